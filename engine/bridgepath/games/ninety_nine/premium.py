"""Premium offers: who declares or reveals, and which trumps they name (N99-PREM, N99-DEC).

A player is 0, the leader, 1, the middle player, or 2, the dealer: seats decide between equal
offers.
"""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass, replace
from types import MappingProxyType
from typing import Final, Literal, TypeAlias, final

from ...base._check import answers, of_kinds, takes
from ...base._fast import unchecked
from ...base.errors import NotationError
from ...base.text import short
from ...bridge.calls import Denomination, Pass
from ...core.clauses import Clause, IllegalAction, Violation, clause
from ...core.events import Action
from .bids import Finding
from .options import NAMING_NO_TRUMP, OVERCALL, SEALED, NinetyNineOptions
from .trump import NEXT_TRUMP, NO_TRUMP, TURN_UP_SUIT, read_trump, words

CLOSED_BIDS: Final = clause("N99-PREM-1")
DECLARE: Final = clause("N99-PREM-2")
REVEAL: Final = clause("N99-PREM-3")
ONE_HOLDER: Final = clause("N99-PREM-5")
REVEAL_OUTRANKS: Final = clause("N99-PREM-6")
DECLARES_IN_ORDER: Final = clause("N99-PREM-7")
REVEALS_IN_ORDER: Final = clause("N99-PREM-8")
VOLUNTARY: Final = clause("N99-PREM-9")
OFFERS_LAPSE: Final = clause("N99-AMB-8")
LEADER_MAY_NAME: Final = clause("N99-DEC-2")
NEXT_MAY_NAME: Final = clause("N99-DEC-3")
OVERCALLS: Final = clause("N99-DEC-4")
TRUMP_STAYS: Final = clause("N99-DEC-5")
FIRST_NO_TRUMP: Final = clause("N99-DEC-6")
NO_TRUMP_ADVICE: Final = clause("N99-DEC-7")
NO_PLAIN_PREMIUM: Final = clause("N99-AMB-24")
NO_TRUMP_STAYS: Final = clause("N99-AMB-25")

Kind: TypeAlias = Literal["declare", "reveal"]
DONE: Final = MappingProxyType({"declare": "declared", "reveal": "revealed"})
PLAYERS: Final = ("the leader", "the middle player", "the dealer")
Namer: TypeAlias = Callable[[int], str]
"""The name of a player in sentences."""


def role(player: int) -> str:
    """The word for a player without a name: ``the dealer``."""
    return PLAYERS[player]


@final
@dataclass(frozen=True, slots=True, repr=False)
class Offer(Action):
    """An offer to play declared or revealed."""

    kind: Kind
    trump: Denomination | None = None
    """The trump named with it, in Ninety-Nine declared."""

    @property
    def reveals(self) -> bool:
        """True for the higher of the two kinds."""
        return self.kind == "reveal"

    @property
    def clause(self) -> Clause:
        """The definition of this kind of premium."""
        return REVEAL if self.reveals else DECLARE

    def __str__(self) -> str:
        return self.kind if self.trump is None else f"{self.kind} {self.trump}"


Call: TypeAlias = Offer | Pass
Made: TypeAlias = tuple[int, Offer]
"""A player with the player's offer."""


def precedence(made: Made, other: Made) -> Clause | None:
    """The clause that puts an offer before another one, or None (N99-PREM-6 to 8)."""
    (player, offer), (rival, against) = made, other
    if offer.reveals is not against.reveals:
        return REVEAL_OUTRANKS if offer.reveals else None
    if player >= rival:
        return None
    return REVEALS_IN_ORDER if offer.reveals else DECLARES_IN_ORDER


def parse_offer(text: str) -> Call | None:
    """Read ``declare``, ``reveal ♠`` or ``pass``; None for any other text. Raises NotationError."""
    word, _, rest = text.strip().lower().partition(" ")
    if word in ("pass", "p", "nothing") and not rest.strip():
        return Pass()
    if word not in ("declare", "reveal"):
        return None
    kind: Kind = "reveal" if word == "reveal" else "declare"
    return Offer(kind, read_trump(rest) if rest.strip() else None)


@final
@dataclass(frozen=True, slots=True)
class Offers:
    """The offers of a deal so far. A value: `add` returns it after one more."""

    procedure: Literal["sealed", "inTurn", "naming"]
    """All at once, aloud in turn, or aloud in turn with trumps."""
    comeback: bool
    """True if a declarer who was overcalled may still reveal, aloud."""
    no_trump: Literal["never", "notLeader", "all"] = "never"
    """Who may name no trump."""
    fixed: Clause = TURN_UP_SUIT
    """Why trumps are not named, if they are not."""
    calls: tuple[tuple[int, Call], ...] = ()

    def __post_init__(self) -> None:
        of_kinds(self)

    @staticmethod
    @takes
    def under(options: NinetyNineOptions) -> Offers:
        """No offers yet."""
        if options.variant == "declared":
            return Offers("naming", options.declared_comeback, options.declared_no_trump)
        fixed = TURN_UP_SUIT if options.variant == "classic" else NEXT_TRUMP
        return Offers(options.premium_procedure, options.premium_procedure == "inTurn", fixed=fixed)

    @property
    def made(self) -> tuple[Made, ...]:
        """The offers without the passes."""
        return tuple((player, call) for player, call in self.calls if isinstance(call, Offer))

    @property
    def best(self) -> Made | None:
        """The offer that leads so far."""
        best: Made | None = None
        for made in self.made:
            if best is None or precedence(made, best):
                best = made
        return best

    @property
    def to_act(self) -> int | None:
        """Who speaks next; None once all have."""
        count = len(self.calls)
        if self.procedure == "sealed":
            return count if count < 3 else None
        first = next((i for i, (_, call) in enumerate(self.calls) if _reveals(call)), None)
        if first is None:
            return count if count < 3 else None
        if not self.comeback or count > first + 1:
            return None
        # A reveal is beaten only by a reveal from a better place; a player who has passed is out.
        return next((p for p, call in self.calls[:first] if isinstance(call, Offer)), None)

    @property
    def over(self) -> bool:
        """True once nobody speaks any more."""
        return self.to_act is None

    @property
    def granted(self) -> Made | None:
        """The holder of the premium, once the offers are over; None for nobody."""
        return self.best if self.over else None

    @property
    def lapsed(self) -> tuple[Made, ...]:
        """The sealed offers that were not granted, in the order of seats."""
        if self.procedure != "sealed" or self.granted is None:
            return ()
        made = ((player, call) for player, call in self.calls if isinstance(call, Offer))
        return tuple(one for one in made if one[0] != self.granted[0])

    def add(self, player: int, call: Call) -> Offers:
        """The offers after one more from `player`, who speaks now."""
        calls = (*self.calls, (player, call))
        return _after(self.procedure, self.comeback, self.no_trump, self.fixed, calls)

    def refusal(self, player: int, call: Call, name: Namer = role) -> Violation | None:
        """Why `player` may not make this `call` now, or None."""
        turn = self.to_act
        if turn is None:
            return self.closed(player, name)
        if player != turn:
            return self._waits(player, turn, name)
        if isinstance(call, Pass):
            return None
        return self._misnamed(player, call, name) or self._too_low(player, call, name)

    def closed(self, player: int, name: Namer = role) -> Violation:
        """Why `player` may not speak after the end of the offers."""
        text, granted = f"{name(player)} may no longer make an offer: ", self.granted
        if granted is not None:
            holder, offer = granted
            return Violation(f"{text}{name(holder)} has the premium", (ONE_HOLDER, offer.clause))
        if self.procedure == "naming":
            text += "all have passed, so there is no premium"
            return Violation(text, (NO_PLAIN_PREMIUM, NEXT_MAY_NAME))
        text += "offers are made once, before the first lead"
        return Violation(text, (REVEAL, SEALED))

    def _waits(self, player: int, turn: int, name: Namer) -> Violation:
        who = name(player)
        if any(player == spoke for spoke, _ in self.calls):
            cites = (NEXT_MAY_NAME, OVERCALL) if self.procedure == "naming" else (SEALED,)
            again = "only a declarer who is overcalled speaks again"
            why = again if self.comeback else "each player makes one offer"
            return Violation(f"{who} has already spoken: {why}", cites)
        if self.procedure == "naming":
            cites = (NEXT_MAY_NAME, LEADER_MAY_NAME)
            return Violation(f"{who} must wait: {name(turn)} speaks first", cites)
        text = f"{who} must wait: {name(turn)}'s offer comes first"
        if self.procedure == "inTurn":
            text = f"{who} must wait: {name(turn)} speaks first"
        return Violation(text, (SEALED, DECLARES_IN_ORDER))

    def _misnamed(self, player: int, offer: Offer, name: Namer) -> Violation | None:
        """Trumps are named with every offer, or with none."""
        if self.procedure != "naming":
            if offer.trump is None:
                return None
            return Violation(f"{name(player)} may not name trumps: they are fixed", (self.fixed,))
        if offer.trump is None:
            text = f"{name(player)} must name a trump suit to {offer.kind}, as in {offer.kind} ♠"
            return Violation(text, (LEADER_MAY_NAME,))
        if offer.trump is not NO_TRUMP or self.no_trump == "all":
            return None
        if self.no_trump == "never":
            why = "only a suit may be named"
        elif player == 0:
            why = "only those who do not lead may do so"
        else:
            return None
        text = f"{name(player)} may not name no trump: {why}"
        return Violation(text, (NAMING_NO_TRUMP, NO_TRUMP_ADVICE))

    def _too_low(self, player: int, offer: Offer, name: Namer) -> Violation | None:
        """Aloud, an offer that cannot win is refused."""
        best = self.best
        if self.procedure == "sealed" or best is None:
            return None
        why = precedence(best, (player, offer))
        if why is None:
            return None
        who, other = name(player), name(best[0])
        if why is REVEAL_OUTRANKS:
            text = f"{who} may not declare now: {other} has offered to reveal"
            return Violation(text, (why, OVERCALL if self.procedure == "naming" else SEALED))
        text = f"{who} may not {offer.kind}: {other} has already {DONE[offer.kind]}"
        return Violation(
            text, (OVERCALL, OVERCALLS) if self.procedure == "naming" else (why, SEALED)
        )

    def told(self, name: Namer = role) -> Finding[Made | None]:
        """The player who is granted the premium, and the clauses for it."""
        best = self.best
        if best is None:
            return Finding(None, "nobody offers a premium", (VOLUNTARY, CLOSED_BIDS))
        holder, offer = best
        beaten = [precedence(best, rival) for rival in self.made if rival[0] != holder]
        equal = [why for why in beaten if why and why is not REVEAL_OUTRANKS]
        text = f"{name(holder)} {offer.kind}s"
        if offer.trump is not None:
            text += f", and {words(offer.trump)}"
        cites: tuple[Clause, ...] = (offer.clause, ONE_HOLDER)
        if REVEAL_OUTRANKS in beaten:
            outranked = (REVEAL_OUTRANKS, *((OVERCALLS,) if self.procedure == "naming" else ()))
            cites = (*outranked, *cites)
        if equal:
            text += f": of several {offer.kind}s, the first in seat order counts"
            cites = (equal[0], *cites)
        elif beaten:
            text += ": a reveal outranks every declare"
        return Finding(best, text, (*cites, *((OFFERS_LAPSE,) if beaten else ())))


_after: Final = unchecked(Offers)


def _reveals(call: Call) -> bool:
    return isinstance(call, Offer) and call.reveals


def _read(calls: tuple[str, ...], offers: Offers) -> Offers:
    for text in calls:
        call = Pass() if text.strip() in ("", "-", "–", "—") else parse_offer(text)
        if call is None:
            raise NotationError(
                f'"{short(text)}" is not an offer; the offers are declare, reveal and pass'
            )
        player = offers.to_act
        if player is None:
            raise IllegalAction(offers.closed(len(offers.calls) % 3))
        refusal = offers.refusal(player, call)
        if refusal is not None:
            raise IllegalAction(refusal)
        offers = offers.add(player, call)
    return offers


@answers
def premium(*offers: str, options: NinetyNineOptions | None = None) -> Finding[Made | None]:
    """Who is granted the premium after the offers of leader, middle player and dealer.

    Offers are ``declare``, ``reveal`` and ``pass`` or ``–``. Raises NotationError for any other
    word, IllegalAction for an offer that the rules refuse.
    """
    rules = options or NinetyNineOptions()
    if rules.variant == "declared":
        raise NotationError("in Ninety-Nine declared, trumps are named too: use naming(…)")
    made = _read(offers, Offers.under(rules))
    if made.to_act is not None:
        raise NotationError(f"{role(made.to_act)} has not spoken yet [{SEALED}]")
    return made.told()


@answers
def naming(
    *calls: str, before: str | None = None, options: NinetyNineOptions | None = None
) -> Finding[Denomination]:
    """Trumps of a deal of Ninety-Nine declared after the calls in turn, from the leader on.

    Calls are ``declare ♠``, ``reveal ♥`` and ``pass``; `before` is the trump of the previous deal
    (``♥``, ``NT``), None in the first deal of a game. Raises NotationError and IllegalAction.
    """
    rules = replace(options or NinetyNineOptions(), variant="declared")
    made = _read(calls, Offers.under(rules))
    if made.to_act is not None:
        raise NotationError(f"{role(made.to_act)} has not spoken yet [{NEXT_MAY_NAME}]")
    return named_trump(made, None if before is None else read_trump(before))


def named_trump(
    offers: Offers, before: Denomination | None, name: Namer = role
) -> Finding[Denomination]:
    """The trump after the naming round, if `before` was trump in the previous deal."""
    best = offers.best
    if best is not None and best[1].trump is not None:
        told, right = offers.told(name), NEXT_MAY_NAME if best[0] else LEADER_MAY_NAME
        return Finding(best[1].trump, told.text, (right, *told.clauses))
    text = "nobody offers a premium: "
    if before is None:
        return Finding(NO_TRUMP, f"{text}{words(NO_TRUMP)} in the first deal", (FIRST_NO_TRUMP,))
    cites = (TRUMP_STAYS, *((NO_TRUMP_STAYS,) if before is NO_TRUMP else ()))
    stays = "still no trump" if before is NO_TRUMP else f"{words(before).replace(' are', ' stay')}"
    return Finding(before, text + stays, (*cites, NO_PLAIN_PREMIUM))
