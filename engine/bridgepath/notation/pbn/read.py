"""Reading Portable Bridge Notation, as forgiving as its import format and more."""

from __future__ import annotations

import re
from collections.abc import Iterator, Sequence
from typing import Any, Final, final

from ...base._check import takes
from ...base.errors import NotationError
from ...base.text import short
from ...bridge.calls import Bid, Call, Contract, Double, Pass, Redouble, parse_bid, parse_call
from ...bridge.laws import (
    CONTRACT,
    DEALER_CALLS_FIRST,
    HIGHEST_WINS,
    ONE_CARD_EACH,
    PACK,
    PASSED_OUT,
    WINNER_LEADS,
)
from ...bridge.tricks import winning_index
from ...core.cards import DISPLAY_SUITS, Card, parse_rank
from ...core.deal import Deal
from ...core.seats import COMPASS, Seat, from_seat, next_seat, side_of
from ..board import (
    PLAIN_TAGS,
    SIDES,
    Board,
    BoardError,
    FileError,
    Reading,
    Remark,
    Tag,
    closing_passes,
    deal_of,
    decoded,
    supplied_dealer,
    supplied_vulnerable,
)
from .listed import Listed, listed
from .text import SECTIONS, Game, Place, games

__all__ = ["read_pbn", "scan_pbn"]

_UNKNOWN: Final = ("", "?", "-")
_SEAT_OF: Final = {word: seat for seat in COMPASS for word in (seat.value, seat.name)}
_SIDES_OF: Final[dict[str, tuple[Seat, ...]]] = {
    **dict.fromkeys(("-", "--", "NONE", "LOVE", "NEITHER", "NIL", "NOBODY", "O", "Z"), ()),
    **dict.fromkeys(("NS", "N-S", "N/S"), (Seat.NORTH_SOUTH,)),
    **dict.fromkeys(("EW", "E-W", "E/W"), (Seat.EAST_WEST,)),
    **dict.fromkeys(("ALL", "BOTH", "B", "NSEW", "EWNS", "NS/EW", "NS EW"), SIDES),
}
_NO_CONTRACT: Final = ("PASS", "P", "AP", "ALL PASS", "ALLPASS", "PASSED OUT", "PASSED")
_TIMES: Final = {
    "": 1,
    **dict.fromkeys(("X", "*", "D", "DBL"), 2),
    **dict.fromkeys(("XX", "**", "R", "RDBL"), 4),
}
_WORDS: Final[dict[str, Call]] = {
    "--": Pass(),
    **dict.fromkeys(("D", "(X)"), Double()),
    **dict.fromkeys(("R", "(XX)"), Redouble()),
}
_BLANK: Final = ("-", "--")
"""The mark in a table of calls or cards for a place without one."""
_PART_OF: Final = {
    "deal": "Deal", "number": "Board", "vulnerable": "Vulnerable", "contract": "Contract",
    "tricks": "Result", "event": "Event", "site": "Site", "date": "Date", "scoring": "Scoring",
}  # fmt: skip

_FIRST_HAND: Final = re.compile(r"\s*([NESWnesw])\s*:")
_WORD: Final = re.compile(r"\S+")
_RANK: Final = re.compile(r"10|.")
_NUMBER: Final = re.compile(r"\s*#?\s*0*([0-9]{1,9})(?![0-9])")
_CONTRACT: Final = re.compile(
    r"([0-9]\s*(?:NT|SA|N|[CDHS♣♦♥♠]|[A-Z]+?))\s*(X{0,2}|\*{1,2}|D|DBL|R|RDBL)"
    r"(?:\s*\bBY\s+([A-Z]+))?"
)
_MADE: Final = re.compile(r"=|([+\-\u2212\u2013])\s*([0-9]{1,2})")
"""A result in spoken form: just made, or a number of tricks more or less."""
_RESULT: Final = re.compile(r"(?:(NS|EW) *)?([0-9]{1,2})(?: +(NS|EW) *([0-9]{1,2}))?")


@takes
def read_pbn(text: str | bytes, name: str = "PBN") -> tuple[Board, ...]:
    """The boards of a PBN file, in order; `name` is the name of the file in errors.

    Raises FileError, with line and column, for text that is not PBN, for a game without all its
    cards, for rule violations (a card dealt twice, an insufficient bid, a revoke), and for content
    that a board cannot hold: a contract without its declarer.
    """
    reading = scan_pbn(text, name)
    for fault in sorted((*reading.faults, *reading.notes), key=lambda one: (one.line, one.column)):
        raise fault
    return reading.boards


@takes
def scan_pbn(text: str | bytes, name: str = "PBN") -> Reading:
    """The sound boards of a PBN file, and why the others cannot be read, each with its position.

    Content that a board cannot hold is left out and noted: a contract without a known declarer, the
    declarer of a passed-out deal, the result of an unknown contract.
    """
    boards: list[Board] = []
    faults: list[FileError] = []
    notes: list[FileError] = []
    try:
        whole = decoded(text, name)
    except FileError as fault:
        return Reading(faults=(fault,))
    for game in games(whole, name):
        if isinstance(game, FileError):
            faults.append(game)
            continue
        reader = _Reader(game, name)
        try:
            boards.append(reader.board())
        except FileError as fault:
            faults.append(fault)
        else:
            notes += reader.notes
    return Reading(tuple(boards), tuple(faults), tuple(notes))


@final
class _Reader:
    """Reads one game."""

    def __init__(self, game: Game, name: str) -> None:
        self.game, self.tags, self.name = game, game.tags, name
        self.notes: list[FileError] = []
        self.supplied: list[str] = []
        self.places: dict[str, list[Place]] = {"": [game.place]}
        """The position of each part of the board in the file."""
        for part, tag in _PART_OF.items():
            if tag in self.tags:
                self.places[part] = [self.tags[tag].place]

    def fail(self, place: Place, problem: str) -> FileError:
        return FileError(self.name, *place, problem)

    def fault(self, tag: str, problem: str) -> FileError:
        """A mistake in the value of a tag."""
        return self.fail(self.tags[tag].place, problem)

    @property
    def tells_declarer(self) -> str:
        """The tag that names declarer: ``Declarer``, or ``Contract`` in the form ``3NT by S``."""
        return "Declarer" if "Declarer" in self.tags else "Contract"

    def placed(self, error: BoardError) -> FileError:
        """The same mistake, with its position."""
        places = self.places.get(error.part) or self.places[""]
        return self.fail(places[min(error.index, len(places) - 1)], str(error))

    def made(self, **parts: Any) -> Board:
        try:
            return Board(**parts)
        except BoardError as error:
            raise self.placed(error) from None

    def value(self, tag: str) -> str:
        """The value of a tag; empty if it is not there, or not known."""
        value = self.tags[tag].value.strip() if tag in self.tags else ""
        return "" if value in _UNKNOWN else value

    def words(self, tag: str) -> str:
        """The value of a tag that may be any text."""
        return self.tags[tag].value if tag in self.tags else ""

    def seat(self, tag: str) -> Seat | None:
        """The seat that a tag names; None if it is not known."""
        value = self.value(tag)
        if not value:
            return None
        if value.startswith("^"):
            text = "declarer and dummy have changed places, which the rules do not allow"
            raise self.fault(tag, f"{text} [{CONTRACT}]")
        seat = _SEAT_OF.get(value.upper())
        if seat is None:
            raise self.fault(tag, f'"{short(value)}" is not a seat; write N, E, S or W')
        return seat

    def board(self) -> Board:
        """The board of the game; raises FileError."""
        first, calls, call_remarks = self.calls()
        deal = self.deal(first)
        called = self.made(deal=deal, calls=calls)
        if self.value("Contract").upper() in _NO_CONTRACT:
            calls = self.passes(called)
            called = self.made(deal=deal, calls=calls)
        contract = self.contract(called)
        cards, card_remarks, goes_on = self.cards(contract)
        parts: dict[str, Any] = {
            "deal": deal,
            "number": self.number(),
            "vulnerable": self.vulnerable(),
            "label": self.label(),
            "calls": calls,
            "contract": contract,
            "cards": cards,
            "names": tuple((seat, self.words(seat.word)) for seat in COMPASS),
            "call_remarks": call_remarks,
            "card_remarks": card_remarks,
            "tags": tuple(self.others()),
            **{part: self.words(part.title()) for part in ("event", "site", "date", "scoring")},
        }
        parts["supplied"] = tuple(self.supplied)
        tricks = self.tricks(contract)
        if tricks is None or not goes_on:
            return self.made(**parts, tricks=tricks)
        board = self.made(**parts)
        # An unfinished play has no result yet; the tag gives the tricks won so far.
        if board.play is None or contract is None:
            return board
        won = board.play.won(*(s for s in COMPASS if side_of(s) is side_of(contract.declarer)))
        if won != tricks:
            text = f"declarer's side has won {won} tricks so far, not {tricks} [{HIGHEST_WINS}]"
            raise self.fault("Result", text)
        return board

    def number(self) -> int | None:
        """The number at the beginning of the tag Board; None for a board 0, and without a
        number.
        """
        found = _NUMBER.match(self.value("Board"))
        return (int(found[1]) if found else 0) or None

    def label(self) -> str:
        """The text of the tag Board, if it is not just a number."""
        value, number = self.value("Board"), self.number()
        return "" if number is not None and value.lstrip("0") == str(number) else value

    def vulnerable(self) -> tuple[Seat, ...]:
        """Who is vulnerable, from the tag or the number of the board."""
        value = self.words("Vulnerable").strip()
        if value in ("", "?"):
            number = self.number()
            if number is None:
                return ()
            self.supplied.append("vulnerable")
            return supplied_vulnerable(number)
        sides = _SIDES_OF.get(value.upper())
        if sides is None:
            text = f'"{short(value)}" does not say who is vulnerable; write None, NS, EW or All'
            raise self.fault("Vulnerable", text)
        return sides

    def others(self) -> Iterator[Tag]:
        """The tags that are not fields of a board."""
        self.places["tags"] = []
        for name, entry in self.tags.items():
            if name not in (*SECTIONS, *PLAIN_TAGS):
                self.places["tags"].append(entry.place)
                yield Tag(name, entry.value, entry.lines())

    # --- the deal ------------------------------------------------------------------------------

    def deal(self, caller: Seat | None) -> Deal:
        """The cards; the dealer follows from the tag, the first call, the number, or the Deal."""
        if not self.value("Deal"):
            raise self.fail(self.game.place, "this game has no Deal; a board needs its cards")
        entry = self.tags["Deal"]
        line, column = entry.place
        start = _FIRST_HAND.match(entry.value)
        if start is None:
            text = "a Deal begins with the seat of its first hand, such as N:"
            raise self.fail(entry.place, text)
        words = list(_WORD.finditer(entry.value, start.end()))
        if len(words) != 4:
            text = f"a Deal lists four hands, with - for an unknown one; this Deal has {len(words)}"
            raise self.fail(entry.place, text)
        first = _SEAT_OF[start[1].upper()]
        dealt: dict[Seat, list[Card]] = {}
        for seat, word in zip(from_seat(first, COMPASS), words, strict=True):
            where = (line, column + 1 + word.start())
            self.places[seat.value] = [where]
            if word[0] != "-":
                dealt[seat] = self.hand(seat, word[0], where)
        dealer = self.seat("Dealer")
        if dealer is not None and caller not in (None, dealer):
            text = f"{dealer.word} deals, but the auction begins with {caller.word}"
            raise self.fault("Auction", f"{text} [{DEALER_CALLS_FIRST}]")
        number = self.number()
        if dealer is None and caller is None and number is not None:
            dealer = supplied_dealer(number)
            self.supplied.append("dealer")
        try:
            return deal_of(dealer or caller or first, dealt)
        except BoardError as error:
            raise self.placed(error) from None

    def hand(self, seat: Seat, word: str, where: Place) -> list[Card]:
        """A hand in the form ``AK.Q432.-.T9876543``; the position of every card is recorded."""
        suits = word.split(".")
        if len(suits) != 4:
            text = f"a hand has four suits, separated by dots: ♠.♥.♦.♣; this hand has {len(suits)}"
            raise self.fail(where, text)
        line, column = where
        cards: list[Card] = []
        places: list[Place] = []
        for suit, ranks in zip(DISPLAY_SUITS, suits, strict=True):
            for mark in () if ranks == "-" else _RANK.finditer(ranks):
                place = (line, column + mark.start())
                try:
                    cards.append(Card(suit, parse_rank(mark[0])))
                except NotationError as error:
                    raise self.fail(place, str(error)) from None
                places.append(place)
            column += len(ranks) + 1
        self.places[seat.value] = [where, *places]
        return cards

    # --- the auction ---------------------------------------------------------------------------

    def listed(self, tag: str) -> Listed:
        return listed(self.tags[tag], self.game.notes[tag], self.name)

    def calls(self) -> tuple[Seat | None, tuple[Call, ...], tuple[Remark, ...]]:
        """The first caller, the calls, and the remarks on them."""
        if "Auction" not in self.tags:
            return None, (), ()
        words, places, remarks = self.listed("Auction")
        first = self.seat("Auction")
        # A double dash leaves a place empty before the dealer, and is a pass after the dealer.
        blank = ("-",) if first is not None and first is self.seat("Dealer") else _BLANK
        skipped = next((i for i, word in enumerate(words) if word not in blank), len(words))
        if first is not None:
            first = from_seat(first, COMPASS)[skipped % 4]
        calls: list[Call] = []
        kept: list[Remark] = []
        self.places |= {"calls": [], "call_remarks": []}
        ended = False
        for i in range(skipped, len(words)):
            word, place = words[i], places[i]
            if word in ("-", "+"):
                ended = True
                continue
            if ended:
                raise self.fail(place, f"{short(word)} comes after the end of the calls")
            if i in remarks:
                kept.append(Remark(len(calls), remarks[i].text, remarks[i].glyphs))
                self.places["call_remarks"].append(place)
            after = words[i + 1].upper() if i + 1 < len(words) else ""
            if word.upper() == "ALL" and after in ("PASS", "P"):
                words[i + 1], word = "-", "AP"
            made = self.call(word, calls, place)
            calls += made
            self.places["calls"] += [place] * len(made)
        return first, tuple(calls), tuple(kept)

    def call(self, word: str, before: Sequence[Call], place: Place) -> list[Call]:
        """One call, or all the passes that close the auction."""
        known = word.upper()
        if known in ("AP", "ALLPASS", "ALL-PASS"):
            return closing_passes(before)
        try:
            return [_WORDS.get(known) or parse_call(word)]
        except NotationError as error:
            raise self.fail(place, str(error)) from None

    def passes(self, called: Board) -> tuple[Call, ...]:
        """The auction of a passed-out deal, of which there is only one."""
        bid = called.auction.bid
        if bid is not None:
            text = f"the deal is not passed out: {bid} has been bid [{PASSED_OUT}]"
            raise self.fault("Contract", text)
        return (Pass(),) * 4

    def contract(self, called: Board) -> Contract | None:
        """The contract, from its tags or from the auction, which must not disagree."""
        found = called.contract
        told, declarer = self.bid()
        declarer = self.declarer(declarer)
        if called.passed_out:
            text = f"all four have passed, so there is no contract [{PASSED_OUT}]"
            if told:
                raise self.fault("Contract", text)
            if declarer:
                self.notes.append(self.fault(self.tells_declarer, text))
            return None
        if found is not None:
            if declarer not in (None, found.declarer):
                text = f"declarer is {found.declarer.word}, not {declarer.word} [{CONTRACT}]"
                raise self.fault(self.tells_declarer, text)
            if told not in (None, (found.bid, found.doubling)):
                other = Contract(told[0], found.declarer, told[1])
                text = f"the auction ends in {found}, not in {other} [{CONTRACT}]"
                raise self.fault("Contract", text)
            return found
        if told is None and declarer is None:
            return None
        if told is None:
            text = f"there is a declarer, but no contract [{CONTRACT}]"
            self.notes.append(self.fault(self.tells_declarer, text))
            return None
        if declarer is None and (leader := self.leader()) is not None:
            declarer = from_seat(leader, COMPASS)[3]
            self.supplied.append("declarer")
        if declarer is None:
            text = f"the contract has no declarer [{CONTRACT}]"
            self.notes.append(self.fault("Contract", text))
            return None
        return Contract(told[0], declarer, told[1])

    def bid(self) -> tuple[tuple[Bid, int] | None, Seat | None]:
        """The bid and the doubling of the tag Contract, and the declarer if it names one."""
        value = self.value("Contract")
        if not value or value.upper() in _NO_CONTRACT:
            return None, None
        found = _CONTRACT.fullmatch(value.upper())
        if found is None or (found[3] or "N") not in _SEAT_OF:
            raise self.fault("Contract", f'"{short(value)}" is not a contract; write 4HX or Pass')
        try:
            return (parse_bid(found[1]), _TIMES[found[2]]), _SEAT_OF.get(found[3] or "")
        except NotationError as error:
            raise self.fault("Contract", str(error)) from None

    def declarer(self, named: Seat | None) -> Seat | None:
        """The declarer of the tag Declarer, or the one `named` by the tag Contract."""
        told = self.seat("Declarer")
        if told is not None and named is not None and named is not told:
            text = f"declarer is {told.word}, but the tag Contract names {named.word}"
            raise self.fault("Contract", f"{text} [{CONTRACT}]")
        return told or named

    def leader(self) -> Seat | None:
        """Who makes the opening lead; known if the first card is in its column."""
        if "Play" not in self.tags or (first := self.seat("Play")) is None:
            return None
        words = self.listed("Play").words[:4]
        # In the first row all have played, with the leader in the first column.
        played = [at for at, word in enumerate(words) if word not in (*_BLANK, "+")]
        return from_seat(first, COMPASS)[played[0]] if len(played) in (1, 4) else None

    # --- the play ------------------------------------------------------------------------------

    def cards(self, contract: Contract | None) -> tuple[tuple[Card, ...], tuple[Remark, ...], bool]:
        """The cards in order of play, the remarks on them, and whether the play goes on."""
        if "Play" not in self.tags:
            return (), (), False
        words, places, remarks = self.listed("Play")
        first = self.seat("Play")
        goes_on = "+" in words
        table = [
            None if word in (*_BLANK, "+") else self.card(word, place)
            for word, place in zip(words, places, strict=True)
        ]
        if contract is None:
            at = next((i for i, card in enumerate(table) if card), None)
            if at is None:
                return (), (), goes_on
            text = f"no card can be played before there is a contract [{CONTRACT}]"
            raise self.fail(places[at], text)
        order = self.order(table, places, contract, first)
        self.places["cards"] = [places[i] for i in order]
        self.places["card_remarks"] = [places[i] for i in order if i in remarks]
        kept = [
            Remark(at, remarks[i].text, remarks[i].glyphs)
            for at, i in enumerate(order)
            if i in remarks
        ]
        return tuple([card for i in order if (card := table[i])]), tuple(kept), goes_on

    def card(self, word: str, place: Place) -> Card:
        try:
            card = Card.parse(word)
        except NotationError as error:
            raise self.fail(place, str(error)) from None
        if card.is_joker:
            raise self.fail(place, f"bridge has no joker [{PACK}]")
        return card

    def order(
        self,
        table: Sequence[Card | None],
        places: Sequence[Place],
        contract: Contract,
        first: Seat | None,
    ) -> list[int]:
        """The positions of the cards in the table, in order of play.

        A row is a trick, and each column belongs to a seat, the first one to `first`.
        """
        leader = next_seat(contract.declarer, COMPASS)
        columns = from_seat(first or leader, COMPASS)
        trump = contract.bid.denomination.trump
        order: list[int] = []
        gap: Seat | None = None
        for row in range(0, len(table), 4):
            trick: list[Card] = []
            for seat in from_seat(leader, COMPASS):
                at = row + columns.index(seat)
                card = table[at] if at < len(table) else None
                if card is None:
                    gap = gap or seat
                elif gap:
                    text = f"{gap.word}'s card must come before this one, but is missing"
                    raise self.fail(places[at], f"{text} [{ONE_CARD_EACH}]")
                else:
                    trick.append(card)
                    order.append(at)
            if len(trick) == 4:
                leader = from_seat(leader, COMPASS)[winning_index(trick, trump)]
        return order

    def tricks(self, contract: Contract | None) -> int | None:
        """Declarer's tricks, from the tag Result."""
        value = self.value("Result").upper()
        if not value or (contract is None and value == "0"):
            return None
        if value.startswith("^"):
            text = f"the players agreed on a result other than the tricks won [{HIGHEST_WINS}]"
            raise self.fault("Result", text)
        found, made = _RESULT.fullmatch(value), _MADE.fullmatch(value)
        if (found or made) is None or (found and found[3] and found[1] in (None, found[3])):
            text = f'"{short(value)}" is not a result; write the tricks that declarer won'
            raise self.fault("Result", text)
        if contract is None:
            text = f"without a contract no tricks can have been won [{CONTRACT}]"
            self.notes.append(self.fault("Result", text))
            return None
        if made is not None:
            more = int(made[2] or 0) * (1 if made[1] == "+" else -1)
            return contract.needed + more
        assert found is not None, "it is one or the other"
        ours = side_of(contract.declarer).value
        told = {found[1] or ours: int(found[2])}
        if found[3]:
            told[found[3]] = int(found[4])
            if sum(told.values()) != 13:
                raise self.fault("Result", f"the two sides win 13 tricks in total [{WINNER_LEADS}]")
        return told[ours] if ours in told else 13 - sum(told.values())
