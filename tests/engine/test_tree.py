"""All ways of a short deal, written beforehand, are what the desk would have said."""

from __future__ import annotations

import json
import random
import tomllib
from pathlib import Path
from typing import Any

import pytest

from bridgepath.desk import answer
from bridgepath.games import GAMES
from bridgepath.record import Record
from bridgepath.session import READER, Session, SessionError
from bridgepath.tree import tree

BOARD = Path(__file__).parents[2] / "docs" / "boards" / "three-tricks.toml"

Plain = dict[str, Any]


def board() -> Session:
    hand = tomllib.loads(BOARD.read_text(encoding="utf-8"))["hand"]
    return Session.of(Record.from_dict(hand, "board"), {"A": READER})


def to_desk(**request: object) -> Plain:
    told: Plain = json.loads(answer(json.dumps(request)))
    assert "error" not in told
    return told


def test_each_position_is_what_the_desk_says() -> None:
    nodes = tree(board())["nodes"]
    assert len(nodes) > 5
    for path, node in nodes.items():
        session = board().to_dict()
        for action in path.split(";") if path else ():
            session = to_desk(do="act", session=session, action=action)["session"]
        told = to_desk(do="look", session=session, viewer="A", have=node["since"])
        assert node["movie"] == told["movie"]
        assert node.get("ask") == told.get("ask")
        assert node.get("result") == told.get("result")
        for action, refused in node.get("no", {}).items():
            assert refused == to_desk(do="act", session=session, action=action)["refused"]
        legal = [a["action"] for p in node.get("ask", {}).get("parts", ()) for a in p["answers"]]
        assert set(legal) == set(node.get("no", ())) | {
            after.rpartition(";")[2]
            for after in nodes
            if after and after.rpartition(";")[0] == path
        }


def test_no_position_shows_what_the_reader_does_not_see() -> None:
    nodes = tree(board())["nodes"]
    assert "♥Q" not in json.dumps(nodes[""]["movie"]["frames"], ensure_ascii=False)
    assert "♣K" not in json.dumps(nodes[""]["movie"]["frames"], ensure_ascii=False)
    assert set(nodes[""]["movie"]["frames"]) == {"A"}


def test_what_is_too_long_or_has_no_reader_is_refused() -> None:
    game = GAMES["duel"]
    deal = game.deal(random.Random(1))
    with pytest.raises(SessionError, match="more than 20 positions"):
        tree(Session.begin(game, {"A": READER}, deal=deal), most=20)
    with pytest.raises(SessionError, match="has one reader"):
        tree(Session.begin(game, {"A": READER, "B": READER}, deal=deal))
    with pytest.raises(SessionError, match="too many answers"):
        tree(Session.begin("ninety-nine", seed=1))
