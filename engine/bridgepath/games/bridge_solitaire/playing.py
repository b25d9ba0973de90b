"""The play of Bridge Solitaire against the stock (SOL-PLAY, SOL-HPLAY, SOL-PPLAY, SOL-JOKER)."""

from __future__ import annotations

from typing import Final, NamedTuple, TypeAlias, final

from ...bridge.calls import Bid, Double, Pass, Redouble
from ...bridge.laws import HIGHEST_WINS, WHICH_SCORING
from ...bridge.scoring import counted
from ...bridge.table import ended
from ...bridge.tricks import Play, follow_violation, plays_of, winning_index
from ...core.cards import JOKER, Card, Hand, Suit
from ...core.clauses import Clause, Violation, clause
from ...core.events import Action, Event, Story
from ...core.seats import Seat
from ...core.state import PhaseRules, Setting
from .options import SolitaireOptions
from .phases import HOUSE, PLAYER, Attempt, Over, Playing, Skip, Trick, opens, opponent, within
from .rules import OUT_OF_PLAY, SIX, TWO_CALLS, refused_look
from .score import told_result

__all__ = ["PLAYING", "THIRTEEN_TRICKS"]

BRIDGE_RULES: Final = clause("SOL-PLAY-1")
DEFENCE_LEADS: Final = clause("SOL-PLAY-2")
WINNER_LEADS: Final = clause("SOL-PLAY-3")
THIRTEEN_TRICKS: Final = clause("SOL-PLAY-5")
HOUSE_LEADS_TOP: Final = clause("SOL-HPLAY-1")
HOUSE_TURNS: Final = clause("SOL-HPLAY-2")
FIRST_LEGAL: Final = clause("SOL-HPLAY-3")
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

Plays: TypeAlias = tuple[tuple[Seat, Card | None], ...]


@final
class Reason(NamedTuple):
    """A reason, kept until somebody asks for the sentence."""

    text: str
    """The sentence, with gaps for its subjects."""
    clauses: tuple[Clause, ...]


_ANSWERS_JOKER: Final = Reason(
    "The House turns {card}: any card may be played to a joker.", (ANY_ON_JOKER,)
)
_JOKER_ANSWERS: Final = Reason(
    "The House turns a joker, which is always legal.", (FIRST_LEGAL, JOKER_ANSWERS)
)
_SUIT_LED: Final = Reason(
    "The House turns {card}, a card of the suit led.", (FIRST_LEGAL, HOUSE_TURNS)
)
_TRUMP: Final = Reason("The House turns {card}, a trump.", (FIRST_LEGAL, HOUSE_TURNS))
_LAST_CARD: Final = Reason(
    "{card} is the last card of the stock, so the House plays it.", (LAST_CARD,)
)


def _fits(led: Card, card: Card, trump: Suit | None) -> Reason | None:
    """Why a turned card is the House's answer to the lead, or None."""
    if led.is_joker:
        return _ANSWERS_JOKER
    if card.is_joker:
        return _JOKER_ANSWERS
    if card.suit is led.suit:
        return _SUIT_LED
    return _TRUMP if card.suit is trump else None


def _answer(table: Playing, led: Card) -> Reason | None:
    """Why the House plays the top card of the stock to `led`; None if it passes it over."""
    top, trump = table.stock[0], table.trump
    fits = _fits(led, top, trump)
    if fits is not None or len(table.stock) > 1:
        return fits
    # The fourth card in no trumps ends the search even if it is the last of the stock.
    return None if trump is None and table.turned == 3 else _LAST_CARD


_NO_CARD: Final = Reason(
    "None of the four cards is legal: the House plays no card, and {within} wins the trick.",
    (FOUR_CARDS,),
)
_OTHER_JOKER: Final = Reason(
    "{who} answers the House's joker with the other joker and wins.", (JOKER_ON_JOKER,)
)
_JOKER_IN_TRICK: Final = Reason("The trick contains a joker, so the House wins it.", (JOKER_LOSES,))
_HIGHER: Final = "{who} wins the trick: {best} is higher than {other}."
_RUFFS: Final = "{who} wins the trick: {best} is a trump."
_DISCARD: Final = "{who} wins the trick: {other} does not follow suit and is not a trump."


def _decide(plays: Plays, trump: Suit | None) -> tuple[Seat, Reason]:
    """Who wins a complete trick, and why."""
    (leader, led), (second, answer) = plays
    if led is None or answer is None:
        return leader, _NO_CARD
    if led.is_joker and answer.is_joker and leader is HOUSE:
        return second, _OTHER_JOKER
    if led.is_joker or answer.is_joker:
        return HOUSE, _JOKER_IN_TRICK
    second_wins = winning_index((led, answer), trump) == 1
    if led.suit is answer.suit:
        text = _HIGHER
    else:
        text = _RUFFS if (answer if second_wins else led).suit is trump else _DISCARD
    return second if second_wins else leader, Reason(text, (BRIDGE_RULES, HIGHEST_WINS))


def _told_winner(setting: Setting[SolitaireOptions], trick: Trick, trump: Suit | None) -> Event:
    winner, why = _decide(trick.plays, trump)
    cards = dict(trick.plays)
    text = why.text.format(
        who=opens(setting, winner),
        within=within(setting, winner),
        best=cards[winner],
        other=cards[opponent(winner)],
    )
    return Event(text, why.clauses)


def _playable(table: Playing) -> Hand:
    """What the player may play: any card as a lead or to a joker, otherwise the suit led."""
    led, hand = table.led, table.hand
    return hand if led is None or led.suit is None else Hand(hand.following(led.suit))


def _legal(table: Playing) -> tuple[Play | Skip, ...]:
    if table.turn is PLAYER:
        cards = _playable(table)
        return plays_of((cards.without(JOKER) if cards.jokers == 2 else cards).bits)
    led, top = table.led, table.stock[0]
    plays = led is None or _answer(table, led) is not None
    return (Play(top) if plays else Skip(top),)


def _refuse_other(table: Playing, seat: Seat, action: Action) -> Violation:
    if isinstance(action, Attempt):
        return refused_look(table.setting, action)
    if isinstance(action, (Bid, Pass, Double, Redouble)):
        return Violation(f"the calls are over; {action} comes too late", (TWO_CALLS,))
    return Violation(f"six cards have already been kept; {action} comes too late", (SIX,))


def _refuses(table: Playing, seat: Seat, action: Play | Skip) -> Violation | None:
    turn = table.turn
    if turn is PLAYER and (isinstance(action, Skip) or seat is HOUSE):
        if not table.trick and table.tricks and table.tricks[-1].plays[-1][1] is None:
            text = "in no trumps the House turns at most four cards; the trick is the player's"
            return Violation(text, (FOUR_CARDS,))
        return Violation("the House may not turn a card: it is the player's turn", (_turn(table),))
    if seat is not turn:
        return Violation("it is the House's turn, not the player's", (_turn(table),))
    if turn is HOUSE:
        return _refuses_house(table, action)
    return _refuses_player(table, action.card)


def _turn(table: Playing) -> Clause:
    """The clause that says whose turn it is."""
    if table.trick:
        return HOUSE_TURNS if table.leader is PLAYER else BRIDGE_RULES
    return WINNER_LEADS if table.tricks else DEFENCE_LEADS


def _refuses_house(table: Playing, action: Play | Skip) -> Violation | None:
    card, top, led = action.card, table.stock[0], table.led
    if card != top:
        if card in table.ignored:
            text = f"{card} was passed over and is out of play; it does not return"
            return Violation(text, (OUT_OF_PLAY,))
        cite = HOUSE_LEADS_TOP if led is None else HOUSE_TURNS
        return Violation(f"the top card of the stock is {top}, not {card}", (cite,))
    if led is None:
        if isinstance(action, Play):
            return None
        text = f"the House leads its top card {card}, whatever it is"
        return Violation(text, (HOUSE_LEADS_TOP,))
    why = _answer(table, led)
    if isinstance(action, Play):
        if why is not None:
            return None
        text = f"{card} does not follow suit to {led} and is neither a trump nor a joker"
        return Violation(text, (FIRST_LEGAL,))
    if why is None:
        return None
    if why is _LAST_CARD:
        text = f"{card} is the last card of the stock and must be played"
    else:
        text = f"the House may not pass over {card}: it is legal"
    return Violation(text, why.clauses)


def _refuses_player(table: Playing, card: Card) -> Violation | None:
    if card in _playable(table):
        return None
    led = table.led
    if card not in table.hand:
        cite = ANY_LEAD if led is None else FOLLOW
        return Violation(f"the player does not hold {card}", (cite,))
    assert led is not None, "any card may be led"
    assert led.suit is not None, "any card may be played to a joker"
    cites = (JOKER_WHEN_VOID, FOLLOW) if card.is_joker else (FOLLOW,)
    return follow_violation(within(table.setting, PLAYER), table.hand, led.suit, card, cites)


def _then(table: Playing, action: Play | Skip) -> Playing | Over:
    turn, card, trump = table.turn, action.card, table.trump
    hand, stock, leader = table.hand, table.stock, table.leader
    turned, ignored, tricks = table.turned, table.ignored, table.tricks
    if turn is HOUSE:
        stock = stock[1:]
    else:
        hand = hand.without(card)
    trick = table.trick
    plays: Plays = trick
    if isinstance(action, Play):
        plays = trick = (*trick, (turn, card))
    else:
        turned, ignored = turned + 1, (card, *ignored)
        if trump is None and turned == 4:
            plays = (*trick, (HOUSE, None))
    if len(plays) == 2:
        leader, _ = _decide(plays, trump)
        trick, turned, tricks = (), 0, (*tricks, Trick(plays, leader))
    after = Playing(
        table.setting, hand, table.discards, table.dealt, table.contract, stock, leader, trick,
        turned, ignored, tricks,
    )  # fmt: skip
    return after if trick or (stock and hand) else Over(table.setting, after)


def _told(table: Playing, action: Play | Skip) -> Story:
    setting = table.setting
    events = [_told_card(table, action)]
    after = _then(table, action)
    play = after.play if isinstance(after, Over) else after
    group = f"Trick {len(table.tricks) + 1}"
    short = f"({action.card})" if isinstance(action, Skip) else ""
    if len(play.tricks) == len(table.tricks):
        return Story(group, tuple(events), short)
    trick = play.tricks[-1]
    events.append(_told_winner(setting, trick, table.trump))
    if isinstance(after, Over):
        if play.hand:
            cites = (REST,) + ((REST_ALWAYS,) if trick.winner is HOUSE else ())
            who, more = within(setting, PLAYER), counted(len(play.hand), "more trick")
            text = f"The stock is empty: {who} takes {more} with {play.hand} left in hand."
            events.append(Event(text, cites))
        score = RUBBER_SCORE if setting.options.scoring == "rubber" else WHICH_SCORING
        events.append(Event(told_result(after), (THIRTEEN_TRICKS, score)))
    result = f"{setting.name(trick.winner)} · {after.won(PLAYER)}–{after.won(HOUSE)}"
    return Story(group, tuple(events), short, result, trick.winner)


def _told_card(table: Playing, action: Play | Skip) -> Event:
    card, led = action.card, table.led
    if led is None:
        cite = WINNER_LEADS if table.tricks else DEFENCE_LEADS
        if table.turn is HOUSE:
            text = f"The House leads {card}, the top card of the stock."
            return Event(text, (HOUSE_LEADS_TOP, cite))
        return Event(f"{opens(table.setting, PLAYER)} leads {card}.", (cite, ANY_LEAD))
    if table.turn is PLAYER:
        return _told_player(table, led, card)
    why = _answer(table, led)
    if why is not None:
        return Event(why.text.format(card=card), why.clauses)
    what = "is not in the suit led and is neither a trump nor a joker"
    if table.trump is None:
        what = "is neither in the suit led nor a joker"
    text = f"The House turns {card}, which {what}. It is out of play."
    return Event(text, (HOUSE_TURNS, FIRST_LEGAL, OUT_OF_PLAY))


def _told_player(table: Playing, led: Card, card: Card) -> Event:
    name = opens(table.setting, PLAYER)
    if led.suit is None:
        return Event(f"{name} plays {card}: any card may be played to a joker.", (ANY_TO_JOKER,))
    if card.suit is led.suit:
        return Event(f"{name} follows with {card}.", (FOLLOW,))
    void = f"{name} has no {led.suit.word}"
    if card.is_joker:
        return Event(f"{void} and plays a joker.", (JOKER_WHEN_VOID,))
    verb = "ruffs with" if card.suit is table.trump else "discards"
    return Event(f"{void} and {verb} {card}.", (FOLLOW,))


def _too_late(table: Over, seat: Seat, action: Action) -> Violation:
    if isinstance(action, Attempt):
        return refused_look(table.setting, action)
    cites = (REST,) if table.play.hand else (THIRTEEN_TRICKS,)
    return Violation(f"the hand is over; {action} comes too late", cites)


PLAYING: Final[tuple[PhaseRules, ...]] = (
    PhaseRules(
        Playing,
        action_types=(Play, Skip),
        turn=lambda table: table.turn,
        offers=_legal,
        refuses=_refuses,
        refuse_other=_refuse_other,
        next_phase=_then,
        narrate=_told,
        legal=_legal,
    ),
    ended(Over, _too_late),
)
