"""The desk's replies match its types, and the page has the same types."""

from __future__ import annotations

import random
import re
import tomllib
import typing
from pathlib import Path
from typing import Any, get_args, get_type_hints

import pytest

import bridgepath
from bridgepath.desk import api, contract
from bridgepath.desk.session import READER
from bridgepath.games import GAMES
from bridgepath.learn.boards import BoardDict, board
from bridgepath.learn.drills import DRILLS, LEVELS
from bridgepath.learn.guess import questions
from bridgepath.notation.record import Record
from bridgepath.view.forms import Form
from bridgepath.view.movie import movie
from tests.contract import REPLIES, faults, to_desk
from tests.play import ROOT, playout, sent
from tests.sample import some, times

REQUESTS = {get_args(get_type_hints(one)["do"])[0]: one for one in get_args(contract.DeskRequest)}
HANDS = sorted((ROOT / "docs" / "hands").rglob("*.toml"))
BOARDS = sorted((ROOT / "docs" / "boards").rglob("*.toml"))
FORM = re.compile(r"^:::+\{try\} (\S+)\n(.*?)^:::", re.DOTALL | re.MULTILINE)


def test_every_request_has_a_reply_and_every_door_keeps_to_it() -> None:
    assert list(REPLIES) == list(api._DOORS)
    assert REQUESTS.keys() == REPLIES.keys()
    names = vars(contract) | vars(api)
    for do, door in api._DOORS.items():
        assert get_type_hints(door, names)["return"] == REPLIES[do], do


def test_what_is_not_as_a_type_says_is_found() -> None:
    hint = {"right": True, "text": "", "form": "toml"}
    assert list(faults(hint, contract.KeptDict)) == [".right is no key of KeptDict"]
    assert list(faults({"text": 3}, contract.KeptDict)) == [
        ".text is 3, not <class 'str'>",
        ".form is missing in KeptDict",
    ]
    assert list(faults({"text": "", "points": [["N", True]]}, contract.PastDealDict))
    assert list(faults({"text": "", "points": [["N", 3, 4]]}, contract.PastDealDict))
    assert not list(faults({"text": "", "points": [["N", 3]]}, contract.PastDealDict))


def desk(do: str, **more: Any) -> Any:
    """The desk's reply; the request and the reply must match their types."""
    assert list(faults({"do": do, **more}, REQUESTS[do], do)) == []
    return to_desk(do=do, **more)


@pytest.mark.parametrize("name", some(list(GAMES), 1, "contract"))
def test_a_table_is_told_as_the_types_say(name: str) -> None:
    """Everything that can be asked at a table, at the start of a deal, near its end and later."""
    rng, game = random.Random(name), GAMES[name]
    told = desk("begin", game=name, players={game.viewers[0].value: READER}, seed=5, names=None)
    table(told, rng)
    states = playout(game, 3)
    record, players = Record.of(states[-1]).to_dict(), {seat.value: READER for seat in game.viewers}
    step = max(0, len(states) - 1 - times(2, 40))
    told = desk("open", record=record, step=step, players=players)
    while told["waits"]:
        told = table(told, rng)
    session = told["session"]
    for do in ("turned", "past", "share", "watch", "keep", "undo"):
        desk(do, session=session)
    link = desk("share", session=session, step=1, seat=told["readers"][0])["share"]
    for do in ("watch", "guess", "keep", "open"):
        desk(do, link=link)
    desk("look", session=session, viewer="all")
    desk("judge", record=session["record"])
    desk("redo", session=desk("again", session=session)["session"])
    desk("next", session=session)


def table(told: Any, rng: random.Random) -> Any:
    """The table after a reader's action, with everything that can be asked before it."""
    at = {"session": told["session"], "viewer": told["waits"], "have": told["since"]}
    told = desk("look", **at)
    hint = desk("hint", **at)["hint"]["action"]
    listed = [one["action"] for part in told["ask"]["parts"] for one in part.get("answers", ())]
    tried = rng.choice([hint, *listed])
    desk("weigh", **at, action=tried)
    desk("claim", **at)
    desk("step", **at)
    desk("act", **at, action="no action of any game")
    desk("judge", record=told["session"]["record"], **{"try": [{told["waits"]: tried}]})
    reply = desk("act", **at, action=tried)
    if "refused" in reply:
        reply = desk("act", **at, action=hint)
    desk("coach", session=reply["session"])
    return reply


def test_all_else_at_the_desk_is_told_as_the_types_say() -> None:
    desk("games")
    for game in GAMES:
        empty = desk("pad", game=game)
        first = {field["key"]: field["default"] for field in empty["fields"]}
        desk("pad", game=game, options={}, entries=[first], enter=first)
        desk("pad", game=game, entries=[{"no": "deal"}])
    for drill in DRILLS:
        for level in LEVELS:
            for number in range(times(1, 20)):
                desk("question", drill=drill, level=level, seed=3, number=number)
    for form in forms():
        desk("try", function=form.function, values=form.values(), rules={}, says=dict(form.says))
    texts = [path.read_text(encoding="utf-8") for path in some(HANDS, 4)]
    for text in texts:
        desk("open", text=text, step=1)
        desk("watch", text=text)
        desk("guess", text=text)
    lin = "md|1SAKQ,HAKQ,DAKQ,CAKQJ|" * 2
    desk("watch", text=lin)


def forms() -> list[Form]:
    """The forms of the rules pages."""
    pages = sorted((ROOT / "docs" / "rules").glob("*.md"))
    found = [match for page in pages for match in FORM.findall(page.read_text(encoding="utf-8"))]
    assert len(found) > 20
    return [
        Form.read(function.removeprefix("bridgepath.games."), body.splitlines())
        for function, body in some(found, 20)
    ]


def test_what_the_build_writes_into_pages_is_as_the_types_say() -> None:
    page = get_type_hints(contract.PageData)
    for path in some(HANDS, 12):
        record = Record.from_toml(path.read_text(encoding="utf-8"), path.stem)
        assert list(faults(sent(movie(record)), page["movie"], path.stem)) == []
        assert list(faults(sent(questions(record)), page["questions"], path.stem)) == []
        assert list(faults(sent(record.to_dict()), page["record"], path.stem)) == []
    for form in forms():
        assert list(faults(sent(form.plain()), page["form"], form.name)) == []
    assert page["board"] == BoardDict
    assert len(BOARDS) > 10
    for path in some(BOARDS, 3):
        listed = tomllib.loads(path.read_text(encoding="utf-8"))["board"]
        for one in some(listed, 1):
            assert list(faults(sent(board(one)), page["board"], path.parent.name)) == []


def test_types_end_in_few_places_and_at_the_edge() -> None:
    """`Any` is for what no type can express; input from others is `object` until it is checked."""
    found = []
    for path in sorted(Path(bridgepath.__file__).parent.rglob("*.py")):
        for number, line in enumerate(path.read_text(encoding="utf-8").splitlines(), 1):
            code = line.partition("#")[0]
            if re.search(r"\bAny\b[^a-z ]|\bAny$", code) and "import" not in code:
                found.append(f"{path.name}:{number}: {line.strip()}")
    assert len(found) <= 20, "\n".join(found)
    assert typing.Any not in REPLIES.values()
