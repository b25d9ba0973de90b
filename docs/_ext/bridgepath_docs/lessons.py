"""`{lesson}` and `{answer}`, and what every lesson of the course has.

A lesson is a page `path/NN-….md`. What it says, notes of its hands and outputs of its examples
included, is kept in the domain of `terms.py`, which holds the order of the words against it.
"""

from __future__ import annotations

import re
from typing import TYPE_CHECKING, Any, ClassVar, cast

from docutils import nodes
from docutils.parsers.rst import directives
from sphinx import addnodes

from .boards import boards, spoken
from .examples import example
from .hands import hand
from .nodekit import Directive, add_node, write
from .report import warn
from .rungs import drill, rung_head, whole_game
from .terms import Passage, new_term, of

if TYPE_CHECKING:
    from collections.abc import Iterator

    from sphinx.application import Sphinx
    from sphinx.writers.html5 import HTML5Translator

    from .report import Topic

STEPS = 14
"""How many steps the course has."""
ANSWERS = 3
"""At least so many questions tell readers whether they have it."""

_LESSON = re.compile(r"path/(\d\d)-[a-z0-9-]+")


def number_of(docname: str) -> int | None:
    """The step that a page teaches; None for a page that is no lesson."""
    found = _LESSON.fullmatch(docname)
    return int(found[1]) if found else None


class lesson(nodes.General, nodes.Element):  # noqa: N801
    """The head of a lesson; its new words are known when the page is read."""


class LessonDirective(Directive):
    """Under the title: the step, what is needed, and the words that the page explains."""

    topic: Topic = "lesson"
    option_spec: ClassVar = {"needs": directives.unchanged_required}

    def run(self) -> list[nodes.Node]:
        step = number_of(self.env.docname)
        if step is None:
            return self.fail(f"{self.env.docname} is no lesson; those are path/NN-….md")
        needs = self.options.get("needs", "").strip()
        if not needs:
            return self.fail('a lesson says what it :needs:, such as "two players, six cards each"')
        node = lesson()
        self.set_source_info(node)
        head = nodes.paragraph("", "", classes=["bp-step"])
        head += [nodes.strong("", f"Step {step} of {STEPS}"), nodes.Text(" · ")]
        head += self.inline(needs)
        node += head
        return [node]


class answer(nodes.General, nodes.Element):  # noqa: N801
    """A question with its answer folded; no script is needed to open it."""


class question(nodes.Part, nodes.TextElement):  # noqa: N801
    """The line that opens the answer."""


class AnswerDirective(Directive):
    """The argument is the question, the body the answer."""

    topic: Topic = "lesson"
    required_arguments = 1
    final_argument_whitespace = True
    has_content = True

    def run(self) -> list[nodes.Node]:
        asked = self.arguments[0].strip()
        if not self.content:
            return self.fail(f'the question "{asked}" has no answer')
        head = question("", "", *self.inline(asked))
        self.set_source_info(head)
        node = answer("", head, *self.parse_content_to_nodes())
        self.set_source_info(node)
        return [node]


def _read(app: Sphinx, document: nodes.document) -> None:
    """Complete the head of a lesson, hold the page against the shape, keep what it says."""
    docname = app.env.docname
    step = number_of(docname)
    if step is None:
        return
    _check_shape(docname, document)
    head = document.next_node(lesson)
    if head is not None:
        head += _new_words(document)
    # On a rung the boards come first; what was new there is listed under them.
    acted = document.next_node(boards)
    if acted is not None and document.next_node(rung_head) is not None:
        acted.parent.insert(acted.parent.index(acted) + 1, _new_words(document))
    of(app.env).lessons[docname] = tuple(_passages(document, 1))


def _check_shape(docname: str, document: nodes.document) -> None:
    if document.next_node(rung_head) is not None:
        _check_rung(docname, document)
        return
    wanted: tuple[tuple[type[nodes.Node], int, str], ...] = (
        (lesson, 1, "{lesson}"),
        (hand, 1, "{hand}"),
        (example, 1, "{example}"),
        (answer, ANSWERS, "{answer}"),
    )
    for kind, least, name in wanted:
        count = sum(1 for _ in document.findall(kind))
        if count < least:
            sentence = f"a lesson has {least} {name} at least; this one has {count}"
            warn("lesson", sentence, (docname, 1))


def _check_rung(docname: str, document: nodes.document) -> None:
    for kind, name in ((boards, "{boards}"), (drill, "{drill}"), (whole_game, "{whole-game}")):
        if document.next_node(kind) is None:
            warn("lesson", f"a rung has {name}; this one has none", (docname, 1))


def _new_words(document: nodes.document) -> list[nodes.Node]:
    """A line with the words that this page explains, each a link to the place."""
    line = nodes.paragraph("", "New words: ", classes=["bp-words"])
    for node in document.findall(new_term):
        word = node["term"]  # as the glossary has it: some begin with a capital
        line += [nodes.Text(" · ")] if len(line) > 1 else []
        line += nodes.reference("", word, internal=True, refid=node["ids"][0])
    return [line] if len(line) > 1 else []


def _passages(node: nodes.Node, line: int) -> Iterator[Passage]:
    """What a reader reads, block by block; code is left out, what it prints is not."""
    line = getattr(node, "line", None) or line
    if isinstance(node, example):
        label = f'the example "{node["title"]}": '
        yield Passage(line, "", node["title"])
        yield from (Passage(line, label, printed) for printed in node["output"].splitlines())
    elif isinstance(node, hand):
        yield from _hand(node, line)
    elif isinstance(node, boards):
        for child in node.children:
            yield from _passages(child, line)
        yield from (Passage(line, "a board: ", said) for said in spoken(node))
    elif isinstance(
        node, (lesson, rung_head, drill, nodes.literal_block, nodes.comment, nodes.raw)
    ):
        return
    elif isinstance(node, nodes.TextElement):
        yield _block(node, line)
    else:
        for child in node.children:
            yield from _passages(child, line)


def _hand(node: hand, line: int) -> Iterator[Passage]:
    movie = cast("dict[str, Any]", node["movie"])
    name = movie["id"]
    yield Passage(
        line, f"the hand {name}: ", f"{movie['title']}\n{movie['intro']}".replace("\n", " ")
    )
    for number, step in enumerate(movie["steps"]):
        where = f"the hand {name}, step {number}: "
        said = " ".join(step[key] for key in ("say", "note") if step[key])
        yield Passage(line, where, said.replace("\n", " "))


def _block(node: nodes.TextElement, line: int) -> Passage:
    text = ""
    new: list[tuple[int, str]] = []
    stack: list[nodes.Node] = [node]
    while stack:
        part = stack.pop()
        if isinstance(part, nodes.Text):
            text += part.astext()
        elif isinstance(part, nodes.literal) or _is_cited(part):
            text += " "
        else:
            if isinstance(part, new_term):
                new.append((len(text), part["term"]))
            stack += reversed(part.children)
    return Passage(line, "", text, tuple(new))


def _is_cited(node: nodes.Node) -> bool:
    """A clause that is cited by its id and nothing else."""
    return (
        isinstance(node, addnodes.pending_xref)
        and node.get("refdomain") == "bp"
        and not node["refexplicit"]
    )


def _open_lesson(writer: HTML5Translator, _node: lesson) -> None:
    write(writer, '<div class="bp-lesson">\n')


def _close_block(writer: HTML5Translator, _node: lesson) -> None:
    write(writer, "</div>\n")


def _open_answer(writer: HTML5Translator, _node: answer) -> None:
    write(writer, '<details class="bp-answer">\n')


def _close_answer(writer: HTML5Translator, _node: answer) -> None:
    write(writer, "</details>\n")


def _open_question(writer: HTML5Translator, _node: question) -> None:
    write(writer, "<summary>")


def _close_question(writer: HTML5Translator, _node: question) -> None:
    write(writer, "</summary>\n")


def setup(app: Sphinx) -> None:
    """Register both directives and the reading of a page."""
    app.add_directive("lesson", LessonDirective)
    app.add_directive("answer", AnswerDirective)
    add_node(app, lesson, _open_lesson, _close_block)
    add_node(app, answer, _open_answer, _close_answer)
    add_node(app, question, _open_question, _close_question)
    # After the examples have run: what they print is read as well.
    app.connect("doctree-read", _read, priority=600)
