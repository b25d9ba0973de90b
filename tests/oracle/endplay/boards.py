"""Boards in terms that `endplay` and the engine share, so that they can be compared."""

from __future__ import annotations

from typing import NamedTuple

from endplay.config import suppress_unicode
from endplay.types import Bid as TheirBid
from endplay.types import Board as TheirBoard
from endplay.types import Card as TheirCard
from endplay.types import ContractBid, PenaltyBid, Vul

from bridgepath.bridge.calls import Bid, Call, Double, Redouble
from bridgepath.core.cards import Card, Rank
from bridgepath.core.seats import COMPASS
from bridgepath.notation.board import Board

VULNERABLE = {Vul.none: "", Vul.ns: "NS", Vul.ew: "EW", Vul.both: "NSEW"}


class Plain(NamedTuple):
    """A board in plain text."""

    number: int | None
    dealer: str
    vulnerable: str
    hands: dict[str, list[str]]
    calls: list[str]
    notes: list[str | None]
    contract: str
    """With its declarer; empty if there is none."""
    cards: list[str]
    names: dict[str, str]


def ours(board: Board) -> Plain:
    """Our board in plain text."""
    noted = {remark.at: remark.text for remark in board.call_remarks}
    contract = ""
    if board.contract is not None:
        doubled = {1: "", 2: "x", 4: "xx"}[board.contract.doubling]
        contract = f"{_call(board.contract.bid)}{doubled}{board.contract.declarer}"
    return Plain(
        board.number,
        board.dealer.value,
        "".join(side.value for side in board.vulnerable),
        {seat.value: sorted(_card(card) for card in board.deal.hand(seat)) for seat in COMPASS},
        [_call(call) for call in board.calls],
        [noted.get(at) for at in range(len(board.calls))],
        contract,
        [_card(card) for card in board.cards],
        {seat.word: board.name(seat) for seat in COMPASS},
    )


def theirs(board: TheirBoard) -> Plain:
    """Their board in plain text."""
    assert board.dealer is not None
    assert board.vul is not None
    assert board.deal is not None
    with suppress_unicode():
        contract = ""
        if board.contract is not None and board.contract.level:
            doubled, declarer = board.contract.penalty.abbr, board.contract.declarer.abbr
            contract = f"{board.contract.level}{board.contract.denom.abbr}{doubled}{declarer}"
        return Plain(
            board.board_num,
            board.dealer.abbr,
            VULNERABLE[board.vul],
            {player.abbr: sorted(map(_their_card, hand)) for player, hand in board.deal},
            [_their_call(call) for call in board.auction],
            [(call.announcement or "") if call.alertable else None for call in board.auction],
            contract,
            [_their_card(card) for card in board.play],
            {seat.word: board.info.get(seat.word, "") for seat in COMPASS},
        )


def told_tricks(board: TheirBoard) -> int:
    """Declarer's tricks according to their board."""
    assert board.contract is not None
    return int(6 + board.contract.level + board.contract.result)


def _card(card: Card) -> str:
    assert card.suit is not None
    return card.suit.value + ("T" if card.rank is Rank.TEN else str(card.rank))


def _their_card(card: TheirCard) -> str:
    return f"{card.suit.abbr}{card.rank.abbr}"


def _their_call(call: TheirBid) -> str:
    if isinstance(call, ContractBid):
        return f"{call.level}{call.denom.abbr}"
    assert isinstance(call, PenaltyBid)
    doubled: str = call.penalty.abbr
    return doubled or "pass"


def _call(call: Call) -> str:
    match call:
        case Bid():
            trump = call.denomination.trump
            return f"{call.level}{'NT' if trump is None else trump.value}"
        case Double():
            return "x"
        case Redouble():
            return "xx"
    return "pass"
