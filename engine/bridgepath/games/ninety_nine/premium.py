"""Premium offers: who declares or reveals, and who names trumps with it (N99-PREM, N99-DEC).

A player is 0, the leader, 1, the middle player, or 2, the dealer: seats decide between equal
offers.
"""

from __future__ import annotations

from dataclasses import dataclass, replace
from typing import Final, Literal, TypeAlias, final

from ...calls import Denomination, Pass
from ...clauses import Clause, Violation, clause
from ...errors import IllegalAction, NotationError, short
from .bids import Finding
from .options import NAMING_NO_TRUMP, OVERCALL, SEALED, NinetyNineOptions
from .trump import NO_TRUMP, read_trump, words

CLOSED_BIDS: Final = clause("N99-PREM-1")
DECLARE: Final = clause("N99-PREM-2")
REVEAL: Final = clause("N99-PREM-3")
ONE_HOLDER: Final = clause("N99-PREM-5")
REVEAL_OUTRANKS: Final = clause("N99-PREM-6")
DECLARES_IN_ORDER: Final = clause("N99-PREM-7")
REVEALS_IN_ORDER: Final = clause("N99-PREM-8")
VOLUNTARY: Final = clause("N99-PREM-9")
OFFERS_LAPSE: Final = clause("N99-AMB-8")
TURN_UP_IS_TRUMP: Final = clause("N99-TRUMP-1")
FROM_DEAL_BEFORE: Final = clause("N99-JTJ-3")
LEADER_MAY_NAME: Final = clause("N99-DEC-2")
NEXT_MAY_NAME: Final = clause("N99-DEC-3")
OVERCALLS: Final = clause("N99-DEC-4")
TRUMP_STAYS: Final = clause("N99-DEC-5")
FIRST_NO_TRUMP: Final = clause("N99-DEC-6")
NO_TRUMP_ADVICE: Final = clause("N99-DEC-7")
NO_PLAIN_PREMIUM: Final = clause("N99-AMB-24")
NO_TRUMP_STAYS: Final = clause("N99-AMB-25")

PLAYERS: Final = ("the leader", "the middle player", "the dealer")
Names: TypeAlias = tuple[str, str, str]


@final
@dataclass(frozen=True, slots=True)
class Offer:
    """An offer to play declared or revealed."""

    kind: Literal["declare", "reveal"]
    trump: Denomination | None = None
    """The trump that is named with it, in Ninety-Nine declared."""

    @property
    def reveals(self) -> bool:
        """True for the higher of the two kinds."""
        return self.kind == "reveal"

    @property
    def clause(self) -> Clause:
        """What this kind of premium is."""
        return REVEAL if self.reveals else DECLARE

    def __str__(self) -> str:
        return self.kind if self.trump is None else f"{self.kind} {self.trump}"

    def __repr__(self) -> str:
        return str(self)


Call: TypeAlias = Offer | Pass


def parse_offer(text: str) -> Call | None:
    """``declare``, ``reveal ♠``, ``pass``; None for what is no offer. Raises NotationError."""
    word, _, rest = text.strip().lower().partition(" ")
    if word in ("pass", "p", "nothing") and not rest.strip():
        return Pass()
    if word not in ("declare", "reveal"):
        return None
    kind: Literal["declare", "reveal"] = "reveal" if word == "reveal" else "declare"
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
    fixed: Clause = TURN_UP_IS_TRUMP
    """Why trumps are not named, where they are not."""
    calls: tuple[tuple[int, Call], ...] = ()

    @staticmethod
    def under(options: NinetyNineOptions) -> Offers:
        """No offers yet."""
        if options.variant == "declared":
            return Offers("naming", options.declared_comeback, options.declared_no_trump)
        fixed = TURN_UP_IS_TRUMP if options.variant == "classic" else FROM_DEAL_BEFORE
        return Offers(options.premium_procedure, options.premium_procedure == "inTurn", fixed=fixed)

    @property
    def best(self) -> tuple[int, Offer] | None:
        """The player and the offer that lead so far (N99-PREM-6 to 8)."""
        made = [(player, call) for player, call in self.calls if isinstance(call, Offer)]
        return max(made, key=lambda one: (one[1].reveals, -one[0]), default=None)

    @property
    def to_act(self) -> int | None:
        """Who speaks next; None once all have."""
        count = len(self.calls)
        if self.procedure == "sealed":
            return count if count < 3 else None
        revealed = [i for i, (_, call) in enumerate(self.calls) if _reveals(call)]
        if not revealed:
            return count if count < 3 else None
        if not self.comeback or count > revealed[0] + 1:
            return None
        # A reveal is beaten by a reveal from a better place only; whoever has passed is out.
        return next((p for p, call in self.calls[: revealed[0]] if isinstance(call, Offer)), None)

    @property
    def over(self) -> bool:
        """True once nobody speaks any more."""
        return self.to_act is None

    @property
    def granted(self) -> tuple[int, Offer] | None:
        """Who holds the premium, once the offers are over; None for nobody."""
        return self.best if self.over else None

    def add(self, call: Call) -> Offers:
        """The offers after one more of the player to speak."""
        player = self.to_act
        assert player is not None, "nobody speaks any more"
        return replace(self, calls=(*self.calls, (player, call)))

    def refusal(self, player: int, call: Call, names: Names = PLAYERS) -> Violation | None:
        """Why `player` may not say `call` now, or None."""
        who, turn = names[player], self.to_act
        if turn is None:
            return self._closed(who, names)
        if player != turn:
            return self._waits(player, turn, names)
        if isinstance(call, Pass):
            return None
        return self._misnamed(who, player, call) or self._too_low(who, player, call, names)

    def _closed(self, who: str, names: Names) -> Violation:
        granted = self.granted
        if granted is not None:
            holder, offer = granted
            text = f"{who} may not offer any more: {names[holder]} has the premium"
            return Violation(text, (ONE_HOLDER, offer.clause))
        if self.procedure == "naming":
            text = f"{who} may not offer any more: all have passed, so there is no premium"
            return Violation(text, (NO_PLAIN_PREMIUM, NEXT_MAY_NAME))
        text = f"{who} may not offer any more: offers are made once, before the first lead"
        return Violation(text, (REVEAL, SEALED))

    def _waits(self, player: int, turn: int, names: Names) -> Violation:
        who = names[player]
        if any(player == spoke for spoke, _ in self.calls):
            cites = (NEXT_MAY_NAME, OVERCALL) if self.procedure == "naming" else (SEALED,)
            again = "only a declarer who is overcalled speaks again"
            why = again if self.comeback else "there is one offer each"
            return Violation(f"{who} has spoken already: {why}", cites)
        if self.procedure == "naming":
            cites = (NEXT_MAY_NAME, LEADER_MAY_NAME)
            return Violation(f"{who} must wait: {names[turn]} speaks first", cites)
        text = f"{who} must wait: {names[turn]}'s offer is written down first"
        if self.procedure == "inTurn":
            text = f"{who} must wait: {names[turn]} speaks first"
        return Violation(text, (SEALED, DECLARES_IN_ORDER))

    def _misnamed(self, who: str, player: int, offer: Offer) -> Violation | None:
        """Trumps are named with every offer, or with none."""
        if self.procedure != "naming":
            if offer.trump is None:
                return None
            return Violation(f"{who} may not name trumps: they are fixed", (self.fixed,))
        if offer.trump is None:
            text = f"{who} must name a trump suit to {offer.kind}, like {offer.kind} ♠"
            return Violation(text, (LEADER_MAY_NAME,))
        if offer.trump is not NO_TRUMP or self.no_trump == "all":
            return None
        if self.no_trump == "never":
            text = f"{who} may not name no trump: only a suit is named"
        elif player == 0:
            text = f"{who} may not name no trump: that is for those who do not lead"
        else:
            return None
        return Violation(text, (NAMING_NO_TRUMP, NO_TRUMP_ADVICE))

    def _too_low(self, who: str, player: int, offer: Offer, names: Names) -> Violation | None:
        """Aloud, an offer that cannot win is not made."""
        best = self.best
        if self.procedure == "sealed" or best is None or offer.reveals:
            return None
        other, before = best
        if before.reveals:
            text = f"{who} may not declare now: {names[other]} has offered to reveal"
            return Violation(text, (REVEAL_OUTRANKS, self._aloud))
        text = f"{who} may not declare: {names[other]} has declared before"
        if self.procedure == "naming":
            return Violation(text, (OVERCALL, OVERCALLS))
        return Violation(text, (DECLARES_IN_ORDER, SEALED))

    @property
    def _aloud(self) -> Clause:
        return OVERCALL if self.procedure == "naming" else SEALED

    def told(self, names: Names = PLAYERS) -> Finding[tuple[int, Offer] | None]:
        """Who is granted the premium, and by which clauses."""
        best = self.best
        if best is None:
            return Finding(None, "nobody takes a premium", (VOLUNTARY, CLOSED_BIDS))
        holder, offer = best
        rivals = [c for p, c in self.calls if isinstance(c, Offer) and p != holder]
        equal = [rival for rival in rivals if rival.reveals is offer.reveals]
        text = f"{names[holder]} {offer.kind}s"
        if offer.trump is not None:
            text += f", and {words(offer.trump)}"
        cites: tuple[Clause, ...] = (offer.clause, ONE_HOLDER)
        if len(rivals) > len(equal):
            outranked = (REVEAL_OUTRANKS, *((OVERCALLS,) if self.procedure == "naming" else ()))
            cites = (*outranked, *cites)
        if equal:
            text += f": of several {offer.kind}s the first in seat order counts"
            cites = (REVEALS_IN_ORDER if offer.reveals else DECLARES_IN_ORDER, *cites)
        elif rivals:
            text += ": a reveal outranks every declare"
        return Finding(best, text, (*cites, *((OFFERS_LAPSE,) if rivals else ())))


def _reveals(call: Call) -> bool:
    return isinstance(call, Offer) and call.reveals


def _read(calls: tuple[str, ...], offers: Offers) -> Offers:
    for text in calls:
        call = Pass() if text.strip() in ("", "-", "–", "—") else parse_offer(text)
        if call is None:
            raise NotationError(f'"{short(text)}" is no offer; there are declare, reveal and pass')
        player = offers.to_act
        refusal = offers.refusal(len(offers.calls) % 3 if player is None else player, call)
        if refusal is not None:
            raise IllegalAction(refusal)
        offers = offers.add(call)
    return offers


def premium(
    *offers: str, options: NinetyNineOptions | None = None
) -> Finding[tuple[int, Offer] | None]:
    """Who is granted the premium after the offers of leader, middle player and dealer.

    Offers are ``declare``, ``reveal`` and ``pass`` or ``–``. Raises NotationError for another word,
    IllegalAction for an offer that the rules refuse.
    """
    rules = options or NinetyNineOptions()
    if rules.variant == "declared":
        raise NotationError("in Ninety-Nine declared trumps are named too: ask naming(…)")
    made = _read(offers, Offers.under(rules))
    if not made.over:
        assert made.to_act is not None
        raise NotationError(f"{PLAYERS[made.to_act]} has not spoken yet [{SEALED}]")
    return made.told()


def naming(
    *calls: str, before: str | None = None, options: NinetyNineOptions | None = None
) -> Finding[Denomination]:
    """Trumps of a deal of Ninety-Nine declared after the calls in turn, from the leader on.

    Calls are ``declare ♠``, ``reveal ♥`` and ``pass``; `before` is the trump of the deal before
    (``♥``, ``NT``), None in the first deal of a game. Raises NotationError and IllegalAction.
    """
    rules = replace(options or NinetyNineOptions(), variant="declared")
    made = _read(calls, Offers.under(rules))
    if not made.over:
        assert made.to_act is not None
        raise NotationError(f"{PLAYERS[made.to_act]} has not spoken yet [{NEXT_MAY_NAME}]")
    return named_trump(made, None if before is None else read_trump(before))


def named_trump(
    offers: Offers, before: Denomination | None, names: Names = PLAYERS
) -> Finding[Denomination]:
    """What is trump after the naming round, `before` having been trump in the deal before."""
    if offers.best is not None:
        told = offers.told(names)
        trump = offers.best[1].trump
        assert trump is not None, "a premium without a trump was let through"
        right = NEXT_MAY_NAME if offers.best[0] else LEADER_MAY_NAME
        return Finding(trump, told.text, (right, *told.clauses))
    text = "nobody takes a premium: "
    if before is None:
        return Finding(NO_TRUMP, f"{text}{words(NO_TRUMP)} in the first deal", (FIRST_NO_TRUMP,))
    cites = (TRUMP_STAYS, *((NO_TRUMP_STAYS,) if before is NO_TRUMP else ()))
    stays = "still no trump" if before is NO_TRUMP else f"{words(before).replace(' are', ' stay')}"
    return Finding(before, text + stays, (*cites, NO_PLAIN_PREMIUM))
