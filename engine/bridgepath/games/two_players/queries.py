"""The games of two players on paper: who leads, who sees what, and the score of a result."""

from __future__ import annotations

import random
import re
from collections.abc import Mapping
from dataclasses import dataclass, fields
from typing import Final, final

from ...base._check import answers, takes
from ...base.display import Drawable, Grid
from ...base.errors import NotationError
from ...base.text import short
from ...bridge.calls import doubled_contract
from ...bridge.scoring import counted, whole_tricks
from ...core.cards import DISPLAY_SUITS, PACK_52, Hand, as_hand
from ...core.clauses import Clause, IllegalAction
from ...core.deal import Deal
from ...core.options import options_from
from ...core.score import ScoreLine
from ...core.seats import Seat, from_seat, next_seat, parse_seat
from ...core.state import Game, Match, Outcome, State
from .options import WHO_LEADS, TwoOptions
from .phases import DUMMIES, HANDS, PLAYERS, Attempt, Choosing, clockwise, leading_hand, own_dummy
from .rules import SEATS_RENAMED
from .score import NAMES, NEXT_DEALER, deal_lines, match

__all__ = [
    "Lead",
    "SeatView",
    "Together",
    "name",
    "score",
    "sheet",
    "sight",
    "together",
    "unseen",
    "vulnerability",
    "who_leads",
    "who_sees",
]

_PLAYER: Final = dict(NAMES)
_LABEL: Final = {
    **_PLAYER,
    **{own_dummy(seat): f"{text}'s dummy" for seat, text in NAMES},
}
_RESULT: Final = re.compile(r"(\S+)\s+(\S+)\s+([0-9]+)")
_MOMENTS: Final = {
    "auction": "in the auction",
    "choice": "at the choice",
    "lead": "before the lead",
    "play": "after the lead",
}


@takes
def name(seat: Seat) -> str:
    """The names of the hands on paper: ``Ann``, ``Ann's dummy``."""
    return _LABEL.get(seat, seat.word)


def _read(text: str, seats: tuple[Seat, ...]) -> Seat:
    """Read ``Ann``, ``A``, ``Ann's dummy`` or ``D1``; raises NotationError."""
    word = text.strip().replace("’", "'").lower()
    for seat in seats:
        if word in (seat.value.lower(), _LABEL[seat].lower()):
            return seat
    known = " ".join(seat.value for seat in seats)
    who = ", ".join(_LABEL[seat] for seat in seats)
    raise NotationError(f'"{short(text)}" is not one of {who}, or {known} for short')


@final
@dataclass(frozen=True, slots=True)
class Lead(Drawable):
    """The order in which the four hands play to the first trick."""

    order: tuple[Seat, ...]
    """Clockwise, the hand that leads first."""
    declarer: Seat
    clauses: tuple[Clause, ...]
    """The clauses for it."""

    @property
    def leader(self) -> Seat:
        """The hand that leads."""
        return self.order[0]

    def __repr__(self) -> str:
        first, *others = map(name, self.order)
        cites = ", ".join(map(str, self.clauses))
        return f"{name(self.declarer)} declares: {first} leads, then {', '.join(others)} [{cites}]"


@takes
def who_leads(declarer: str = "Ann", *, seats: str = "rotate", lead: str = "left") -> Lead:
    """Who leads against `declarer`, and which hands follow (TWO-SEAT-3, TWO-AMB-1).

    `seats` and `lead` are the house rules ``two.seats`` and ``two.lead``. Raises NotationError for
    an unknown player, OptionError for an unknown house rule.
    """
    who = _read(declarer, PLAYERS)
    rules = options_from(TwoOptions, {"two.seats": seats, "two.lead": lead})
    rotation = clockwise(who, own_dummy(who), seats=rules.seats, lead=rules.lead)
    cites = (WHO_LEADS,) if rules.seats == "fixed" else (SEATS_RENAMED, WHO_LEADS)
    return Lead(from_seat(leading_hand(rotation, rules.lead), rotation), who, cites)


@final
@dataclass(frozen=True, slots=True)
class SeatView(Drawable):
    """What one player sees of the four hands at one moment."""

    rows: tuple[tuple[str, int, int, tuple[Clause, ...]], ...]
    """A hand by name, how many of its cards the player sees, how many not, and why not."""
    known: int
    """How many of the 52 cards the player sees, those on the table included."""
    title: str
    """The viewer, and the moment."""

    def drawing(self) -> tuple[object, ...]:
        """A row for each hand: how much of it is seen, and why not more."""
        rows = tuple(
            (label, seen or "none", hidden or "none", why) for label, seen, hidden, why in self.rows
        )
        head = ("hand", "seen", "face down", "because")
        return (f"{self.title}: {counted(self.known, 'card')} in view", Grid(head, rows))

    def __repr__(self) -> str:
        width = max(len(row[0]) for row in self.rows)
        rows = [
            f"  {label:{width}}  {self._told(seen, hidden, why)}"
            for label, seen, hidden, why in self.rows
        ]
        return "\n".join((f"{self.title}: {self.known} cards in view", *rows))

    @staticmethod
    def _told(seen: int, hidden: int, why: tuple[Clause, ...]) -> str:
        parts = [f"{seen} seen"] if seen else []
        if hidden:
            parts.append(f"{hidden} face down [{', '.join(map(str, why))}]")
        return ", ".join(parts) or "empty"


def _in_view(state: State, player: Seat) -> Hand:
    zones = state.observe(player).zones
    cards = [card for zone in zones for card in zone.cards]
    cards += [card for zone in zones for _, card in zone.plays if card is not None]
    return Hand.of(cards)


@takes
def sight(state: State, player: str, when: str = "now") -> SeatView:
    """What a player, ``Ann`` or ``A``, sees of a state; raises NotationError."""
    viewer = _read(player, PLAYERS)
    rows = []
    for zone in state.observe(viewer).zones:
        if zone.kind != "hand" or zone.seat is None:
            continue
        label = f"{zone.title}'s hand" if zone.seat in PLAYERS else zone.title
        refusal = state.violation(Attempt("look", zone.seat), viewer) if zone.hidden else None
        rows.append((label, len(zone.cards), zone.hidden, refusal.clauses if refusal else ()))
    title = f"{state.setting.name(viewer)} {when}"
    return SeatView(tuple(rows), len(_in_view(state, viewer)), title)


@takes
def unseen(state: State, player: str) -> Hand:
    """The cards that a player, ``Ann`` or ``A``, does not see; raises NotationError.

    After the opening lead those are the cards of the other player (TWO-PLAY-2).
    """
    return Hand.of(PACK_52) - _in_view(state, _read(player, PLAYERS))


def _rules(game: Game, rules: Mapping[str, object]) -> dict[str, object]:
    keys = {field.name: field.metadata["key"] for field in fields(game.options)}
    return {keys.get(name, name): rules[name] for name in rules}


@answers
def who_sees(
    game: Game,
    moment: str,
    player: str,
    *,
    rules: Mapping[str, object],
    declarer: str = "Ann",
    taken: str = "D1",
) -> SeatView:
    """What a player sees in some deal of `game`: in the ``auction``, before the ``lead``, in
    ``play``; and at the ``choice`` of a dummy, where there is one.

    `taken` is the dummy chosen; `rules` are house rules by field name, such as ``exposed``. Raises
    NotationError, OptionError.
    """
    if moment not in _MOMENTS:
        raise NotationError(
            f'the moment must be one of {", ".join(_MOMENTS)}, not "{short(moment)}"'
        )
    dealer = _read(declarer, PLAYERS)
    state = game.begin(game.deal(random.Random(1), dealer), _rules(game, rules))
    if moment == "auction":
        return sight(state, player, _MOMENTS[moment])
    state = state.play("1♣; pass")
    chooses = isinstance(state.phase, Choosing)
    if moment == "choice":
        if not chooses:
            raise NotationError(f"in {game.title} nobody chooses a dummy")
        return sight(state, player, _MOMENTS[moment])
    if chooses:
        state = state.play(f"take {parse_seat(taken)}")
    if moment == "play":
        state = state.apply(state.legal_actions()[0])
    return sight(state, player, _MOMENTS[moment])


@answers
def score(
    contract: str,
    tricks: int,
    *,
    declarer: str = "Ann",
    doubled: bool = False,
    redoubled: bool = False,
    vulnerable: bool = False,
    scoring: str = "rubber",
    hands: Mapping[str, str] | None = None,
) -> tuple[ScoreLine, ...]:
    """The score of a contract, ``4♥`` or ``4♥X``, with `tricks` of declarer and dummy, 0 to 13.

    `vulnerable` is declarer's own status (BRG-SCO-7); `scoring` is ``rubber``, ``chicago`` or
    ``duplicate``. In a rubber honours count in the `hands` given, by ``Ann``, ``Ann's dummy``,
    ``Bob`` or ``Bob's dummy`` (TWO-AMB-4). Raises NotationError, OptionError.
    """
    who = _read(declarer, PLAYERS)
    named = doubled_contract(contract, who, doubled=doubled, redoubled=redoubled)
    whole_tricks(tricks)
    rules = options_from(TwoOptions, {"two.scoring": scoring})
    held = []
    for whose, cards in (hands or {}).items():
        seat = _read(whose, HANDS)
        owner = seat if seat in PLAYERS else PLAYERS[DUMMIES.index(seat)]
        place = f"{name(seat)}'s hand" if seat in PLAYERS else name(seat)
        held.append((Hand.parse(cards), owner, place))
    return deal_lines(named, tricks, vulnerable=vulnerable, scoring=rules.scoring, held=held)


@answers
def sheet(*results: str, scoring: str = "rubber", dealer: str = "Ann") -> Match:
    """The match after some deals: ``sheet("2♥ Ann 10", "4♠X Bob 8", "P")``.

    A result is contract, declarer and declarer's tricks; ``P`` is a deal passed out. `dealer` deals
    first. Raises NotationError and OptionError, and IllegalAction for a deal after the end.
    """
    rules = options_from(TwoOptions, {"two.scoring": scoring})
    kept, first = match(rules), _read(dealer, PLAYERS)
    for text in results:
        deal = Deal.of(kept.dealer or first)
        refusal = kept.violation(deal)
        if refusal is not None:
            raise IllegalAction(refusal)
        kept = kept.add(deal, _result(text, kept, rules))
    return kept


def _result(text: str, kept: Match, rules: TwoOptions) -> Outcome:
    if text.strip().upper() in ("P", "PASS", "PASSED OUT"):
        return Outcome((), "Both pass.", NEXT_DEALER if rules.scoring == "chicago" else None)
    found = _RESULT.fullmatch(text.strip())
    if found is None:
        raise NotationError(
            f'"{short(text)}" is not a result; write contract, declarer and tricks: 4♥ Ann 10'
        )
    declarer = _read(found[2], PLAYERS)
    status = declarer in kept.standing.vulnerable
    lines = score(
        found[1], int(found[3]), declarer=found[2], vulnerable=status, scoring=rules.scoring
    )
    return Outcome(lines, "")


@takes
def vulnerability(scoring: str = "chicago", dealer: str = "Ann") -> tuple[str, ...]:
    """Who is vulnerable in each deal of ``chicago`` or ``duplicate``, if `dealer` deals first.

    Raises NotationError for a rubber, where that depends on the games won (BRG-RUB-3).
    """
    rules = options_from(TwoOptions, {"two.scoring": scoring})
    if rules.scoring == "rubber":
        raise NotationError("in a rubber, a player who has won a game is vulnerable [BRG-RUB-3]")
    kept, who, found = match(rules), _read(dealer, PLAYERS), list[str]()
    while not kept.over:
        seats = kept.standing.vulnerable
        found.append({0: "nobody", 1: "".join(map(name, seats[:1])), 2: "both"}[len(seats)])
        kept, who = kept.add(Deal.of(who), Outcome((), "")), next_seat(who, PLAYERS)
    return tuple(found)


@final
@dataclass(frozen=True, slots=True)
class Together(Drawable):
    """The combined strength of two hands, or parts of them."""

    cards: Hand

    @property
    def points(self) -> int:
        """High-card points (BRG-HCP-1)."""
        return self.cards.hcp

    def __repr__(self) -> str:
        lengths = ", ".join(
            counted(self.cards.length(s), s.word.removesuffix("s")) for s in DISPLAY_SUITS
        )
        return f"{counted(self.points, 'point')}: {lengths}"


def together(hand: str | Hand, other: str | Hand) -> Together:
    """Points and suits of your hand and the visible cards of a dummy; raises NotationError."""
    return Together(as_hand(hand) | as_hand(other))
