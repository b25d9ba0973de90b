"""`{answer}`: a question with its answer folded."""

from __future__ import annotations

from typing import TYPE_CHECKING

from docutils import nodes

from .nodekit import Directive, add_node, write

if TYPE_CHECKING:
    from sphinx.application import Sphinx
    from sphinx.writers.html5 import HTML5Translator

    from .report import Topic


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


def _open_answer(writer: HTML5Translator, _node: answer) -> None:
    write(writer, '<details class="bp-answer">\n')


def _close_answer(writer: HTML5Translator, _node: answer) -> None:
    write(writer, "</details>\n")


def _open_question(writer: HTML5Translator, _node: question) -> None:
    write(writer, "<summary>")


def _close_question(writer: HTML5Translator, _node: question) -> None:
    write(writer, "</summary>\n")


def setup(app: Sphinx) -> None:
    """Register the directive and its nodes."""
    app.add_directive("answer", AnswerDirective)
    add_node(app, answer, _open_answer, _close_answer)
    add_node(app, question, _open_question, _close_question)
