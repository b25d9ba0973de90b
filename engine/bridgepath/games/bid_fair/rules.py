"""The rules of each phase of Bid Fair: who acts, what is refused, what it leads to."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Final

from ...base._fast import each
from ...bridge.calls import Pass
from ...bridge.table import ended
from ...bridge.trick_phase import PlayClauses, TrickRules
from ...bridge.tricks import Play, Tricks
from ...bridge.tricks import Trick as PlayedTrick
from ...core.cards import JOKER, PACK_52, Card, InOrder, Rank, Suit
from ...core.clauses import Clause, Violation, clause
from ...core.events import Action, Covered, Event, Story
from ...core.seats import Seat
from ...core.state import PhaseRules
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
    Contract,
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
    PassedOut,
    Played,
    Playing,
    Settled,
    Stay,
    Table,
    decided,
    laid_aside,
    moved,
    played,
)
from .result import GAME_WON, told_score
from .score import BID_SUIT, FORTY, SEVEN_TRICKS, TRUMP_BID
from .tricks import ACE_OF_TRUMPS, POINT_CLAUSES, TRICK_WINNER, decide, rank_of, suit_of

__all__ = ["FOUR_ASIDE", "PHASES", "TWELVE_EACH", "TWO_PLAYERS"]

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
CUT_CARD_STAYS: Final = clause("BF-AMB-8")
BLIND_SWAP: Final = clause("BF-AMB-19")
SWAP_TIME: Final = clause("BF-AMB-20")
CRIB_SECRET: Final = clause("BF-AMB-22")
NO_ACCEPTING: Final = clause("BF-AMB-24")
HIGHER_BID_ONLY: Final = clause("BF-AMB-25")


def _refuse(text: str, *cites: Clause) -> Violation:
    return Violation(text, cites)


def refuse_other(table: Table, seat: Seat, action: Action) -> Violation:
    """The refusal of an action that does not belong to the current phase."""
    player, who = table.player(seat), table.setting.name(seat)
    if isinstance(table, PassedOut):
        return _refuse("both have passed: the cards are dealt again", PASSED_OUT)
    if isinstance(table, Over):
        return _refuse("the deal is over: all seven tricks have been played", SEVEN_TRICKS)
    match action:
        case Attempt():
            return _refuse_attempt(table, who, action)
        case Lay():
            if not isinstance(table, Crib):
                text = f"{who} may not lay any more cards aside: the bidding has begun"
            elif player < len(table.laid):
                text = f"{who} has already laid four cards aside: discards are final"
            else:
                text = f"{who} must wait: the non-dealer's four cards come first"
            return _refuse(text, CRIB_SECRET, FOUR_ASIDE)
        case Up() | Down() | Pass() if isinstance(table, Crib):
            text = f"{who} may not bid yet: both players lay four cards aside first"
            return _refuse(text, CRIB_SECRET, FOUR_ASIDE)
        case Up() | Down() | Pass():
            return table.bids.second_card(player, action, table.name)
        case Exchange() | Stay():
            return _refuse_exchange(table, player)
    if not isinstance(action, Play):
        return _refuse(f"{action} has no place in this game", TWO_PLAYERS)
    if isinstance(table, Exchanging):
        text = f"{who} may not play yet: the contract holder decides on the exchange first"
        return _refuse(text, SWAP_TIME, HOLDER_LEADS)
    return _refuse(f"{who} may not play yet: the first lead comes after the cut", CUT, HOLDER_LEADS)


def _refuse_attempt(table: Table, who: str, action: Attempt) -> Violation:
    card = action.what
    if action.verb == "peek":
        return _refuse(f"{who} may not look into the crib: the exchange is blind", BLIND_SWAP)
    if action.verb == "end":
        text = (
            f"{who} may not end the game in the middle of a deal: totals count only after a "
            "complete deal"
        )
        return _refuse(text, GAME_WON, PAST_TARGET)
    if action.verb == "turn":
        text = f"{who} may not turn {card}: a card on the table stays as it was placed"
        return _refuse(text, MAY_COVER, ONE_CARD_EACH, MAY_BID)
    if isinstance(table, Settled) and card == table.cut:
        text = f"{who} may not take {card}: the cut card stays on the table"
        return _refuse(text, CUT_CARD_STAYS, CUT)
    if any(isinstance(move, Up) and move.card == card for move in table.bids.moves):
        text = f"{who} may not take {card}: a bid card stays on the table"
        return _refuse(text, CUT, ONE_CARD_EACH, MAY_BID)
    text = f"{who} may not take {card}: either all seven cards are exchanged or none"
    return _refuse(text, SEVEN_FOR_SEVEN, MAY_COVER)


def _refuse_exchange(table: Table, player: int) -> Violation:
    who = table.name(player)
    if not isinstance(table, Settled):
        text = f"{who} may not exchange yet: the crib has not been cut"
        return _refuse(text, SWAP_TIME, MAY_SWAP)
    if table.contract is None:
        return _refuse(f"{who} may not exchange: there is no contract", NOBODY_SWAPS)
    if table.contract.holder != player:
        text = f"{who} may not exchange: {table.name(1 - player)} holds the contract"
        return _refuse(text, MAY_SWAP, HOLDER_MAY_SWAP)
    text = f"{who} may not exchange any more: the exchange is decided once, before the lead"
    return _refuse(text, SWAP_TIME, MAY_SWAP)


def _event(text: str, *cites: Clause) -> Event:
    return Event(text, cites)


def _lays(table: Crib) -> Seat:
    # Both lay aside unseen, so the order does not matter; records have the non-dealer first.
    return table.seat(len(table.laid))


def _cribs(table: Crib) -> list[Lay]:
    return each(Lay, table.hand(len(table.laid)).choices(4))


def _refuses_lay(table: Crib, seat: Seat, action: Lay) -> Violation | None:
    player = table.player(seat)
    if player != len(table.laid):
        return refuse_other(table, seat, action)
    cards, hand = action.cards, table.hand(player)
    if len(cards) != 4:
        text = f"{table.name(player)} must lay exactly four cards aside, not {len(cards)}"
        return _refuse(text, FOUR_ASIDE)
    if not hand.holds(cards):
        missing = next(card for card in cards if card not in hand)
        return _refuse(f"{table.name(player)} does not hold {missing}", FOUR_ASIDE, TWELVE_EACH)
    return None


def _lay_events(table: Crib, what: str) -> tuple[Event, ...]:
    text = f"{table.name(len(table.laid))} lays {what} aside, face down."
    first = _event(text, FOUR_ASIDE, CRIB_SECRET)
    if not table.laid:
        return (first,)
    return (first, _event("These eight cards form the crib.", CRIB_OF_EIGHT))


def _told_lay(table: Crib, action: Lay) -> Story:
    return Story("Crib", _lay_events(table, str(action.cards)), str(action.cards))


def _covered_lay(table: Crib, action: Lay) -> Covered:
    return Covered((_lays(table),), "crib, face down", _lay_events(table, "four cards"), "▮▮▮▮")


def _bids(table: Bidding) -> Seat:
    return table.seat(table.bids.player)


_UP: Final = InOrder(map(Up, (*PACK_52, JOKER)))
_DOWN: Final = InOrder(map(Down, (*PACK_52, JOKER)))
_PASS: Final = Pass()


def _moves(table: Bidding) -> Iterator[Move]:
    bits = table.hand(table.bids.player).bits
    yield from _UP.of(bits)
    yield from _DOWN.of(bits)
    yield _PASS


def _refuses_move(table: Bidding, seat: Seat, action: Move) -> Violation | None:
    player = table.player(seat)
    if not isinstance(action, Pass) and player == table.bids.player:
        if action.card is None:
            return _refuse(f"{table.name(player)} must name the card", MAY_COVER)
        if action.card not in table.hand(player):
            return _not_held(table, player, action.card)
    return table.bids.refusal(player, action, table.setting.options, table.name)


def _not_held(table: Table, player: int, card: Card) -> Violation:
    return _refuse(f"{table.name(player)} does not hold {card}", TWELVE_EACH, ONE_CARD_EACH)


def _asks_move(table: Bidding) -> str:
    """What is possible now, whatever the player holds (BF-BID-4, BF-BID-5, BF-BID-8)."""
    bids, options = table.bids, table.setting.options
    theirs = bids.card(1 - bids.player)
    if theirs is None:
        return "bids face up or face down, or passes"
    if isinstance(theirs, Up):
        if theirs.card.rank is Rank.ACE:
            return "lays a card face down"
        return f"outbids {theirs.card} with a higher card, or lays any card face down"
    if bids.player == 0 and options.pass_then_down == "downOnly":
        return "lays a card face down"
    return "lays a card, face up as a bid or face down"


def _told_move(table: Bidding, action: Move) -> Story:
    card = "" if isinstance(action, Pass) else str(action.card)
    return Story("Bidding", _move_events(table, action, card))


def _covered_move(table: Bidding, action: Move) -> Covered | None:
    if not isinstance(action, Down):
        return None
    events = _move_events(table, action, "a card")
    return Covered((_bids(table),), "down, a card face down", events, "▮")


def _move_events(table: Bidding, action: Move, card: str) -> tuple[Event, ...]:
    player = table.bids.player
    who, other = table.name(player), table.name(1 - player)
    theirs = table.bids.card(1 - player)
    if isinstance(action, Pass) and table.bids.moves:
        text = f"{who} passes too: the cards are gathered and dealt again."
    elif isinstance(action, Pass):
        text = f"{who} passes: {other} may place the first card."
    elif isinstance(action, Down):
        text = f"{who} lays {card} face down: no bid."
    elif isinstance(theirs, Up):
        text = f"{who} bids {card} face up, higher than {theirs.card}."
    else:
        text = f"{who} bids {card} face up."
    after = moved(table, action)
    settled = _settled(after) if isinstance(after, Settled) else ()
    return (Event(text, _right(table.bids, action)), *settled)


def _means_move(table: Bidding, action: Move) -> str:
    """The contract that a bid offers the other player (BF-CON-2, BF-CON-3)."""
    if isinstance(action, Pass):
        return ""
    if isinstance(action, Down):
        return "no bid"
    offered = Contract(1 - table.bids.player, action.card, both_up=False)
    other = table.name(offered.holder)
    return f"{offered.high.word}s are high, and {other} must take {offered.value} points"


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


def _settled(table: Settled) -> Iterator[Event]:
    """The result of the bidding, and the cut."""
    contract = table.contract
    if contract is None:
        text = f"Both cards are face down: there is no contract, and {table.high.word}s are high."
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
        who = " and ".join(table.setting.name(seat) for seat in seats)
        text = f"{who} bid this suit, which is worth {FORTY} points at the end."
        yield _event(text, TRUMP_BID, BID_SUIT)
    if contract is None:
        text = f"Nobody may exchange, and {table.name(0)}, who did not deal, leads."
        yield _event(text, NOBODY_SWAPS, NON_DEALER_LEADS)


def _chooses(table: Exchanging) -> Seat:
    return table.seat(table.contract.holder)


def _choices(table: Exchanging) -> tuple[Exchange | Stay, ...]:
    return (Exchange(), Stay())


def _refuses_choice(table: Exchanging, seat: Seat, action: Exchange | Stay) -> Violation | None:
    if seat is not _chooses(table):
        return refuse_other(table, seat, action)
    if isinstance(action, Exchange) and action.cards is not None:
        who = table.setting.name(seat)
        text = f"{who} may not swap only {action.cards}: all seven cards are swapped, or none"
        return _refuse(text, SEVEN_FOR_SEVEN)
    return None


def _told_choice(table: Exchanging, action: Exchange | Stay) -> Story:
    who = table.name(table.contract.holder)
    if isinstance(action, Stay):
        text = f"{who} keeps the hand and will lead."
        return Story("Exchange", (_event(text, MAY_SWAP, HOLDER_MAY_SWAP, SWAP_TIME),))
    text = f"{who} swaps the hand for the seven cards of the crib, unseen, and will lead."
    cites = (MAY_SWAP, HOLDER_MAY_SWAP, SWAP_IS_FREE, SEVEN_FOR_SEVEN, BLIND_SWAP, SWAP_TIME)
    return Story("Exchange", (Event(text, cites),))


CITES: Final = PlayClauses(
    lead=(HOLDER_LEADS,),
    turn=(FOLLOW_SUIT,),
    follow=(FOLLOW_SUIT,),
    win=(TRICK_WINNER,),
    next=(SEVEN_TRICKS,),
)


class SevenTricks(TrickRules[Playing, Playing | Over]):
    """Seven tricks (BF-PLAY); the winner of each is named with the points captured."""

    def _out_of_turn(self, phase: Playing, seat: Seat, turn: Seat, card: Card) -> Violation:
        name = phase.setting.name
        why, cite = self._whose_turn(phase)
        return _refuse(f"{name(seat)} may not play now: {name(turn)} {why}", cite)

    def _whose_turn(self, phase: Playing) -> tuple[str, Clause]:
        if phase.tricks.table:
            return "plays second to this trick", FOLLOW_SUIT
        if phase.tricks.started:
            return "won the last trick and leads", SEVEN_TRICKS
        if phase.contract:
            return "holds the contract and leads", HOLDER_LEADS
        return "did not deal and leads", NON_DEALER_LEADS

    def _not_held(self, phase: Playing, seat: Seat, turn: Seat, card: Card) -> Violation:
        if card == phase.cut:
            return _refuse(f"{card} is the cut card and stays on the table", CUT_CARD_STAYS, CUT)
        return _not_held(phase, phase.player(turn), card)

    def _card_event(self, phase: Playing, tricks: Tricks, turn: Seat, card: Card) -> Event:
        who = phase.setting.name(turn)
        if not tricks.table:
            return _event(f"{who} leads {card}.", self._whose_turn(phase)[1])
        led = suit_of(tricks.table[0])
        if card.suit is led:
            return _event(f"{who} follows with {card}.", FOLLOW_SUIT)
        void = f"{who} has no {led.word} and"
        if card.suit is not tricks.trump:
            return _event(f"{void} discards {card}.", RUFF_OR_DISCARD)
        ace = (ACE_OF_TRUMPS,) if card.rank is Rank.ACE else ()
        return _event(f"{void} ruffs with {card}.", RUFF_OR_DISCARD, *ace)

    def _winner_event(self, phase: Playing, trick: PlayedTrick, trump: Suit | None) -> Event:
        led, second = trick.cards
        won = decide(led, second, trump, phase.high, contract=phase.contract is not None)
        worth = dict.fromkeys(POINT_CLAUSES[rank_of(card)] for card in trick.cards)
        who = phase.setting.name(trick.winner)
        text = f"{who} takes the trick, worth {won.points} points: {won.reason}."
        return Event(text, (*won.clauses, *worth))


def _balance(table: Played) -> str:
    south, north = (table.points(table.player(seat)) for seat in SEATS)
    return f" · {south}/{north}"


PHASES: Final[tuple[PhaseRules, ...]] = (
    PhaseRules(
        Crib,
        action_types=(Lay,),
        asks="lays four cards aside for the crib",
        turn=_lays,
        offers=_cribs,
        refuses=_refuses_lay,
        refuse_other=refuse_other,
        next_phase=laid_aside,
        narrate=_told_lay,
        public_side=_covered_lay,
        legal=_cribs,
    ),
    PhaseRules(
        Bidding,
        action_types=(Up, Down, Pass),
        asks=_asks_move,
        means=_means_move,
        turn=_bids,
        offers=_moves,
        refuses=_refuses_move,
        refuse_other=refuse_other,
        next_phase=moved,
        narrate=_told_move,
        public_side=_covered_move,
    ),
    PhaseRules(
        Exchanging,
        action_types=(Exchange, Stay),
        asks="exchanges the hand for the crib, or stays",
        turn=_chooses,
        offers=_choices,
        refuses=_refuses_choice,
        refuse_other=refuse_other,
        next_phase=decided,
        narrate=_told_choice,
    ),
    SevenTricks(Playing, played, refuse_other, told_score, CITES, _balance).rules(),
    ended(Over, refuse_other),
    ended(PassedOut, refuse_other),
)
