"""Bridge Solitaire by Stephen Rogers: one player against the stock, called the House (SOL).

Phases: choose six of thirteen, name the top discard, the House's call, the player's call, thirteen
tricks. The House's cards are turns of their own, so a record shows every card that was turned::

    keep ♥Q8 ♣AK108    top ♠J    pass (House)    1♣    ♣3 (House)    ♣8    ♣A    skip ♦7 (House) …

Counting and the House's call live in `solitaire_count`; this module re-exports them.
"""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass, replace
from itertools import combinations
from typing import Any, Final, final

from ..calls import BIDS, Bid, Contract, Denomination, Double, Pass, Redouble, parse_bid, parse_call
from ..cards import JOKER, PACK_54, Card, Hand, Suit, parse_cards
from ..clauses import Violation, clause
from ..deal import Deal, DealShape, Part
from ..errors import NotationError
from ..match import FourDeals, Rubber
from ..play import Play, follow_violation, winning_index
from ..scoring import ScoreLine, duplicate_lines, honour_lines, rubber_lines
from ..seats import Seat
from ..state import (
    Action,
    Covered,
    Event,
    Fact,
    Game,
    Match,
    Outcome,
    Phase,
    Setting,
    Standing,
    State,
    Story,
    Zone,
)
from .solitaire_count import (
    HouseCall,
    SolitaireOptions,
    count,
    count_suit,
    explain_house_call,
    house_call,
    may_bid_notrump,
    notrump_shapes,
    shape_text,
)

__all__ = [
    "GAME",
    "Keep",
    "Look",
    "Skip",
    "SolitaireOptions",
    "Top",
    "calling",
    "count",
    "count_suit",
    "explain_house_call",
    "house_acts",
    "house_call",
    "may_bid_notrump",
    "notrump_shapes",
    "position",
    "score",
    "tricks",
]

PACK: Final = clause("SOL-PACK-1")
DEAL: Final = clause("SOL-DEAL-1")
STOCK: Final = clause("SOL-DEAL-2")
SIX: Final = clause("SOL-CHOOSE-1")
JOKERS_KEPT: Final = clause("SOL-CHOOSE-2")
SEVEN_DISCARDED: Final = clause("SOL-CHOOSE-3")
THIRTEEN: Final = clause("SOL-CHOOSE-4")
TOP_ONLY: Final = clause("SOL-CHOOSE-5")
TOP_CHOSEN: Final = clause("SOL-CHOOSE-6")
HOUSE_FIRST: Final = clause("SOL-HOUSE-1")
MUST_BID: Final = clause("SOL-BID-1")
PASS_OR_OVERCALL: Final = clause("SOL-BID-2")
SUFFICIENT: Final = clause("SOL-BID-3")
SUFFICIENT_BID: Final = clause("BRG-AUC-4")
NOTRUMP_SHAPE: Final = clause("SOL-BID-4")
TWO_CALLS: Final = clause("SOL-BID-5")
DECLARER: Final = clause("SOL-BID-6")
JOKERS_DOUBLE: Final = clause("SOL-DBL-1")
DOUBLES_HOUSE_TOO: Final = clause("SOL-DBL-2")
BRIDGE_RULES: Final = clause("SOL-PLAY-1")
BRIDGE_WINNER: Final = clause("BRG-PLAY-5")
DEFENCE_LEADS: Final = clause("SOL-PLAY-2")
WINNER_LEADS: Final = clause("SOL-PLAY-3")
FACE_DOWN: Final = clause("SOL-PLAY-4")
THIRTEEN_TRICKS: Final = clause("SOL-PLAY-5")
HOUSE_LEADS_TOP: Final = clause("SOL-HPLAY-1")
HOUSE_TURNS: Final = clause("SOL-HPLAY-2")
FIRST_LEGAL: Final = clause("SOL-HPLAY-3")
OUT_OF_PLAY: Final = clause("SOL-HPLAY-4")
FOUR_CARDS: Final = clause("SOL-HPLAY-5")
FOLLOW: Final = clause("SOL-PPLAY-1")
JOKER_WHEN_VOID: Final = clause("SOL-PPLAY-2")
ANY_TO_JOKER: Final = clause("SOL-PPLAY-3")
ANY_LEAD: Final = clause("SOL-PPLAY-4")
JOKER_LOSES: Final = clause("SOL-JOKER-2")
JOKER_ON_JOKER: Final = clause("SOL-JOKER-3")
ANY_ON_JOKER: Final = clause("SOL-JOKER-4")
JOKER_ANSWERS: Final = clause("SOL-JOKER-5")
LAST_CARD: Final = clause("SOL-RUN-1")
REST: Final = clause("SOL-RUN-2")
REST_ALWAYS: Final = clause("SOL-RUN-3")
RUBBER_SCORE: Final = clause("SOL-SCO-1")

PLAYER: Final = Seat.SOUTH
HOUSE: Final = Seat.HOUSE


# Actions


@final
@dataclass(frozen=True, slots=True)
class Keep:
    """Keeping cards of the thirteen (SOL-CHOOSE-1)."""

    cards: Hand

    def __str__(self) -> str:
        return f"keep {self.cards}"


@final
@dataclass(frozen=True, slots=True)
class Top:
    """Naming the discard that lies on top (SOL-CHOOSE-6)."""

    card: Card

    def __str__(self) -> str:
        return f"top {self.card}"


@final
@dataclass(frozen=True, slots=True)
class Skip:
    """The House turns a stock card and passes it over (SOL-HPLAY-4)."""

    card: Card

    def __str__(self) -> str:
        return f"skip {self.card}"


@final
@dataclass(frozen=True, slots=True)
class Look:
    """Looking where nobody may look: never legal, but it can be tried and is explained."""

    where: str
    """``closed``, ``discards``, ``stock``, ``ignored`` or ``tricks``."""

    def __str__(self) -> str:
        return f"look {self.where}"


_LOOKS: Final = {
    "closed": "the seven face-down cards",
    "discards": "the discards below the top one",
    "stock": "the stock",
    "ignored": "the cards turned and passed over",
    "tricks": "the finished tricks",
}


def parse(text: str) -> Action:
    """Read an action of Bridge Solitaire; raises NotationError."""
    words = text.strip()
    verb, _, rest = words.partition(" ")
    match verb.lower():
        case "keep":
            return Keep(Hand.parse(rest))
        case "top":
            return Top(Card.parse(rest))
        case "skip":
            return Skip(Card.parse(rest))
        case "look":
            if rest.strip().lower() not in _LOOKS:
                raise NotationError(f'"{words}": one looks at {", ".join(_LOOKS)}')
            return Look(rest.strip().lower())
    if words[:1].isdigit() or verb.lower() in ("pass", "double", "redouble"):
        return parse_call(words)
    try:
        return Play(Card.parse(words))
    except NotationError:
        raise NotationError(
            f'"{words}" is not an action here; there are keep, top, skip, look, calls such as 1♦ '
            "or pass, and cards"
        ) from None


# Phases


@final
@dataclass(frozen=True, slots=True)
class Choosing:
    """Thirteen cards lie open; the player picks six."""

    setting: Setting


@final
@dataclass(frozen=True, slots=True)
class Topping:
    """Six are kept; the player names the top discard, then takes up the seven."""

    setting: Setting
    kept: Hand


@final
@dataclass(frozen=True, slots=True)
class HouseCalling:
    """The House calls against the thirteen cards."""

    setting: Setting
    hand: Hand
    discards: tuple[Card, ...]
    """Top card first."""

    def call(self) -> HouseCall:
        """What the House must call."""
        return house_call(self.hand, Hand.of(self.discards), self.setting.options)


@final
@dataclass(frozen=True, slots=True)
class PlayerCalling:
    """The player answers the House's call."""

    setting: Setting
    hand: Hand
    discards: tuple[Card, ...]
    house: Bid | Pass


@final
@dataclass(frozen=True, slots=True)
class Trick:
    """A finished trick."""

    plays: tuple[tuple[Seat, Card | None], ...]
    """Leader first; None where the House found no card."""
    winner: Seat


@final
@dataclass(frozen=True, slots=True)
class Playing:
    """Thirteen tricks against the stock."""

    setting: Setting
    dealt: Hand
    """The player's thirteen cards."""
    discards: tuple[Card, ...]
    contract: Contract
    hand: Hand
    stock: tuple[Card, ...]
    """Top card first."""
    leader: Seat
    trick: tuple[tuple[Seat, Card], ...] = ()
    turned: int = 0
    """Cards turned and passed over in this trick."""
    ignored: tuple[Card, ...] = ()
    """All cards passed over, the last one first."""
    tricks: tuple[Trick, ...] = ()

    def won(self, seat: Seat) -> int:
        """Tricks taken so far."""
        return sum(trick.winner is seat for trick in self.tricks)

    @property
    def trump(self) -> Suit | None:
        """The trump suit; None in no trumps."""
        return self.contract.bid.denomination.trump


@final
@dataclass(frozen=True, slots=True)
class Over:
    """All thirteen tricks are credited."""

    setting: Setting
    play: Playing
    """How it stood when the last trick was complete; its hand holds the cards left over."""

    def won(self, seat: Seat) -> int:
        """Tricks in all; cards left in hand are the player's (SOL-RUN-2)."""
        return self.play.won(seat) + (len(self.play.hand) if seat is PLAYER else 0)


# Rules


def _name(setting: Setting, seat: Seat) -> str:
    """How a sentence begins with `seat`."""
    given = dict(setting.names).get(seat)
    return given or ("The House" if seat is HOUSE else "The player")


def _who(setting: Setting, seat: Seat) -> str:
    """`seat` inside a sentence."""
    return dict(setting.names).get(seat) or ("the House" if seat is HOUSE else "the player")


def _refuse_look(setting: Setting, look: Look, *, choosing: bool) -> Violation:
    what = _LOOKS[look.where]
    if look.where == "closed":
        if choosing:
            return Violation(f"nobody looks at {what} before six are kept", (SIX,))
        return Violation(f"{what} are already in the player's hand", (THIRTEEN,))
    if look.where == "tricks":
        cites = (FACE_DOWN, clause("SOL-AMB-26"))
    elif look.where == "ignored":
        cites = (OUT_OF_PLAY, clause("SOL-AMB-18"))
    else:
        cites = (TOP_ONLY, clause("SOL-AMB-26"))
    return Violation(f"nobody looks at {what}; memory is part of the game", cites)


class _ChoosingRules:
    phase = Choosing

    def to_act(self, phase: Choosing) -> Seat:
        return PLAYER

    def candidates(self, phase: Choosing) -> Iterable[Action]:
        cards = tuple(Hand.of(phase.setting.deal.pile("open")))
        jokers = [card for card in cards if card.is_joker]
        plain = [card for card in cards if not card.is_joker]
        for rest in combinations(plain, 6 - len(jokers)):
            yield Keep(Hand.of((*rest, *jokers)))

    def violation(self, phase: Choosing, seat: Seat, action: Action) -> Violation | None:
        if isinstance(action, Look):
            return _refuse_look(phase.setting, action, choosing=True)
        if seat is not PLAYER:
            return Violation("the player chooses the six cards, not the House", (SIX,))
        if not isinstance(action, Keep):
            return Violation(f"first the player keeps six cards; {action} comes later", (SIX,))
        dealt = Hand.of(phase.setting.deal.pile("open"))
        if not dealt.holds(action.cards):
            missing = ", ".join(str(card) for card in action.cards if card not in dealt)
            problem = f"{missing or 'a second joker'} is not among the thirteen"
            return Violation(f"only face-up cards can be kept: {problem}", (SIX,))
        if len(action.cards) != 6:
            return Violation(
                f"the player must keep exactly six cards, kept {len(action.cards)}", (SIX,)
            )
        if action.cards.jokers < dealt.jokers:
            return Violation("every face-up joker must be kept, one was left", (JOKERS_KEPT,))
        return None

    def apply(self, phase: Choosing, action: Any) -> Topping:
        return Topping(phase.setting, action.cards)

    def story(self, phase: Choosing, action: Any) -> Story:
        setting = phase.setting
        cites = (SIX, JOKERS_KEPT) if action.cards.jokers else (SIX,)
        left = Hand.of(setting.deal.pile("open")) - action.cards
        return Story(
            "Choosing",
            (
                Event(f"{_name(setting, PLAYER)} keeps {action.cards}.", cites),
                Event(f"The other seven, {left}, are discarded.", (SEVEN_DISCARDED,)),
            ),
        )

    def covered(self, phase: Choosing, action: Action) -> Covered | None:
        return None


class _ToppingRules:
    phase = Topping

    def to_act(self, phase: Topping) -> Seat:
        return PLAYER

    def candidates(self, phase: Topping) -> Iterable[Action]:
        return (Top(card) for card in Hand.of(phase.setting.deal.pile("open")) - phase.kept)

    def violation(self, phase: Topping, seat: Seat, action: Action) -> Violation | None:
        if isinstance(action, Look):
            return _refuse_look(phase.setting, action, choosing=True)
        if isinstance(action, Keep):
            return Violation("six cards are kept already", (SIX,))
        if seat is not PLAYER:
            return Violation("the player names the top discard, not the House", (TOP_CHOSEN,))
        if not isinstance(action, Top):
            return Violation(
                f"first the player names the top discard; {action} comes later", (TOP_CHOSEN,)
            )
        if action.card not in Hand.of(phase.setting.deal.pile("open")) - phase.kept:
            return Violation(f"{action.card} is not among the discards", (TOP_CHOSEN,))
        return None

    def apply(self, phase: Topping, action: Any) -> HouseCalling:
        setting = phase.setting
        rest = (Hand.of(setting.deal.pile("open")) - phase.kept).without(action.card)
        hand = phase.kept | Hand.of(setting.deal.pile("closed"))
        return HouseCalling(setting, hand, (action.card, *rest))

    def story(self, phase: Topping, action: Any) -> Story:
        after = self.apply(phase, action)
        return Story(
            "Choosing",
            (
                Event(f"{action.card} lies on top of the discards.", (TOP_CHOSEN, TOP_ONLY)),
                Event(
                    f"{_name(phase.setting, PLAYER)} takes up the seven and holds {after.hand}.",
                    (THIRTEEN,),
                ),
            ),
        )

    def covered(self, phase: Topping, action: Action) -> Covered | None:
        return None


class _HouseCallingRules:
    phase = HouseCalling

    def to_act(self, phase: HouseCalling) -> Seat:
        return HOUSE

    def candidates(self, phase: HouseCalling) -> Iterable[Action]:
        call = phase.call()
        if isinstance(call.call, Pass):
            return (call.call,)
        return tuple(Bid(call.call.level, Denomination.of(s)) for s in reversed(call.shortest))

    def violation(self, phase: HouseCalling, seat: Seat, action: Action) -> Violation | None:
        if isinstance(action, Look):
            return _refuse_look(phase.setting, action, choosing=False)
        call = phase.call()
        if seat is not HOUSE:
            return Violation("the House calls first", (HOUSE_FIRST,))
        if action in self.candidates(phase):
            return None
        return Violation(f"the House must call {call}; it cannot call {action}", call.clauses)

    def apply(self, phase: HouseCalling, action: Any) -> PlayerCalling:
        return PlayerCalling(phase.setting, phase.hand, phase.discards, action)

    def story(self, phase: HouseCalling, action: Any) -> Story:
        call = phase.call()
        verb = "passes" if isinstance(action, Pass) else f"bids {action}"
        suits = ", ".join(f"{one.suit} {one.winners}" for one in call.count.suits)
        text = f"The House {verb}. Winning tricks: {suits}; {call.reason}."
        return Story("Calls", (Event(text, (*call.clauses, clause("SOL-COUNT-1"))),))

    def covered(self, phase: HouseCalling, action: Action) -> Covered | None:
        return None


class _PlayerCallingRules:
    phase = PlayerCalling

    def to_act(self, phase: PlayerCalling) -> Seat:
        return PLAYER

    def candidates(self, phase: PlayerCalling) -> Iterable[Action]:
        return (Pass(), *BIDS)

    def violation(self, phase: PlayerCalling, seat: Seat, action: Action) -> Violation | None:
        if isinstance(action, Look):
            return _refuse_look(phase.setting, action, choosing=False)
        if isinstance(action, (Double, Redouble)):
            return Violation(f"nobody calls {action}; jokers double", (TWO_CALLS, JOKERS_DOUBLE))
        if seat is not PLAYER:
            return Violation("the House has called; it does not call again", (TWO_CALLS,))
        if isinstance(action, Pass):
            if isinstance(phase.house, Pass):
                return Violation("the House passed, so the player must bid", (MUST_BID,))
            return None
        if not isinstance(action, Bid):
            return Violation(f"the player must call before {action}", (PASS_OR_OVERCALL,))
        if isinstance(phase.house, Bid) and action.order <= phase.house.order:
            return Violation(
                f"{action} does not outrank the House's {phase.house}",
                (SUFFICIENT, SUFFICIENT_BID),
            )
        if action.denomination is Denomination.NOTRUMP and not may_bid_notrump(
            phase.hand, phase.setting.options
        ):
            return Violation(
                f"the shape {shape_text(phase.hand)} does not allow {action}", (NOTRUMP_SHAPE,)
            )
        return None

    def apply(self, phase: PlayerCalling, action: Any) -> Playing:
        setting = phase.setting
        contract = _contract(phase.house, action, phase.hand.jokers, setting.options)
        return Playing(
            setting, phase.hand, phase.discards, contract, phase.hand,
            setting.deal.pile("stock"), _other(contract.declarer),
        )  # fmt: skip

    def story(self, phase: PlayerCalling, action: Any) -> Story:
        setting = phase.setting
        contract = self.apply(phase, action).contract
        name = _name(setting, PLAYER)
        if isinstance(action, Pass):
            events = [Event(f"{name} passes and defends.", (PASS_OR_OVERCALL,))]
        elif isinstance(phase.house, Pass):
            events = [Event(f"{name} must bid, and bids {action}.", (MUST_BID,))]
        else:
            events = [Event(f"{name} overcalls with {action}.", (PASS_OR_OVERCALL, SUFFICIENT))]
        if contract.bid.denomination is Denomination.NOTRUMP:
            shape = shape_text(phase.hand)
            events.append(Event(f"The shape {shape} allows no trumps.", (NOTRUMP_SHAPE,)))
        if contract.doubling > 1:
            jokers = "One joker doubles" if contract.doubling == 2 else "Two jokers redouble"
            cites = (JOKERS_DOUBLE,) + ((DOUBLES_HOUSE_TOO,) if contract.declarer is HOUSE else ())
            events.append(Event(f"{jokers} the contract.", cites))
        events.append(
            Event(
                f"{_name(setting, contract.declarer)} needs {contract.needed} of the thirteen "
                "tricks.",
                (DECLARER,),
            )
        )
        result = f"{setting.name(contract.declarer)} · {contract}"
        return Story("Calls", tuple(events), result=result)

    def covered(self, phase: PlayerCalling, action: Action) -> Covered | None:
        return None


def _contract(
    house: Bid | Pass, player: Bid | Pass, jokers: int, options: SolitaireOptions
) -> Contract:
    bid, declarer = (player, PLAYER) if isinstance(player, Bid) else (house, HOUSE)
    assert isinstance(bid, Bid), "two passes were let through"
    doubling = 2**jokers
    if declarer is HOUSE and options.double_scope == "player":
        doubling = 1
    return Contract(bid, declarer, doubling)


def _other(seat: Seat) -> Seat:
    return HOUSE if seat is PLAYER else PLAYER


def _fits(phase: Playing, card: Card) -> Event | None:
    """Why a turned card is the House's answer to the lead, or None."""
    led = phase.trick[0][1]
    if led.is_joker:
        return Event(f"The House turns {card}: any card answers a joker.", (ANY_ON_JOKER,))
    if card.is_joker:
        return Event(
            "The House turns a joker, which is always legal.", (FIRST_LEGAL, JOKER_ANSWERS)
        )
    if card.suit is led.suit:
        return Event(f"The House turns {card}, of the suit led.", (FIRST_LEGAL, HOUSE_TURNS))
    if card.suit is phase.trump:
        return Event(f"The House turns {card}, a trump.", (FIRST_LEGAL, HOUSE_TURNS))
    return None


def _decide(
    plays: tuple[tuple[Seat, Card | None], ...], trump: Suit | None, setting: Setting
) -> tuple[Seat, Event]:
    """Who wins a complete trick, and why."""
    (leader, led), (second, answer) = plays
    assert led is not None
    if answer is None:
        text = (
            "Four cards and none of them legal: the House plays no card, "
            f"{_who(setting, leader)} wins the trick."
        )
        return leader, Event(text, (FOUR_CARDS,))
    if led.is_joker and answer.is_joker and leader is HOUSE:
        text = f"{_name(setting, second)} answers the House's joker with the other one and wins."
        return second, Event(text, (JOKER_ON_JOKER,))
    if led.is_joker or answer.is_joker:
        return HOUSE, Event("There is a joker in the trick: the House wins it.", (JOKER_LOSES,))
    cards = (led, answer)
    index = winning_index(cards, trump)
    winner, card, loser = plays[index][0], cards[index], cards[1 - index]
    if card.suit is loser.suit:
        why = f"{card} is higher than {loser}"
    elif card.suit is trump:
        why = f"{card} is a trump"
    else:
        why = f"{loser} is neither of the suit led nor a trump"
    text = f"{_name(setting, winner)} wins the trick: {why}."
    return winner, Event(text, (BRIDGE_RULES, BRIDGE_WINNER))


class _PlayingRules:
    phase = Playing

    def to_act(self, phase: Playing) -> Seat:
        return _other(phase.leader) if phase.trick else phase.leader

    def candidates(self, phase: Playing) -> Iterable[Action]:
        if self.to_act(phase) is HOUSE:
            return (Play(phase.stock[0]), Skip(phase.stock[0]))
        return (Play(card) for card in dict.fromkeys(phase.hand))

    def violation(self, phase: Playing, seat: Seat, action: Action) -> Violation | None:
        setting = phase.setting
        if isinstance(action, Look):
            return _refuse_look(setting, action, choosing=False)
        if isinstance(action, (Bid, Pass, Double, Redouble)):
            return Violation(f"the calls are over; {action} comes too late", (TWO_CALLS,))
        if not isinstance(action, (Play, Skip)):
            return Violation(f"six cards are kept already; {action} comes too late", (SIX,))
        turn = self.to_act(phase)
        limit = bool(phase.tricks) and not phase.trick and phase.tricks[-1].plays[-1][1] is None
        turns_stock = isinstance(action, Skip) or seat is HOUSE
        if turn is PLAYER and turns_stock:
            if limit:
                return Violation(
                    "in no trumps the House turns at most four cards; the trick is the player's",
                    (FOUR_CARDS,),
                )
            return Violation("the House turns no card: the player is to play", (self._turn(phase),))
        if seat is not turn:
            return Violation("the House is to play, not the player", (self._turn(phase),))
        if turn is HOUSE:
            return self._house(phase, action)
        return self._player(phase, action.card)

    def _turn(self, phase: Playing) -> Any:
        if phase.trick:
            return HOUSE_TURNS if phase.leader is PLAYER else BRIDGE_RULES
        return WINNER_LEADS if phase.tricks else DEFENCE_LEADS

    def _house(self, phase: Playing, action: Play | Skip) -> Violation | None:
        card, top = action.card, phase.stock[0]
        answering = bool(phase.trick)
        if card != top:
            if card in phase.ignored:
                return Violation(
                    f"{card} was passed over and is out of play; it does not return",
                    (OUT_OF_PLAY,),
                )
            cite = HOUSE_TURNS if answering else HOUSE_LEADS_TOP
            return Violation(f"the top card of the stock is {top}, not {card}", (cite,))
        if not answering:
            if isinstance(action, Skip):
                return Violation(
                    f"the House leads its top card {card}, whatever it is", (HOUSE_LEADS_TOP,)
                )
            return None
        fits = _fits(phase, card)
        # the fourth card in no trumps ends the search even if it is the last of the stock
        fourth = phase.trump is None and phase.turned == 3
        last = len(phase.stock) == 1 and not fourth
        if isinstance(action, Skip):
            if fits:
                return Violation(f"the House may not pass over {card}: it is legal", fits.clauses)
            if last:
                return Violation(
                    f"{card} is the last card of the stock and must be played", (LAST_CARD,)
                )
            return None
        if fits or last:
            return None
        led = phase.trick[0][1]
        return Violation(
            f"{card} is neither of the suit of {led} nor a trump nor a joker", (FIRST_LEGAL,)
        )

    def _player(self, phase: Playing, card: Card) -> Violation | None:
        cite = FOLLOW if phase.trick else ANY_LEAD
        if card not in phase.hand:
            return Violation(f"the player does not hold {card}", (cite,))
        if not phase.trick:
            return None
        led = phase.trick[0][1]
        if led.suit is None:
            return None
        cites = (JOKER_WHEN_VOID, FOLLOW) if card.is_joker else (FOLLOW,)
        return follow_violation(_who(phase.setting, PLAYER), phase.hand, led.suit, card, cites)

    def apply(self, phase: Playing, action: Any) -> Playing | Over:
        seat = self.to_act(phase)
        if seat is HOUSE:
            phase = replace(phase, stock=phase.stock[1:])
        else:
            phase = replace(phase, hand=phase.hand.without(action.card))
        if isinstance(action, Skip):
            phase = replace(phase, ignored=(action.card, *phase.ignored), turned=phase.turned + 1)
            if phase.trump is None and phase.turned == 4:
                return self._complete(phase, (*phase.trick, (HOUSE, None)))
            return phase
        trick = (*phase.trick, (seat, action.card))
        if len(trick) == 2:
            return self._complete(phase, trick)
        return replace(phase, trick=trick)

    def _complete(
        self, phase: Playing, plays: tuple[tuple[Seat, Card | None], ...]
    ) -> Playing | Over:
        winner, _ = _decide(plays, phase.trump, phase.setting)
        after = replace(
            phase, trick=(), turned=0, leader=winner,
            tricks=(*phase.tricks, Trick(plays, winner)),
        )  # fmt: skip
        return Over(phase.setting, after) if not after.stock or not after.hand else after

    def story(self, phase: Playing, action: Any) -> Story:
        setting = phase.setting
        seat = self.to_act(phase)
        events = [self._told(phase, seat, action)]
        after = self.apply(phase, action)
        play = after.play if isinstance(after, Over) else after
        group = f"Trick {len(phase.tricks) + 1}"
        short = f"({action.card})" if isinstance(action, Skip) else ""
        if len(play.tricks) == len(phase.tricks):
            return Story(group, tuple(events), short)
        trick = play.tricks[-1]
        events.append(_decide(trick.plays, phase.trump, setting)[1])
        player, house = play.won(PLAYER), play.won(HOUSE)
        if isinstance(after, Over):
            player = after.won(PLAYER)
            if play.hand:
                cites = (REST,) + ((REST_ALWAYS,) if trick.winner is HOUSE else ())
                text = f"The stock is empty: {play.hand} left in hand makes {len(play.hand)} more."
                events.append(Event(text, cites))
            events.append(Event(_result(after), (THIRTEEN_TRICKS, RUBBER_SCORE)))
        result = f"{setting.name(trick.winner)} · {player}–{house}"
        return Story(group, tuple(events), short, result, trick.winner)

    def _told(self, phase: Playing, seat: Seat, action: Any) -> Event:
        name, card = _name(phase.setting, seat), action.card
        cites = (WINNER_LEADS,) if phase.tricks else (DEFENCE_LEADS,)
        if not phase.trick:
            if seat is HOUSE:
                text = f"The House leads {card}, the top card of the stock."
                return Event(text, (HOUSE_LEADS_TOP, *cites))
            return Event(f"{name} leads {card}.", (*cites, ANY_LEAD))
        led = phase.trick[0][1]
        if seat is HOUSE:
            fits = _fits(phase, card)
            if fits:
                return fits
            if isinstance(action, Play):
                text = f"{card} is the last card of the stock, so the House plays it."
                return Event(text, (LAST_CARD,))
            wanted = "not the suit led, no joker" if phase.trump is None else (
                "not the suit led, no trump, no joker"
            )  # fmt: skip
            return Event(
                f"The House turns {card}: {wanted}. It is out of play.",
                (HOUSE_TURNS, FIRST_LEGAL, OUT_OF_PLAY),
            )
        if led.is_joker:
            return Event(
                f"{name} plays {card}: any card may be played to a joker.", (ANY_TO_JOKER,)
            )
        if card.suit is led.suit:
            return Event(f"{name} follows with {card}.", (FOLLOW,))
        assert led.suit is not None
        void = f"{name} has no {led.suit.word[:-1]}"
        if card.is_joker:
            return Event(f"{void} and throws a joker.", (JOKER_WHEN_VOID,))
        verb = "ruffs with" if card.suit is phase.trump else "discards"
        return Event(f"{void} and {verb} {card}.", (FOLLOW,))

    def covered(self, phase: Playing, action: Action) -> Covered | None:
        return None


class _OverRules:
    phase = Over

    def to_act(self, phase: Over) -> None:
        return None

    def candidates(self, phase: Over) -> Iterable[Action]:
        return ()

    def violation(self, phase: Over, seat: Seat, action: Action) -> Violation:
        if isinstance(action, Look):
            return _refuse_look(phase.setting, action, choosing=False)
        cites = (REST,) if phase.play.hand else (THIRTEEN_TRICKS,)
        return Violation(f"the hand is over, {action} comes too late", cites)

    def apply(self, phase: Over, action: Action) -> Over:
        raise AssertionError("nobody acts after the end")

    def story(self, phase: Over, action: Action) -> Story:
        raise AssertionError("nobody acts after the end")

    def covered(self, phase: Over, action: Action) -> None:
        return None


# Score


def _result(over: Over) -> str:
    contract, setting = over.play.contract, over.setting
    taken = over.won(contract.declarer)
    margin = taken - contract.needed
    end = "makes it" if margin >= 0 else f"is {-margin} down"
    return f"{_name(setting, contract.declarer)} takes {taken} tricks in {contract} and {end}."


def _score(
    contract: Contract,
    taken: int,
    vulnerable: bool,
    hand: Hand,
    stock: Hand,
    rules: SolitaireOptions,
) -> tuple[ScoreLine, ...]:
    defender = _other(contract.declarer)
    if rules.scoring == "chicago":
        return duplicate_lines(contract, taken, vulnerable=vulnerable, defender=defender)
    lines = list(rubber_lines(contract, taken, vulnerable=vulnerable, defender=defender))
    cited = {"player": clause("SOL-SCO-2"), "both": clause("SOL-AMB-21")}.get(rules.honours)
    if cited:
        found = honour_lines(hand, contract.bid.denomination, PLAYER)
        if rules.honours == "both":
            found += honour_lines(
                stock, contract.bid.denomination, HOUSE, place="the stock as dealt"
            )
        lines += [replace(line, clauses=(*line.clauses, cited)) for line in found]
    return tuple(lines)


def score(
    bid: Bid | str,
    tricks: int,
    *,
    declarer: str = "player",
    jokers: int = 0,
    vulnerable: bool = False,
    hand: Hand | str = "",
    options: SolitaireOptions | None = None,
) -> tuple[ScoreLine, ...]:
    """Score of one deal, line by line (SOL-SCO-1, SOL-SCO-2).

    `tricks` are those of `declarer` (``player`` or ``house``), 0 to 13; `jokers` in the player's
    hand double (SOL-DBL-1); `vulnerable` is the declarer's; `hand` is looked at for honours.
    Raises NotationError for a value out of range.
    """
    rules = options or SolitaireOptions()
    if declarer not in ("player", "house"):
        raise NotationError(f'the declarer is "player" or "house", not "{declarer}"')
    if not 0 <= tricks <= 13:
        raise NotationError(f"a side takes 0 to 13 tricks, not {tricks}")
    if jokers not in (0, 1, 2):
        raise NotationError(f"the player holds 0, 1 or 2 jokers, not {jokers}")
    named = parse_bid(bid) if isinstance(bid, str) else bid
    house, player = (Pass(), named) if declarer == "player" else (named, Pass())
    contract = _contract(house, player, jokers, rules)
    cards = Hand.parse(hand) if isinstance(hand, str) else hand
    return _score(contract, tricks, vulnerable, cards, Hand(), rules)


def position(
    hand: Hand | str,
    stock: str,
    contract: str,
    *,
    declarer: str = "player",
    leader: str = "player",
    options: SolitaireOptions | None = None,
) -> State:
    """A position in the play, for study: `hand` and `stock` (top card first) are what is left.

    `contract` is a bid; it counts as undoubled. `declarer` and `leader` are ``player`` or
    ``house``. Tricks taken earlier count as none. Raises NotationError.
    """
    seats = {"player": PLAYER, "house": HOUSE}
    for role, word in (("declarer", declarer), ("leader", leader)):
        if word not in seats:
            raise NotationError(f'the {role} is "player" or "house", not "{word}"')
    cards = Hand.parse(hand) if isinstance(hand, str) else hand
    top_first = parse_cards(stock)
    if not cards or not top_first:
        raise NotationError("both the hand and the stock of a position must have cards")
    deal = Deal.of(piles={"stock": top_first})
    setting = Setting(GAME, options or SolitaireOptions(), deal, Standing())
    agreed = Contract(parse_bid(contract), seats[declarer])
    return GAME.at(Playing(setting, cards, (), agreed, cards, top_first, seats[leader]))


def outcome(phase: Phase) -> Outcome | None:
    """The score of a finished hand."""
    if not isinstance(phase, Over):
        return None
    play, setting = phase.play, phase.setting
    lines = _score(
        play.contract,
        phase.won(play.contract.declarer),
        play.contract.declarer in setting.standing.vulnerable,
        play.dealt,
        Hand.of(setting.deal.pile("stock")),
        setting.options,
    )
    return Outcome(lines, _result(phase))


def match(options: SolitaireOptions) -> Match:
    """A rubber (SOL-SCO-3), or four deals in which player and House deal in turn."""
    if options.scoring == "chicago":
        return FourDeals.between(PLAYER, HOUSE)
    return Rubber.between(PLAYER, HOUSE, ("Player", "House"))


# Views


def zones(phase: Phase, viewer: Seat | None) -> tuple[Zone, ...]:
    """The table as `viewer` may see it (SOL-CHOOSE-5, SOL-AMB-18, SOL-AMB-26)."""
    options: SolitaireOptions = phase.setting.options
    everything = viewer is None or (viewer is PLAYER and options.aid == "on")
    own = viewer in (None, PLAYER)

    def pile(
        id: str,
        title: str,
        cards: tuple[Card, ...],
        place: str,
        *,
        show: int,
        seat: Seat | None = None,
    ) -> Zone:
        shown = cards[:show]
        return Zone(id, "pile", place, title, shown, len(cards) - len(shown), seat)

    deal = phase.setting.deal
    everywhere = 54
    if isinstance(phase, (Choosing, Topping)):
        stock = pile(
            "stock", "Stock", deal.pile("stock"), "top",
            show=everywhere if everything else 0, seat=HOUSE,
        )  # fmt: skip
        closed = pile(
            "closed",
            "Face down",
            deal.pile("closed"),
            "center",
            show=everywhere if viewer is None else 0,
        )
        shown = Hand.of(deal.pile("open"))
        if isinstance(phase, Choosing):
            return (stock, closed, Zone("open", "hand", "bottom", "Face up", tuple(shown)))
        left = tuple(shown - phase.kept)
        kept = tuple(phase.kept)
        return (
            stock,
            closed,
            pile("discards", "Discards", left, "center", show=everywhere),
            Zone(
                "hand:S", "hand", "bottom", "Kept", kept if own else (), 0 if own else len(kept),
                PLAYER,
            ),
        )  # fmt: skip
    play = phase.play if isinstance(phase, Over) else phase
    playing = isinstance(play, Playing)
    stock_cards = play.stock if playing else deal.pile("stock")
    result = [
        pile("stock", "Stock", stock_cards, "top", show=everywhere if everything else 0, seat=HOUSE)
    ]
    if playing:
        view = {"top": 1, "all": everywhere, "none": 0}[options.ignored_view]
        result.append(
            pile(
                "ignored", "Passed over", play.ignored, "top",
                show=everywhere if everything else view,
            )
        )  # fmt: skip
    discards = pile(
        "discards", "Discards", play.discards, "center", show=everywhere if everything else 1
    )
    result.append(discards)
    if playing:
        showing = play.trick or (play.tricks[-1].plays if play.tricks else ())
        done = play.tricks if play.trick else play.tricks[:-1]
        winner = None if play.trick or not play.tricks else play.tricks[-1].winner
        result.append(
            Zone("trick", "trick", "center", "Trick", plays=tuple(showing), winner=winner)
        )
        for seat in (HOUSE, PLAYER):
            taken = tuple(
                card
                for trick in reversed(done)
                if trick.winner is seat
                for _, card in trick.plays
                if card is not None
            )
            place = "top" if seat is HOUSE else "bottom"
            result.append(
                pile(
                    f"won:{seat.value}", "Tricks won", taken, place,
                    show=everywhere if everything else 0, seat=seat,
                )
            )  # fmt: skip
    cards = tuple(play.hand)
    result.append(
        Zone(
            "hand:S", "hand", "bottom", "Hand", cards if own else (), 0 if own else len(cards),
            PLAYER,
        )
    )  # fmt: skip
    return tuple(result)


def facts(phase: Phase) -> tuple[Fact, ...]:
    """What anybody at the table knows."""
    setting: Setting = phase.setting
    result: list[Fact] = []
    if isinstance(phase, PlayerCalling):
        result.append(Fact("House", str(phase.house)))
    if isinstance(phase, (Playing, Over)):
        play = phase.play if isinstance(phase, Over) else phase
        contract = play.contract
        result.append(Fact("Contract", f"{contract} by {_who(setting, contract.declarer)}"))
        result.append(Fact("Needs", str(contract.needed)))
        result.append(
            Fact(
                "Tricks",
                f"{setting.name(PLAYER)} {phase.won(PLAYER)} · "
                f"{setting.name(HOUSE)} {phase.won(HOUSE)}",
            )
        )
    if isinstance(phase, Over):
        end = outcome(phase)
        assert end is not None
        result.append(
            Fact(
                "Score",
                f"{setting.name(PLAYER)} {end.points(PLAYER)} · "
                f"{setting.name(HOUSE)} {end.points(HOUSE)}",
            )
        )
    return tuple(result)


def opening(setting: Setting) -> Story:
    """How the deal is told."""
    jokers = setting.deal.pile("open").count(JOKER)
    text = "Seven cards lie face down, thirteen face up, 34 form the stock."
    events = [Event(text, (DEAL, STOCK))]
    if jokers:
        which = "The joker" if jokers == 1 else "Both jokers"
        events.append(Event(f"{which} among the thirteen must be kept.", (JOKERS_KEPT,)))
    return Story("Deal", tuple(events))


GAME: Final = Game(
    id="bridge-solitaire",
    title="Bridge Solitaire",
    seats=(PLAYER, HOUSE),
    viewers=(PLAYER,),
    names={PLAYER: "Player", HOUSE: "House"},
    places={PLAYER: "bottom", HOUSE: "top"},
    options=SolitaireOptions,
    shape=DealShape(
        PACK_54,
        PACK,
        (
            Part("closed", 7, "the face-down cards", DEAL),
            Part("open", 13, "the face-up cards", DEAL),
            Part("stock", 34, "the stock", STOCK),
        ),
    ),
    phases=(
        _ChoosingRules(),
        _ToppingRules(),
        _HouseCallingRules(),
        _PlayerCallingRules(),
        _PlayingRules(),
        _OverRules(),
    ),
    start=Choosing,
    parse=parse,
    zones=zones,
    facts=facts,
    outcome=outcome,
    match=match,
    opening=opening,
    end=THIRTEEN_TRICKS,
)


# Positions: for examples and lessons that start in the middle


def calling(
    hand: Hand | str, discards: Hand | str = "", options: SolitaireOptions | None = None
) -> State:
    """The calls against a hand of thirteen; the House is to call.

    The stock is the rest of the pack in the order of its printing, clubs first. Raises
    NotationError unless `hand` has thirteen cards, all of them other than the `discards`.
    """
    cards, left = _cards(hand), tuple(_cards(discards))
    stock = list(PACK_54)
    for card in cards | Hand.of(left):
        stock.remove(card)
    piles = {"open": left, "stock": tuple(stock)}
    setting = Setting(GAME, options or SolitaireOptions(), Deal.of(piles=piles), Standing())
    phase = HouseCalling(setting, cards, left)
    phase.call()
    return GAME.at(phase)


def house_acts(state: State) -> State:
    """The House calls or turns cards for as long as it is to act and has no choice."""
    while state.to_act is HOUSE and len(actions := state.legal_actions()) == 1:
        state = state.apply(actions[0])
    return state


def tricks(state: State) -> str:
    """The finished tricks of `state`, one a line, with the cards that the House passed over."""
    phase = state.phase
    play = phase.play if isinstance(phase, Over) else phase
    if not isinstance(play, Playing):
        return "no card has been played"
    name = state.setting.name
    cards = (t.action for t in state.turns if isinstance(t.action, (Play, Skip)))
    lines: list[str] = []
    for number, trick in enumerate(play.tricks, 1):
        (leader, led), (second, answer) = trick.plays
        passed: list[str] = []
        missing = 1 if answer is None else 2
        for action in cards:
            if isinstance(action, Skip):
                passed.append(str(action.card))
            else:
                missing -= 1
            if not missing and (answer is not None or len(passed) == 4):
                break
        over = f" after {' '.join(passed)}" if passed else ""
        lines.append(
            f"{number}. {name(leader)} {led}, {name(second)} {answer or 'no card'}{over}: "
            f"{name(trick.winner)} wins"
        )
    if isinstance(phase, Over) and play.hand:
        lines.append(f"The stock is empty: {name(PLAYER)} takes the last {len(play.hand)}")
    return "\n".join(lines) or "no trick is finished"


def _cards(cards: Hand | str) -> Hand:
    return Hand.parse(cards) if isinstance(cards, str) else cards
