"""The rules of each phase of Bridge Solitaire: who acts, what is refused, what it leads to."""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import replace
from itertools import combinations
from typing import Any, Final

from ...calls import BIDS, Bid, Denomination, Double, Pass, Redouble
from ...cards import Card, Hand, Suit
from ...clauses import Clause, Violation, clause
from ...play import Play, follow_violation, winning_index
from ...seats import Seat
from ...state import Action, Covered, Event, Setting, Story
from .count import FROM_THE_HAND, NOTRUMP_SHAPE, SUIT_BY_SUIT, THIRTEEN, may_bid_notrump, shape_text
from .phases import (
    HOUSE,
    LOOKS,
    PLAYER,
    Choosing,
    HouseCalling,
    Keep,
    Look,
    Over,
    PlayerCalling,
    Playing,
    Skip,
    Top,
    Topping,
    Trick,
    final_contract,
    opens,
    opponent,
    within,
)
from .score import told_result

SIX: Final = clause("SOL-CHOOSE-1")
JOKERS_KEPT: Final = clause("SOL-CHOOSE-2")
SEVEN_DISCARDED: Final = clause("SOL-CHOOSE-3")
TOP_ONLY: Final = clause("SOL-CHOOSE-5")
TOP_CHOSEN: Final = clause("SOL-CHOOSE-6")
MUST_BID: Final = clause("SOL-BID-1")
PASS_OR_OVERCALL: Final = clause("SOL-BID-2")
SUFFICIENT: Final = clause("SOL-BID-3")
SUFFICIENT_BID: Final = clause("BRG-AUC-4")
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
FOUR_DEALS: Final = clause("BRG-AMB-4")
IGNORED_VIEW: Final = clause("SOL-AMB-18")
AID: Final = clause("SOL-AMB-26")


def _refuse_look(setting: Setting, look: Look, *, choosing: bool) -> Violation:
    what, options = LOOKS[look.where], setting.options
    if look.where == "closed":
        if choosing:
            return Violation(f"nobody looks at {what} before six are kept", (SIX,))
        return Violation(f"{what} are already in the player's hand", (THIRTEEN,))
    if options.aid == "on":
        return Violation(f"{what} lie open for a learner; there is nothing to turn", (AID,))
    if look.where == "ignored" and options.ignored_view == "all":
        return Violation(f"{what} lie open; there is nothing to turn", (IGNORED_VIEW,))
    if look.where == "tricks":
        cites = (FACE_DOWN, AID)
    elif look.where == "ignored":
        cites = (OUT_OF_PLAY, IGNORED_VIEW)
    else:
        cites = (TOP_ONLY, AID)
    return Violation(f"nobody looks at {what}; memory is part of the game", cites)


class ChoosingRules:
    """The player keeps six of the thirteen (SOL-CHOOSE)."""

    phase = Choosing

    def to_act(self, phase: Choosing) -> Seat:
        return PLAYER

    def candidates(self, phase: Choosing) -> Iterable[Action]:
        sixes = combinations(Hand.of(phase.setting.deal.pile("open")), 6)
        return dict.fromkeys(Keep(Hand.of(six)) for six in sixes)

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
                Event(f"{opens(setting, PLAYER)} keeps {action.cards}.", cites),
                Event(f"The other seven, {left}, are discarded.", (SEVEN_DISCARDED,)),
            ),
        )

    def covered(self, phase: Choosing, action: Action) -> Covered | None:
        return None


class ToppingRules:
    """The player names the top discard (SOL-CHOOSE-6)."""

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
                    f"{opens(phase.setting, PLAYER)} takes up the seven and holds {after.hand}.",
                    (THIRTEEN,),
                ),
            ),
        )

    def covered(self, phase: Topping, action: Action) -> Covered | None:
        return None


class HouseCallingRules:
    """The House calls (SOL-HOUSE)."""

    phase = HouseCalling

    def to_act(self, phase: HouseCalling) -> Seat:
        return HOUSE

    def candidates(self, phase: HouseCalling) -> Iterable[Action]:
        return phase.call().calls

    def violation(self, phase: HouseCalling, seat: Seat, action: Action) -> Violation | None:
        if isinstance(action, Look):
            return _refuse_look(phase.setting, action, choosing=False)
        call = phase.call()
        if seat is not HOUSE:
            return Violation("the House calls first", (FROM_THE_HAND,))
        if action in call.calls:
            return None
        return Violation(f"the House must call {call}; it cannot call {action}", call.clauses)

    def apply(self, phase: HouseCalling, action: Any) -> PlayerCalling:
        return PlayerCalling(phase.setting, phase.hand, phase.discards, action)

    def story(self, phase: HouseCalling, action: Any) -> Story:
        call = replace(phase.call(), call=action)
        verb = "passes" if isinstance(action, Pass) else f"bids {action}"
        suits = ", ".join(f"{one.suit} {one.winners}" for one in call.count.suits)
        text = f"The House {verb}. Winning tricks: {suits}; {call.reason}."
        return Story("Calls", (Event(text, (*call.clauses, SUIT_BY_SUIT)),))

    def covered(self, phase: HouseCalling, action: Action) -> Covered | None:
        return None


class PlayerCallingRules:
    """The player answers (SOL-BID)."""

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
        contract = final_contract(phase.house, action, phase.hand.jokers, setting.options)
        return Playing(
            setting, phase.hand, phase.discards, contract, phase.hand,
            setting.deal.pile("stock"), opponent(contract.declarer),
        )  # fmt: skip

    def story(self, phase: PlayerCalling, action: Any) -> Story:
        setting = phase.setting
        contract = self.apply(phase, action).contract
        name = opens(setting, PLAYER)
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
                f"{opens(setting, contract.declarer)} needs {contract.needed} of the thirteen "
                "tricks.",
                (DECLARER,),
            )
        )
        result = f"{setting.name(contract.declarer)} · {contract}"
        return Story("Calls", tuple(events), result=result)

    def covered(self, phase: PlayerCalling, action: Action) -> Covered | None:
        return None


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
            f"{within(setting, leader)} wins the trick."
        )
        return leader, Event(text, (FOUR_CARDS,))
    if led.is_joker and answer.is_joker and leader is HOUSE:
        text = f"{opens(setting, second)} answers the House's joker with the other one and wins."
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
    text = f"{opens(setting, winner)} wins the trick: {why}."
    return winner, Event(text, (BRIDGE_RULES, BRIDGE_WINNER))


class PlayingRules:
    """Thirteen tricks (SOL-PLAY, SOL-HPLAY, SOL-PPLAY, SOL-JOKER, SOL-RUN)."""

    phase = Playing

    def to_act(self, phase: Playing) -> Seat:
        return opponent(phase.leader) if phase.trick else phase.leader

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

    def _turn(self, phase: Playing) -> Clause:
        """The clause that says whose turn it is."""
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
        return follow_violation(within(phase.setting, PLAYER), phase.hand, led.suit, card, cites)

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
            score = RUBBER_SCORE if setting.options.scoring == "rubber" else FOUR_DEALS
            events.append(Event(told_result(after), (THIRTEEN_TRICKS, score)))
        result = f"{setting.name(trick.winner)} · {player}–{house}"
        return Story(group, tuple(events), short, result, trick.winner)

    def _told(self, phase: Playing, seat: Seat, action: Any) -> Event:
        name, card = opens(phase.setting, seat), action.card
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


class OverRules:
    """Nothing more to do."""

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
