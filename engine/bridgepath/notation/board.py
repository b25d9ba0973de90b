"""Boards: one deal of bridge with four hands, as files have it, from the cards to the result.

A `Board` is the content of a PBN or LIN file for one deal. It checks itself: the calls against the
rules of the auction, the cards against the play, the result against the tricks. `BoardError` names
the faulty part, and the readers in `pbn` and `lin` turn that into the line and the column of the
file.
"""

from __future__ import annotations

import re
from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field
from typing import Final, final

from ..base._check import of_kinds, takes
from ..base.encoding import WINDOWS, unicode_text
from ..base.errors import BridgepathError
from ..base.text import short
from ..bridge.auction import Auction
from ..bridge.calls import BIDS, Call, Contract, Pass
from ..bridge.laws import (
    CONTRACT,
    DEALER_CALLS_FIRST,
    FOLLOW_SUIT,
    HIGHEST_WINS,
    ONE_CARD_EACH,
    PACK,
    PASSED_OUT,
    SUFFICIENT,
    THIRTEEN_EACH,
    THIRTEEN_TRICKS,
)
from ..bridge.tricks import Tricks
from ..core.cards import PACK_52, Card, Hand
from ..core.deal import Deal
from ..core.seats import COMPASS, Seat, from_seat, next_seat, partner

__all__ = [
    "PLAIN_TAGS",
    "Board",
    "BoardError",
    "FileError",
    "Reading",
    "Remark",
    "Tag",
    "closing_passes",
    "deal_of",
    "decoded",
    "supplied_dealer",
    "supplied_vulnerable",
]

SIDES: Final = (Seat.NORTH_SOUTH, Seat.EAST_WEST)
PLAIN_TAGS: Final = (
    "Event", "Site", "Date", "Board", "West", "North", "East", "South", "Dealer", "Vulnerable",
    "Deal", "Scoring", "Declarer", "Contract", "Result",
)  # fmt: skip
"""The tags that every game of a PBN file has, in order; fields of `Board` hold them."""
_SECTIONS: Final = ("Auction", "Play", "Note")
_LAST_NUMBER: Final = 999_999_999
_TAG_NAME: Final = re.compile(r"[A-Za-z0-9_]+")
_CONTROL: Final = re.compile(r"[\x00-\x1f\x7f-\x9f]")
# The parts of a line below a tag: bare words, and words in quotes that may hold anything.
_ROW: Final = re.compile(r'(?:[^\[\]{};"]|"(?:[^"\\]|\\.)*")*')


class BoardError(BridgepathError):
    """A board that the rules refuse, or that the format to be written cannot hold."""

    def __init__(self, problem: str, part: str = "", index: int = 0) -> None:
        super().__init__(problem)
        self.part = part
        """A field of `Board`, or a seat if its hand is meant; empty for the whole board."""
        self.index = index
        """Which call, card or remark of that part, from 0; for a hand, 0 is the whole hand."""


class FileError(BridgepathError):
    """A part of a file that cannot be read, or was read in spite of a flaw; where, and why."""

    def __init__(self, name: str, line: int, column: int, problem: str) -> None:
        super().__init__(f"{name}, line {line}, column {column}: {problem}")
        self.name = name
        """The name of the file, from the caller."""
        self.line = line
        """1-based line of the mistake."""
        self.column = column
        """1-based column of the mistake, in characters."""
        self.problem = problem
        """The sentence without its position."""


@final
@dataclass(frozen=True, slots=True)
class Remark:
    """A remark on a call or a card."""

    at: int
    """Which call or card, from 0."""
    text: str | None = None
    """A note; at a call an alert, which may be without words (empty). None if there is no note."""
    glyphs: tuple[int, ...] = ()
    """Numeric annotation glyphs of PBN, 0 to 255: 1 good call, 8 poor card …; increasing."""

    def __post_init__(self) -> None:
        of_kinds(self)


@final
@dataclass(frozen=True, slots=True)
class Tag:
    """A tag of PBN that is not a field of `Board`, with the lines below it if it is a table."""

    name: str
    value: str = ""
    lines: tuple[str, ...] = ()

    def __post_init__(self) -> None:
        of_kinds(self)


@final
@dataclass(frozen=True, slots=True)
class Board:
    """One deal of bridge: its cards, calls, play and score, as far as they are known.

    Raises BoardError for anything that the rules refuse. Fields that follow from the others are
    filled in: the contract of a finished auction, the tricks of a finished play.
    """

    deal: Deal
    """The dealer and four hands."""
    number: int | None = None
    """Board number, from 1."""
    vulnerable: tuple[Seat, ...] = ()
    """`Seat.NORTH_SOUTH`, `Seat.EAST_WEST`, both or neither."""
    calls: tuple[Call, ...] = ()
    """From the dealer on; may be cut short, or empty if the auction is not known."""
    contract: Contract | None = None
    """None if it is not known, and after four passes; see `passed_out`."""
    cards: tuple[Card, ...] = ()
    """In order of play; the rules determine who played them. May be cut short."""
    tricks: int | None = None
    """The tricks of declarer's side at the end, claims included; None if not known."""
    names: tuple[tuple[Seat, str], ...] = ()
    """The players, by seat; a seat without a name is left out."""
    event: str = ""
    site: str = ""
    date: str = ""
    """``YYYY.MM.DD`` in PBN; any text is kept."""
    scoring: str = ""
    call_remarks: tuple[Remark, ...] = ()
    card_remarks: tuple[Remark, ...] = ()
    tags: tuple[Tag, ...] = ()
    """Other tags of PBN, sorted by name: their order in a file has no meaning."""
    label: str = ""
    """The file's name for the board, if that is not just its number: ``12A``, ``0``."""
    supplied: tuple[str, ...] = field(default=(), compare=False)
    """Fields that the reader concluded because the file lacks them: ``dealer`` and ``vulnerable``
    from the number of the board, ``declarer`` from the opening lead. Equality of boards ignores
    it."""

    def __post_init__(self) -> None:
        of_kinds(self)
        self._put("deal", self._checked_deal())
        self._check_words()
        auction = self._checked_auction()
        self._put("contract", self._checked_contract(auction))
        self._put("tricks", self._checked_tricks(self._checked_play()))
        self._put("call_remarks", _remarks(self.call_remarks, "call_remarks", len(self.calls)))
        self._put("card_remarks", _remarks(self.card_remarks, "card_remarks", len(self.cards)))

    def _put(self, name: str, value: object) -> None:
        object.__setattr__(self, name, value)

    @property
    def dealer(self) -> Seat:
        """Who makes the first call."""
        assert self.deal.dealer is not None, "the deal has been checked"
        return self.deal.dealer

    @property
    def auction(self) -> Auction:
        """The calls as an auction."""
        auction = Auction(from_seat(self.dealer, COMPASS))
        for call in self.calls:
            auction = auction.add(call)
        return auction

    @property
    def passed_out(self) -> bool:
        """True if all four have passed, so that there is no contract (BRG-AUC-9)."""
        return self.auction.passed_out

    @property
    def play(self) -> Tricks | None:
        """The cards as tricks, with the remaining hands; None without a contract."""
        tricks = self._start()
        if tricks is not None:
            for card in self.cards:
                tricks = tricks.add(card)
        return tricks

    def name(self, seat: Seat) -> str:
        """The player at `seat`; empty if no name is known."""
        return dict(self.names).get(seat, "")

    def _start(self) -> Tricks | None:
        """Before the opening lead."""
        if self.contract is None:
            return None
        leader = next_seat(self.contract.declarer, COMPASS)
        hands = tuple(self.deal.hand(seat) for seat in COMPASS)
        return Tricks.of(COMPASS, hands, self.contract.bid.denomination.trump, leader)

    def _checked_deal(self) -> Deal:
        if self.deal.piles:
            raise BoardError("a board has four hands and no piles", "deal")
        hands = dict(self.deal.hands)
        return deal_of(self.deal.dealer, {seat: tuple(hand) for seat, hand in hands.items()})

    def _check_words(self) -> None:
        if self.number is not None and not 1 <= self.number <= _LAST_NUMBER:
            raise BoardError("a board number must be 1 or more, with at most nine digits", "number")
        for side in self.vulnerable:
            if side not in SIDES:
                text = f"{side.word} is not a side; the sides are NS and EW"
                raise BoardError(text, "vulnerable")
        self._put("vulnerable", tuple(side for side in SIDES if side in self.vulnerable))
        for part in ("event", "site", "date", "scoring", "label"):
            self._put(part, _known(getattr(self, part), part))
        names = {seat: _known(name, "names") for seat, name in self.names}
        names = {seat: "" if name == "-" else name for seat, name in names.items()}
        if any(seat not in COMPASS for seat in names):
            raise BoardError("players sit at N, E, S and W", "names")
        self._put("names", tuple((seat, names[seat]) for seat in COMPASS if names.get(seat)))
        for i, tag in enumerate(self.tags):
            _check_tag(tag, i)
        self._put("tags", tuple(sorted(self.tags, key=lambda tag: tag.name)))
        for one, other in zip(self.tags, self.tags[1:], strict=False):
            if one.name == other.name:
                raise BoardError(f'the tag "{one.name}" appears twice', "tags")

    def _checked_auction(self) -> Auction:
        auction = Auction(from_seat(self.dealer, COMPASS))
        for i, call in enumerate(self.calls):
            refusal = auction.violation(auction.callers[i % 4], call)
            if refusal is not None:
                raise BoardError(str(refusal), "calls", i)
            auction = auction.add(call)
        return auction

    def _checked_contract(self, auction: Auction) -> Contract | None:
        told, found = self.contract, auction.contract
        if told is None or told == found:
            return found
        if told.declarer not in COMPASS or told.bid not in BIDS or told.doubling not in (1, 2, 4):
            raise BoardError("this is not a bridge contract [BRG-AUC-3]", "contract")
        if auction.passed_out:
            text = f"all four have passed, so there is no contract {_by(told)} [{PASSED_OUT}]"
            raise BoardError(text, "contract")
        if found is not None:
            text = f"the auction ends in {_by(found)}, not in {_by(told)} [{CONTRACT}]"
            raise BoardError(text, "contract")
        # The auction was cut short, so the calls must still be able to lead there.
        if auction.bid is not None:
            if told.bid.order < auction.bid.order:
                text = f"the contract cannot be {told.bid}: {auction.bid} has been bid"
                raise BoardError(f"{text} [{SUFFICIENT}]", "contract")
            if told.bid == auction.bid:
                least = Contract(auction.bid, auction.declarer, auction.doubling)
                if told.declarer is not least.declarer or told.doubling < least.doubling:
                    text = f"the auction has reached {_by(least)}, not {_by(told)}"
                    raise BoardError(f"{text} [{CONTRACT}]", "contract")
        return told

    def _checked_play(self) -> Tricks | None:
        tricks = self._start()
        if tricks is None:
            if self.cards:
                why = "all four have passed" if self.passed_out else "the contract is not known"
                cite = PASSED_OUT if self.passed_out else CONTRACT
                raise BoardError(f"no card can be played: {why} [{cite}]", "cards")
            return None
        for i, card in enumerate(self.cards):
            seat = tricks.turn
            if seat is None:
                text = f"all thirteen tricks are played before {card} [{THIRTEEN_TRICKS}]"
                raise BoardError(text, "cards", i)
            if card not in tricks.hand(seat):
                text = f"it is {seat.word}'s turn, and {seat.word} does not hold {card}"
                raise BoardError(f"{text} [{ONE_CARD_EACH}]", "cards", i)
            refusal = tricks.revoke(card, seat.word, (FOLLOW_SUIT,))
            if refusal is not None:
                raise BoardError(str(refusal), "cards", i)
            tricks = tricks.add(card)
        return tricks

    def _checked_tricks(self, play: Tricks | None) -> int | None:
        if play is None or self.contract is None:
            if self.tricks is not None:
                why = "all four have passed" if self.passed_out else "the contract is not known"
                cite = PASSED_OUT if self.passed_out else CONTRACT
                raise BoardError(f"no tricks can have been taken: {why} [{cite}]", "tricks")
            return None
        declarer, played = self.contract.declarer, len(play.done)
        won = play.won(declarer, partner(declarer))
        if self.tricks is None:
            return won if played == 13 else None
        if not 0 <= self.tricks <= 13:
            text = f"declarer can take 0 to 13 tricks, not {self.tricks} [{THIRTEEN_TRICKS}]"
            raise BoardError(text, "tricks")
        if not won <= self.tricks <= won + 13 - played:
            text = f"declarer's side has won {won} of {played} tricks and cannot end with"
            raise BoardError(f"{text} {self.tricks} [{HIGHEST_WINS}]", "tricks")
        return self.tricks


@final
@dataclass(frozen=True, slots=True)
class Reading:
    """A file as far as it could be read: the sound boards, and the faults of the others."""

    boards: tuple[Board, ...] = ()
    """In the order of the file."""
    faults: tuple[FileError, ...] = ()
    """One for each board that could not be read, and for text that is not a board."""
    notes: tuple[FileError, ...] = ()
    """Parts of readable boards that were left out, such as a contract without its declarer."""

    def __post_init__(self) -> None:
        of_kinds(self)


_DEALERS: Final = (Seat.WEST, Seat.NORTH, Seat.EAST, Seat.SOUTH)
_VULNERABLE: Final = (
    (Seat.EAST_WEST,), (), (Seat.NORTH_SOUTH,), (Seat.EAST_WEST,),
    SIDES, (Seat.NORTH_SOUTH,), (Seat.EAST_WEST,), SIDES,
    (), (Seat.EAST_WEST,), SIDES, (),
    (Seat.NORTH_SOUTH,), SIDES, (), (Seat.NORTH_SOUTH,),
)  # fmt: skip
"""The vulnerability of boards 16, 1, 2, 3 and so on, as marked on duplicate boards."""


@takes
def supplied_dealer(number: int) -> Seat:
    """Who deals board `number` of a duplicate event: North board 1, then by the clock."""
    return _DEALERS[number % 4]


@takes
def supplied_vulnerable(number: int) -> tuple[Seat, ...]:
    """Who is vulnerable on board `number`; the sixteen boards repeat."""
    return _VULNERABLE[number % 16]


MOST: Final = 16_000_000
"""The most characters of a file."""


def _text(data: bytes) -> str:
    try:
        return unicode_text(data)
    except UnicodeDecodeError:
        return data.decode("latin-1")


@takes
def decoded(text: str | bytes, name: str) -> str:
    """The text of a file: UTF-8, UTF-16 or else Windows-1252, up to the Ctrl-Z of old systems.

    Text that was decoded as ISO 8859-1 although it is Windows-1252 is corrected. The positions of
    characters do not change. Raises FileError for a file of more than 16,000,000 characters.
    """
    if len(text) > MOST:
        raise FileError(name, 1, 1, f"a file has at most {MOST:,} characters")
    if isinstance(text, bytes):
        text = _text(text)
    text = text.removeprefix("\ufeff").translate(WINDOWS)
    end = len(text.rstrip("\x1a\x00\r\n\t "))
    return text[:end] if "\x1a" in text[end:] else text


@takes
def deal_of(dealer: Seat | None, cards: Mapping[Seat, Sequence[Card]]) -> Deal:
    """The deal with these hands; one missing hand gets the remaining cards.

    Raises BoardError, with the seat as its part, unless each of four hands has 13 of 52 cards.
    """
    if dealer not in COMPASS:
        raise BoardError(f"a board's dealer must be N, E, S or W [{DEALER_CALLS_FIRST}]", "deal")
    seen: dict[Card, Seat] = {}
    for seat, held in cards.items():
        if seat not in COMPASS:
            raise BoardError(f"{seat.word} has no hand: the seats are N, E, S and W", "deal")
        for i, card in enumerate(held, 1):
            if card.is_joker:
                text = f"{seat.word} has a joker, and bridge has none [{PACK}]"
                raise BoardError(text, seat.value, i)
            if card in seen:
                whose = f", to {seen[card].word} and" if seen[card] is not seat else ""
                text = f"{card} is dealt twice{whose} to {seat.word} [{PACK}]"
                raise BoardError(text, seat.value, i)
            seen[card] = seat
        if len(held) != 13:
            text = f"{seat.word} must have 13 cards, not {len(held)} [{THIRTEEN_EACH}]"
            raise BoardError(text, seat.value)
    hands = {seat: Hand.of(held) for seat, held in cards.items()}
    missing = [seat for seat in COMPASS if seat not in hands]
    if len(missing) > 1:
        who = " and ".join(seat.word for seat in missing)
        text = f"no cards are given for {who}; a board needs all four hands"
        raise BoardError(f"{text} [{THIRTEEN_EACH}]", "deal")
    for seat in missing:
        hands[seat] = Hand.of(card for card in PACK_52 if card not in seen)
    return Deal.of(dealer, {seat: hands[seat] for seat in COMPASS})


@takes
def closing_passes(calls: Sequence[Call]) -> list[Call]:
    """The passes that close an auction of four: three after the last other call, or four in all."""
    passes = 0
    for call in reversed(calls[-4:]):
        if not isinstance(call, Pass):
            return [Pass()] * max(0, 3 - passes)
        passes += 1
    return [Pass()] * (4 - passes)


def _by(contract: Contract) -> str:
    return f"{contract} by {contract.declarer.word}"


def _plain(text: str, part: str, index: int = 0) -> str:
    """`text`, checked to fit on one line of a file."""
    if _CONTROL.search(text):
        raise BoardError(f'"{short(text)}" must be one line of printable text', part, index)
    return text


def _known(text: str, part: str) -> str:
    """`text` without spaces around it; PBN writes a question mark for an unknown value."""
    plain = _plain(text.strip(), part)
    return "" if plain == "?" else plain


def _check_tag(tag: Tag, index: int) -> None:
    if not _TAG_NAME.fullmatch(tag.name):
        text = f'"{short(tag.name)}" is not a valid tag name; use only letters, digits and _'
        raise BoardError(text, "tags", index)
    if tag.name.capitalize() in (*PLAIN_TAGS, *_SECTIONS):
        text = f'"{tag.name}" cannot be an extra tag: the board has a field for it'
        raise BoardError(text, "tags", index)
    _plain(tag.value, "tags", index)
    for line in tag.lines:
        _plain(line, "tags", index)
        if not line.strip() or line != line.rstrip(" ") or line.startswith("%"):
            text = "a line below a tag must not be empty, end with a space or begin with %"
            raise BoardError(text, "tags", index)
        if not _ROW.fullmatch(line):
            text = f'"{short(line)}" cannot go below a tag: put [ ] {{ }} and ; in quotes'
            raise BoardError(text, "tags", index)


def _remarks(remarks: tuple[Remark, ...], part: str, count: int) -> tuple[Remark, ...]:
    """The remarks in order, each of which must belong to a call or card of the board."""
    found: dict[int, Remark] = {}
    for i, one in enumerate(remarks):
        if not 0 <= one.at < count or one.at in found:
            what = "appears twice" if one.at in found else "has no place"
            raise BoardError(f"a remark {what}, at {one.at}", part, i)
        if any(not 0 <= glyph <= 255 for glyph in one.glyphs):
            raise BoardError("the glyphs of a remark must be from 0 to 255", part, i)
        text = None if one.text is None else _plain(one.text.strip(), part, i)
        glyphs = tuple(sorted(set(one.glyphs)))
        if text is not None or glyphs:
            found[one.at] = Remark(one.at, text, glyphs)
    return tuple(found[at] for at in sorted(found))
