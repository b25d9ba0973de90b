"""Made-up boards: any deal, any legal auction and play, often cut short; and damaged files."""

from __future__ import annotations

import re
from collections.abc import Callable, Sequence
from dataclasses import replace
from functools import cache
from random import Random

from hypothesis import strategies as st

from bridgepath.bridge.auction import Auction
from bridgepath.bridge.calls import BIDS, Call, Double, Pass, Redouble
from bridgepath.bridge.tricks import Tricks
from bridgepath.core.cards import PACK_52, Card, Hand
from bridgepath.core.deal import Deal
from bridgepath.core.seats import COMPASS, Seat, from_seat, next_seat, partner
from bridgepath.notation.board import Board, FileError, Remark, Tag

SIDES = (Seat.NORTH_SOUTH, Seat.EAST_WEST)


def random_deal(rng: Random) -> Deal:
    cards = rng.sample(PACK_52, 52)
    hands = {seat: Hand.of(cards[13 * i : 13 * i + 13]) for i, seat in enumerate(COMPASS)}
    return Deal.of(rng.choice(COMPASS), hands)


def random_auction(rng: Random, dealer: Seat) -> Auction:
    """A complete auction; one in ten is passed out, the others climb at any pace."""
    auction = Auction(from_seat(dealer, COMPASS))
    eager = 0.0 if rng.random() < 0.1 else rng.uniform(0.3, 0.9)
    slow = rng.choice((1, 2, 4, 12))
    while auction.to_act:
        who = auction.to_act
        call: Call = Pass()
        doubles = [c for c in (Double(), Redouble()) if auction.violation(who, c) is None]
        higher = [bid for bid in BIDS if auction.bid is None or bid.order > auction.bid.order]
        if doubles and rng.random() < 0.3:
            call = doubles[0]
        elif higher and rng.random() < eager:
            call = rng.choice(higher[:slow])
        auction = auction.add(call)
    return auction


def random_play(rng: Random, deal: Deal, auction: Auction, count: int) -> Tricks:
    """The first `count` cards of a play that only follows suit."""
    contract = auction.contract
    assert contract is not None
    leader = next_seat(contract.declarer, COMPASS)
    hands = tuple(deal.hand(seat) for seat in COMPASS)
    tricks = Tricks.of(COMPASS, hands, contract.bid.denomination.trump, leader)
    for _ in range(count):
        assert tricks.turn is not None
        hand = tricks.hand(tricks.turn)
        follow = hand.suit(tricks.table[0].suit) if tricks.table else Hand()
        tricks = tricks.add(rng.choice(list(follow or hand)))
    return tricks


def random_board(rng: Random, number: int | None = None, names: Sequence[str] = ()) -> Board:
    """A board of any kind: only dealt, passed out, claimed, played to the end or cut short."""
    deal = random_deal(rng)
    assert deal.dealer is not None
    vulnerable = tuple(side for side in SIDES if rng.random() < 0.5)
    auction = random_auction(rng, deal.dealer)
    calls, cards = auction.calls, tuple[Card, ...]()
    tricks: int | None = None
    contract = auction.contract
    how = rng.random()
    if how < 0.05:
        calls = ()
    elif how < 0.1:
        calls = calls[: rng.randrange(len(calls))]
    elif contract is not None and how > 0.15:
        count = 52 if how > 0.5 else rng.randrange(52)
        play = random_play(rng, deal, auction, count)
        cards = tuple(card for _, card in play.played())
        if count < 52 and rng.random() < 0.7:
            won = play.won(contract.declarer, partner(contract.declarer))
            tricks = rng.randint(won, won + 13 - len(play.done))
    remarks: tuple[Remark, ...] = ()
    if calls and rng.random() < 0.3:
        alerts = rng.sample(range(len(calls)), min(3, len(calls)))
        remarks = tuple(Remark(at, rng.choice(("", "weak", "15-17 HCP"))) for at in alerts)
    return Board(
        deal,
        number,
        vulnerable,
        calls,
        cards=cards,
        tricks=tricks,
        names=tuple(zip(COMPASS, names, strict=False)),
        call_remarks=remarks,
    )


# Characters with a meaning in one of the formats, and some that merely look odd.
MARKS = "\"\\[]{};%#=$^*+-!?:.,|&'éŁ♠ 1AKS\u00a0\u2028"
words = st.text(alphabet=MARKS, max_size=8).filter(lambda text: text.strip()[:2] not in ("#", "##"))
"""Any text of one line, except what PBN takes as a value of another game."""
rows = st.sampled_from(("1 2", " 12  -50", "+ - * =1=", "S7 \\2R")) | words.map(
    lambda text: '"' + text.replace("\\", "\\\\").replace('"', '\\"') + '"'
)
tags = st.builds(
    Tag,
    st.from_regex(r"X[A-Za-z0-9_]{0,3}", fullmatch=True),
    words,
    st.lists(rows, max_size=3).map(tuple),
)


@st.composite
def boards(draw: st.DrawFn) -> Board:
    """A board with any words and remarks in it."""
    board = _numbered(draw(st.integers(1, 50)))
    calls, cards = len(board.calls), len(board.cards)
    return replace(
        board,
        number=draw(st.none() | st.integers(1, 999_999_999)),
        names=tuple((seat, draw(words)) for seat in COMPASS),
        event=draw(words),
        site=draw(words),
        date=draw(words),
        scoring=draw(words),
        call_remarks=draw(_remarks(calls)),
        card_remarks=draw(_remarks(cards)),
        tags=tuple(draw(st.lists(tags, max_size=3, unique_by=lambda tag: tag.name))),
    )


@cache
def _numbered(seed: int) -> Board:
    return random_board(Random(seed))


def _remarks(count: int) -> st.SearchStrategy[tuple[Remark, ...]]:
    """Remarks on some of this many calls or cards."""
    if not count:
        return st.just(())
    glyphs = st.lists(st.integers(0, 255), max_size=3).map(tuple)
    remark = st.builds(Remark, st.integers(0, count - 1), st.none() | words, glyphs)
    return st.lists(remark, max_size=4, unique_by=lambda one: one.at).map(tuple)


@st.composite
def mutilated(draw: st.DrawFn, text: str, alphabet: str) -> str:
    """A file with a few things cut out, inserted, doubled or broken off."""
    for _ in range(draw(st.integers(1, 4))):
        start = draw(st.integers(0, len(text)))
        end = min(len(text), start + draw(st.integers(0, 12)))
        new = draw(
            st.sampled_from(("", text[start:end] * 2)) | st.text(alphabet=alphabet, max_size=4)
        )
        text = text[:start] + new + text[end:]
    return text[: draw(st.integers(0, len(text)))] if draw(st.booleans()) else text


def read_or_refused(read: Callable[[str], tuple[Board, ...]], text: str) -> tuple[Board, ...]:
    """The boards; none if they are refused, which must name a place in the file."""
    try:
        return read(text)
    except FileError as error:
        lines = re.split(r"\r\n|\r|\n", text)
        column, end = error.column, len(lines[error.line - 1]) + 1
        if not (0 < column <= end and error.problem and str(error).isprintable()):
            raise AssertionError(f"a strange refusal: {error}") from error
        return ()
