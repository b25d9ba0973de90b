"""The rules of each phase of Bid Fair: who acts, what is refused, what it leads to."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from itertools import combinations
from typing import Any, Final

from ...calls import Pass
from ...cards import Card, Hand, Rank
from ...clauses import Clause, Violation, clause
from ...play import Play, follow_violation
from ...seats import Seat
from ...state import Action, Covered, Event, Story
from .bids import (
    ANSWER,
    BID_ORDER,
    DEALER_COVERS,
    DEALER_PASS,
    HOLDER,
    MAY_BID,
    MAY_COVER,
    MAY_PASS,
    NO_CONTRACT,
    ONE_CARD_EACH,
    OUTBID,
    PASSED_OUT,
    SETS_TARGET,
    VALUE,
    Bids,
    Down,
    Move,
    Up,
)
from .options import AFTER_PASS_AND_COVER, KINGS_HIGH, PAST_TARGET
from .phases import (
    CUT,
    SEATS,
    Attempt,
    Bidding,
    Crib,
    Exchange,
    Exchanging,
    Lay,
    Over,
    Playing,
    Stay,
    Table,
    advance,
)
from .result import GAME_WON, told_score
from .score import BID_SUIT, FORTY, TRUMP_BID
from .tricks import ACE_OF_TRUMPS, POINT_CLAUSES, Trick, rank_of

TWO_PLAYERS: Final = clause("BF-EQ-1")
TWELVE_EACH: Final = clause("BF-DEAL-1")
FOUR_ASIDE: Final = clause("BF-CRIB-1")
CRIB_OF_EIGHT: Final = clause("BF-CRIB-2")
DEALER_OPENS: Final = clause("BF-BID-6")
TWO_BIDS: Final = clause("BF-BID-10")
RANK_AND_SUIT: Final = clause("BF-CON-1")
IMPOSED: Final = clause("BF-CON-4")
HOLDER_MAY_SWAP: Final = clause("BF-CON-6")
TRUMP: Final = clause("BF-TRUMP-2")
MAY_SWAP: Final = clause("BF-EXCH-1")
SWAP_IS_FREE: Final = clause("BF-EXCH-2")
NOBODY_SWAPS: Final = clause("BF-EXCH-3")
SEVEN_FOR_SEVEN: Final = clause("BF-EXCH-4")
HOLDER_LEADS: Final = clause("BF-PLAY-1")
NON_DEALER_LEADS: Final = clause("BF-PLAY-2")
FOLLOW_SUIT: Final = clause("BF-PLAY-3")
RUFF_OR_DISCARD: Final = clause("BF-PLAY-4")
SEVEN_TRICKS: Final = clause("BF-PLAY-6")
CUT_CARD_STAYS: Final = clause("BF-AMB-8")
BLIND_SWAP: Final = clause("BF-AMB-19")
SWAP_TIME: Final = clause("BF-AMB-20")
CRIB_SECRET: Final = clause("BF-AMB-22")
NO_ACCEPTING: Final = clause("BF-AMB-24")
HIGHER_BID_ONLY: Final = clause("BF-AMB-25")


def _refuse(text: str, *cites: Clause) -> Violation:
    return Violation(text, cites)


def _elsewhere(table: Table, player: int, action: Action) -> Violation:
    """The refusal of an action that the current phase has no place for."""
    who = table.name(player)
    if isinstance(table, Over):
        if table.bids.redeal:
            return _refuse("both have passed: the cards are dealt again", PASSED_OUT)
        return _refuse("the deal is over: all seven tricks are played", SEVEN_TRICKS)
    match action:
        case Attempt():
            return _refuse_attempt(table, who, action)
        case Lay():
            if not isinstance(table, Crib):
                text = f"{who} may lay nothing more aside: the bidding has begun"
            elif player < len(table.laid):
                text = f"{who} has laid four cards aside already: discards are final"
            else:
                text = f"{who} waits: the non-dealer's four cards are written down first"
            return _refuse(text, CRIB_SECRET, FOUR_ASIDE)
        case Up() | Down() | Pass() if isinstance(table, Crib):
            text = f"{who} may not bid yet: both lay four cards aside first"
            return _refuse(text, CRIB_SECRET, FOUR_ASIDE)
        case Up() | Down() | Pass():
            names = (table.name(0), table.name(1))
            refusal = table.bids.refusal(player, action, table.options, names)
            assert refusal is not None, "a move in turn belongs to the bidding"
            return refusal
        case Exchange() | Stay():
            return _refuse_exchange(table, player)
    if not isinstance(action, Play):
        return _refuse(f"{action} has no place in this game", TWO_PLAYERS)
    if isinstance(table, Exchanging):
        text = f"{who} may not play yet: the contract holder decides on the exchange first"
        return _refuse(text, SWAP_TIME, HOLDER_LEADS)
    return _refuse(f"{who} may not play yet: cards are led after the cut", CUT, HOLDER_LEADS)


def _refuse_attempt(table: Table, who: str, action: Attempt) -> Violation:
    card = action.card
    if action.verb == "peek":
        return _refuse(f"{who} may not look into the crib: the exchange is blind", BLIND_SWAP)
    if action.verb == "end":
        text = f"{who} may not end the game in mid-deal: totals count after a complete deal"
        return _refuse(text, GAME_WON, PAST_TARGET)
    if action.verb == "turn":
        text = f"{who} may not turn {card}: a card on the table stays as it was placed"
        return _refuse(text, MAY_COVER, ONE_CARD_EACH, MAY_BID)
    if card == table.cut:
        text = f"{who} may not take {card}: the cut card stays on the table"
        return _refuse(text, CUT_CARD_STAYS, CUT)
    if any(isinstance(move, Up) and move.card == card for move in table.moves):
        text = f"{who} may not take {card}: a bid card stays on the table"
        return _refuse(text, CUT, ONE_CARD_EACH, MAY_BID)
    text = f"{who} may not take {card}: cards change hands all seven at once"
    return _refuse(text, SEVEN_FOR_SEVEN, MAY_COVER)


def _refuse_exchange(table: Table, player: int) -> Violation:
    who = table.name(player)
    if isinstance(table, Crib | Bidding):
        text = f"{who} may not exchange yet: the crib has not been cut"
        return _refuse(text, SWAP_TIME, MAY_SWAP)
    if table.contract is None:
        return _refuse(f"{who} may not exchange: there is no contract", NOBODY_SWAPS)
    if table.contract.holder != player:
        text = f"{who} may not exchange: {table.name(1 - player)} holds the contract"
        return _refuse(text, MAY_SWAP, HOLDER_MAY_SWAP)
    text = f"{who} may not exchange any more: that is decided once, before the lead"
    return _refuse(text, SWAP_TIME, MAY_SWAP)


def _not_held(table: Table, player: int, card: Card) -> Violation | None:
    if card in table.hand(player):
        return None
    if card == table.cut:
        return _refuse(f"{card} is the cut card and stays on the table", CUT_CARD_STAYS, CUT)
    return _refuse(f"{table.name(player)} does not hold {card}", TWELVE_EACH, ONE_CARD_EACH)


def _event(text: str, *cites: Clause) -> Event:
    return Event(text, cites)


class CribRules:
    """Each lays four cards aside (BF-CRIB)."""

    phase = Crib

    def to_act(self, phase: Crib) -> Seat:
        # Both lay aside unseen, so the order is of no moment; records have the non-dealer first.
        return phase.seat(len(phase.laid))

    def candidates(self, phase: Crib) -> Iterator[Action]:
        return (Lay(Hand.of(four)) for four in combinations(phase.hand(len(phase.laid)), 4))

    def violation(self, phase: Crib, seat: Seat, action: Action) -> Violation | None:
        player = phase.player(seat)
        if not isinstance(action, Lay) or player != len(phase.laid):
            return _elsewhere(phase, player, action)
        who, hand = phase.name(player), phase.hand(player)
        if len(action.cards) != 4:
            text = f"{who} must lay exactly four cards aside, not {len(action.cards)}"
            return _refuse(text, FOUR_ASIDE)
        if not hand.holds(action.cards):
            missing = next(card for card in action.cards if card not in hand)
            return _refuse(f"{who} does not hold {missing}", FOUR_ASIDE, TWELVE_EACH)
        return None

    def apply(self, phase: Crib, action: Any) -> Table:
        laid = (*phase.laid, action.cards)
        return advance(Bidding if len(laid) == 2 else Crib, phase, laid=laid)

    def _events(self, phase: Crib, what: str) -> tuple[Event, ...]:
        text = f"{phase.name(len(phase.laid))} lays {what} aside, face down."
        first = _event(text, FOUR_ASIDE, CRIB_SECRET)
        if not phase.laid:
            return (first,)
        return (first, _event("The eight cards of both are the crib.", CRIB_OF_EIGHT))

    def story(self, phase: Crib, action: Any) -> Story:
        return Story("Crib", self._events(phase, str(action.cards)), str(action.cards))

    def covered(self, phase: Crib, action: Action) -> Covered:
        events = self._events(phase, "four cards")
        return Covered((self.to_act(phase),), "crib, face down", events, "▮▮▮▮")


class BiddingRules:
    """Each places a card, or passes (BF-BID)."""

    phase = Bidding

    def to_act(self, phase: Bidding) -> Seat:
        return phase.seat(self._player(phase))

    def _player(self, phase: Bidding) -> int:
        player = phase.bids.to_act
        assert player is not None, "the bidding goes on after its end"
        return player

    def candidates(self, phase: Bidding) -> Iterator[Action]:
        hand = phase.hand(self._player(phase))
        yield from map(Up, hand)
        yield from map(Down, hand)
        yield Pass()

    def violation(self, phase: Bidding, seat: Seat, action: Action) -> Violation | None:
        player = phase.player(seat)
        if not isinstance(action, Up | Down | Pass):
            return _elsewhere(phase, player, action)
        if isinstance(action, Up | Down) and player == self._player(phase):
            if action.card is None:
                return _refuse(f"{phase.name(player)} must name the card", MAY_COVER)
            if missing := _not_held(phase, player, action.card):
                return missing
        names = (phase.name(0), phase.name(1))
        return phase.bids.refusal(player, action, phase.options, names)

    def apply(self, phase: Bidding, action: Any) -> Table:
        after = advance(Bidding, phase, moves=(*phase.moves, action))
        if after.bids.redeal:
            return advance(Over, after)
        if after.bids.to_act is not None:
            return after
        return advance(Exchanging, after) if after.contract else advance(Playing, after)

    def story(self, phase: Bidding, action: Any) -> Story:
        return Story("Bidding", self._events(phase, action, str(getattr(action, "card", ""))))

    def covered(self, phase: Bidding, action: Action) -> Covered | None:
        if not isinstance(action, Down):
            return None
        events = self._events(phase, action, "a card")
        return Covered((self.to_act(phase),), "down, a card face down", events, "▮")

    def _events(self, phase: Bidding, action: Move, card: str) -> tuple[Event, ...]:
        player = self._player(phase)
        who, other = phase.name(player), phase.name(1 - player)
        theirs = phase.bids.card(1 - player)
        if isinstance(action, Pass) and phase.moves:
            text = f"{who} passes too: the cards are gathered and dealt again."
        elif isinstance(action, Pass):
            text = f"{who} passes: {other} may place the first card."
        elif isinstance(action, Down):
            text = f"{who} lays {card} face down: no bid."
        elif isinstance(theirs, Up):
            text = f"{who} bids {card} face up, higher than {theirs.card}."
        else:
            text = f"{who} bids {card} face up."
        after = advance(Bidding, phase, moves=(*phase.moves, action))
        settled = _settled(after) if after.cut else ()
        return (Event(text, _right(phase.bids, action)), *settled)


def _right(bids: Bids, action: Move) -> tuple[Clause, ...]:
    """The clauses that give the right to a legal move."""
    if not bids.moves:
        return ({Up: MAY_BID, Down: MAY_COVER, Pass: MAY_PASS}[type(action)],)
    answers_bid = any(isinstance(move, Up) for move in bids.moves)
    if len(bids.moves) == 2:
        return (ANSWER,) if answers_bid else (AFTER_PASS_AND_COVER,)
    if isinstance(action, Pass):
        return (PASSED_OUT, DEALER_PASS)
    if answers_bid:
        return (OUTBID, BID_ORDER) if isinstance(action, Up) else (DEALER_COVERS,)
    return (DEALER_OPENS,)


def _settled(table: Table) -> Iterator[Event]:
    """What the bidding came to, and the cut."""
    contract = table.contract
    if contract is None:
        text = f"Both cards lie face down: no contract, and {table.high.word}s are high."
        yield _event(text, NO_CONTRACT, KINGS_HIGH)
    else:
        cites: tuple[Clause, ...] = (SETS_TARGET, HOLDER, VALUE, RANK_AND_SUIT, NO_ACCEPTING)
        which = "the only bid"
        if contract.both_up:
            which, cites = "the higher bid", (*cites, TWO_BIDS, HIGHER_BID_ONLY)
        text = (
            f"{contract.bid} is {which}: {contract.high.word}s are high, and "
            f"{table.name(contract.holder)} holds a contract for {contract.value} points."
        )
        yield Event(text, (*cites, IMPOSED))
    text = f"The crib is cut at {table.cut}: {table.trump.word} are trumps."
    yield _event(text, CUT, TRUMP, CUT_CARD_STAYS)
    if seats := table.bonus_seats():
        whose = " and ".join(f"{table.setting.name(seat)}'s" for seat in seats)
        text = f"That is the suit of {whose} bid, worth {FORTY} points at the end."
        yield _event(text, TRUMP_BID, BID_SUIT)
    if contract is None:
        text = f"Nobody may exchange, and {table.name(0)}, who did not deal, leads."
        yield _event(text, NOBODY_SWAPS, NON_DEALER_LEADS)


class ExchangeRules:
    """The contract holder swaps or stays (BF-EXCH)."""

    phase = Exchanging

    def _holder(self, phase: Exchanging) -> int:
        assert phase.contract is not None, "an exchange without a contract"
        return phase.contract.holder

    def to_act(self, phase: Exchanging) -> Seat:
        return phase.seat(self._holder(phase))

    def candidates(self, phase: Exchanging) -> Iterable[Action]:
        return (Exchange(), Stay())

    def violation(self, phase: Exchanging, seat: Seat, action: Action) -> Violation | None:
        player = phase.player(seat)
        if not isinstance(action, Exchange | Stay) or player != self._holder(phase):
            return _elsewhere(phase, player, action)
        if isinstance(action, Exchange) and action.cards is not None:
            text = f"{phase.name(player)} may not swap {action.cards} alone: all seven or none"
            return _refuse(text, SEVEN_FOR_SEVEN)
        return None

    def apply(self, phase: Exchanging, action: Any) -> Table:
        return advance(Playing, phase, exchanged=isinstance(action, Exchange))

    def story(self, phase: Exchanging, action: Any) -> Story:
        who = phase.name(self._holder(phase))
        if isinstance(action, Stay):
            text = f"{who} keeps the hand and will lead."
            return Story("Exchange", (_event(text, MAY_SWAP, HOLDER_MAY_SWAP, SWAP_TIME),))
        text = f"{who} swaps the hand for the seven cards of the crib, unseen, and will lead."
        cites = (MAY_SWAP, HOLDER_MAY_SWAP, SWAP_IS_FREE, SEVEN_FOR_SEVEN, BLIND_SWAP, SWAP_TIME)
        return Story("Exchange", (Event(text, cites),))

    def covered(self, phase: Exchanging, action: Action) -> None:
        return None


class PlayingRules:
    """Seven tricks (BF-PLAY)."""

    phase = Playing

    def _turn(self, phase: Playing) -> int:
        leader = phase.tricks()[1]
        return 1 - leader if len(phase.plays) % 2 else leader

    def to_act(self, phase: Playing) -> Seat:
        return phase.seat(self._turn(phase))

    def candidates(self, phase: Playing) -> Iterable[Action]:
        return map(Play, phase.hand(self._turn(phase)))

    def violation(self, phase: Playing, seat: Seat, action: Action) -> Violation | None:
        player, turn = phase.player(seat), self._turn(phase)
        if not isinstance(action, Play):
            return _elsewhere(phase, player, action)
        who = phase.name(player)
        if player != turn:
            why, cite = self._whose_turn(phase)
            return _refuse(f"{who} is not to play: {phase.name(turn)} {why}", cite)
        if missing := _not_held(phase, player, action.card):
            return missing
        if len(phase.plays) % 2 == 0:
            return None
        led = phase.plays[-1].suit
        assert led is not None
        return follow_violation(who, phase.hand(player), led, action.card, (FOLLOW_SUIT,))

    def _whose_turn(self, phase: Playing) -> tuple[str, Clause]:
        if len(phase.plays) % 2:
            return "plays second to this trick", FOLLOW_SUIT
        if phase.plays:
            return "won the last trick and leads", SEVEN_TRICKS
        if phase.contract:
            return "holds the contract and leads", HOLDER_LEADS
        return "did not deal and leads", NON_DEALER_LEADS

    def apply(self, phase: Playing, action: Any) -> Table:
        plays = (*phase.plays, action.card)
        return advance(Playing if len(plays) < 14 else Over, phase, plays=plays)

    def story(self, phase: Playing, action: Any) -> Story:
        who, group = phase.name(self._turn(phase)), f"Trick {len(phase.plays) // 2 + 1}"
        if len(phase.plays) % 2 == 0:
            cite = self._whose_turn(phase)[1]
            return Story(group, (_event(f"{who} leads {action.card}.", cite),))
        after = self.apply(phase, action)
        _, winner, won = after.tricks()[0][-1]
        name = phase.name(winner)
        worth = dict.fromkeys(POINT_CLAUSES[rank_of(card)] for card in (won.led, won.second))
        text = f"{name} takes the trick, {won.points} points: {won.reason}."
        events = [self._second(phase, who, won), Event(text, (*won.clauses, *worth))]
        if isinstance(after, Over):
            events += told_score(after)
        south, north = (after.points(after.player(seat)) for seat in SEATS)
        result = f"{name} · {south}/{north}"
        return Story(group, tuple(events), result=result, winner=phase.seat(winner))

    def covered(self, phase: Playing, action: Action) -> None:
        return None

    def _second(self, phase: Playing, who: str, won: Trick) -> Event:
        card, led = won.second, won.led.suit
        assert led is not None
        if card.suit is led:
            return _event(f"{who} follows with {card}.", FOLLOW_SUIT)
        if card.suit is not phase.trump:
            return _event(f"{who} has no {led.word[:-1]} and discards {card}.", RUFF_OR_DISCARD)
        ace = (ACE_OF_TRUMPS,) if card.rank is Rank.ACE else ()
        return _event(f"{who} has no {led.word[:-1]} and ruffs with {card}.", RUFF_OR_DISCARD, *ace)


class OverRules:
    """Nothing more to do."""

    phase = Over

    def to_act(self, phase: Over) -> None:
        return None

    def candidates(self, phase: Over) -> Iterable[Action]:
        return ()

    def violation(self, phase: Over, seat: Seat, action: Action) -> Violation:
        return _elsewhere(phase, phase.player(seat), action)

    def apply(self, phase: Over, action: Action) -> Over:
        raise AssertionError("nobody acts after the end")

    def story(self, phase: Over, action: Action) -> Story:
        raise AssertionError("nobody acts after the end")

    def covered(self, phase: Over, action: Action) -> None:
        return None
