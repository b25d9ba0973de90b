"""The runner of example cells: the same file serves the build and the reader's browser."""

from __future__ import annotations

import sys
from typing import TYPE_CHECKING, Any

import cell
import pytest

if TYPE_CHECKING:
    from pathlib import Path


def run(source: str, namespace: dict[str, Any] | None = None, **options: Any) -> cell.Result:
    return cell.run(source, {} if namespace is None else namespace, **options)


def stopped(source: str, namespace: dict[str, Any] | None = None, **options: Any) -> cell.Error:
    error = run(source, namespace, **options).error
    assert error is not None
    return error


def test_values_are_echoed_between_the_prints() -> None:
    result = run("1 + 1\nprint('two')\n'three'\nNone\nfor i in (4, 5): i\n")
    assert result[:2] == ("2\ntwo\n'three'\n4\n5\n", None)


def test_what_the_engine_draws_is_drawn_when_it_is_printed() -> None:
    names: dict[str, Any] = {}
    run("from bridgepath import Hand, Card\nhand, ace = Hand.parse('♠AK'), Card.parse('♥A')", names)
    result = run("print(hand)\nprint(ace, ace, sep='+')\nprint(hand, 2)\nprint()\n", names)
    assert result.output == "♠AK\n♥A+♥A\n♠AK 2\n\n"
    drawn = [part.text for part in result.parts if part.html]
    assert drawn == ["♠AK\n", "♥A+♥A\n"]
    assert print.__module__ == "builtins"


def test_a_line_that_goes_on_or_goes_elsewhere_is_printed() -> None:
    source = (
        "import io\nfrom bridgepath import Hand\nhand, other = Hand.parse('♠AK'), io.StringIO()\n"
        "print(hand, end=' ')\nprint(hand, file=other)\nprint(other.getvalue(), end='')\n"
    )
    result = run(source)
    assert result.output == "♠AK ♠AK\n"
    assert not any(part.html for part in result.parts)


def test_a_value_inside_a_function_is_not_echoed() -> None:
    assert run("def f():\n    7\nf()").output == ""


def test_an_empty_cell_is_no_error() -> None:
    for source in ("", "\n\n", "# only a remark\n"):
        assert run(source)[:2] == ("", None)


def test_names_go_from_cell_to_cell() -> None:
    names: dict[str, Any] = {}
    run("x = 20", names)
    assert run("x + 1", names).output == "21\n"


def test_output_before_an_error_is_kept() -> None:
    source = "print('before')\n1 / 0\nprint('after')"
    assert run(source).output == "before\n"
    assert stopped(source).sentence == "ZeroDivisionError: division by zero"


def test_nothing_runs_when_the_cell_cannot_be_read() -> None:
    source = "print('before')\nx = (1,\n"
    assert run(source).output == ""
    assert stopped(source).sentence == "SyntaxError: '(' was never closed (line 2)"
    assert 'File "<cell>", line 2' in stopped(source).traceback


def test_a_traceback_shows_the_lines_of_the_right_cells() -> None:
    names: dict[str, Any] = {}
    run("def half(n):\n    return 1 / n  # in the first cell\n", names, name="cell 1")
    trace = stopped("x = 0\nhalf(x)", names, name="cell 2").traceback
    assert 'File "<cell 2>", line 2, in <module>\n    half(x)' in trace
    assert 'File "<cell 1>", line 2, in half\n    return 1 / n  # in the first cell' in trace
    assert "cell.py" not in trace


def test_frames_of_other_libraries_and_folders_are_left_out() -> None:
    trace = stopped("import json\njson.loads('{')").traceback
    assert "<cell>" in trace
    assert "decoder.py" not in trace


def test_an_engine_error_is_its_own_sentence(tmp_path: Path, monkeypatch: Any) -> None:
    package = tmp_path / "bridgepath"
    package.mkdir()
    (package / "__init__.py").write_text(
        "class CardError(ValueError):\n    pass\n"
        "def card(text):\n    raise CardError(f'{text!r} is no card;\\n write ♥A or HA.')\n",
        encoding="utf-8",
    )
    for name in [n for n in sys.modules if n.partition(".")[0] == "bridgepath"]:
        monkeypatch.delitem(sys.modules, name)
    monkeypatch.syspath_prepend(str(tmp_path))
    error = stopped("import bridgepath\nbridgepath.card('X')")
    del sys.modules["bridgepath"]  # for good: the next import gets the real one
    assert error.sentence == "'X' is no card; write ♥A or HA."
    assert 'File "bridgepath/__init__.py", line 4, in card' in error.traceback
    assert str(tmp_path) not in error.traceback


def test_errors_from_libraries_carry_their_module() -> None:
    sentence = stopped("from decimal import Decimal\nDecimal('x')").sentence
    assert sentence.startswith("decimal.InvalidOperation: ")


def test_a_class_of_the_cell_is_named_plainly() -> None:
    assert stopped("class Oops(Exception): pass\nraise Oops('no')").sentence == "Oops: no"
    assert stopped("class Oops(Exception): pass\nraise Oops").sentence == "Oops"


def test_an_exception_that_cannot_be_printed_is_still_an_error() -> None:
    source = "class Sly(Exception):\n    def __str__(self):\n        return self.none\nraise Sly"
    assert stopped(source).sentence == "Sly"


def test_causes_are_told_too() -> None:
    source = "try:\n    {}['a']\nexcept KeyError as e:\n    raise ValueError('b') from e"
    trace = stopped(source).traceback
    assert trace.index("KeyError: 'a'") < trace.index("direct cause") < trace.index("ValueError: b")


def test_standard_error_is_captured_in_order() -> None:
    source = "import sys\nprint(1)\nprint(2, file=sys.stderr)\nprint(3)"
    assert run(source).output == "1\n2\n3\n"


def test_leaving_and_asking_do_not_hang_or_end_the_build() -> None:
    assert stopped("raise SystemExit").sentence.startswith("The cell asked Python to exit")
    assert stopped("input()").sentence.startswith("EOFError")


def test_ctrl_c_is_for_whoever_runs_the_cell(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(cell, "_in_browser", False)
    with pytest.raises(KeyboardInterrupt):
        run("raise KeyboardInterrupt")
    # In a browser nobody can press Ctrl-C, so the cell itself has raised it.
    monkeypatch.setattr(cell, "_in_browser", True)
    assert stopped("raise KeyboardInterrupt").sentence == "KeyboardInterrupt"


def test_the_streams_are_given_back() -> None:
    before = (sys.stdout, sys.stderr, sys.stdin, sys.displayhook)
    run("1 / 0")
    run("print(1)")
    assert (sys.stdout, sys.stderr, sys.stdin, sys.displayhook) == before


def test_a_flood_is_cut_and_the_output_says_so() -> None:
    pieces: list[str] = []
    result = run("for i in range(100): print('x' * 9)", limit=95, on_output=pieces.append)
    assert result.output == "x" * 9 + "\n" + ("x" * 9 + "\n") * 8 + "x" * 5 + (
        "\n… cut here: this cell printed more than 95 characters\n"
    )
    assert "".join(pieces) == result.output
    assert result.error is None


def test_output_is_handed_on_while_the_cell_runs() -> None:
    pieces: list[str] = []
    run("seen.append(1)\nprint('a')\nprint(len(pieces))", {"seen": [], "pieces": pieces})
    result = run("print('a')\npieces", {"pieces": pieces}, on_output=pieces.append)
    assert result.output == "a\n['a', '\\n']\n"


def test_future_imports_hold_for_the_rest_of_the_cell() -> None:
    source = "from __future__ import annotations\ndef f(x: Nowhere): ...\nf.__annotations__"
    assert run(source).output == "{'x': 'Nowhere'}\n"


def test_dataclasses_work_in_a_cell() -> None:
    source = "from dataclasses import dataclass\n@dataclass\nclass P:\n    x: int\nP(3)"
    assert run(source).output == "P(x=3)\n"


def test_the_same_cell_gives_the_same_result() -> None:
    source = "print({3: 4})\n[1, 2]\nnowhere"
    assert run(source) == run(source)
    assert stopped(source).sentence == "NameError: name 'nowhere' is not defined"
