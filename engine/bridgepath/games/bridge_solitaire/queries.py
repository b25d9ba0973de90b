"""Positions of Bridge Solitaire set up for study, and the House playing by itself."""

from __future__ import annotations

from ...base._check import answers
from ...base.errors import NotationError
from ...bridge.calls import Contract, parse_bid
from ...bridge.tricks import Play
from ...core.cards import PACK_54, Hand, as_hand, parse_cards
from ...core.deal import Deal
from ...core.state import Setting, Standing, State
from .count import house_call, read_hand
from .game import GAME
from .options import SolitaireOptions
from .phases import HOUSE, PLAYER, HouseCalling, Over, Playing, Skip
from .score import check_house


@answers
def position(
    hand: Hand | str,
    stock: str,
    contract: str,
    *,
    declarer: str = "player",
    leader: str = "player",
    options: SolitaireOptions | None = None,
) -> State:
    """A position in the play, for study: `hand` and `stock` (top card first) are the remaining
    cards.

    `contract` is a bid; it counts as undoubled. `declarer` and `leader` are ``player`` or
    ``house``. No tricks have been taken before. Raises NotationError, also for a repeated card.
    """
    seats = {"player": PLAYER, "house": HOUSE}
    for role, word in (("declarer", declarer), ("leader", leader)):
        if word not in seats:
            raise NotationError(f'the {role} must be "player" or "house", not "{word}"')
    cards = as_hand(hand)
    top_first = parse_cards(stock)
    if not cards or not top_first:
        raise NotationError("both the hand and the stock of a position must have cards")
    Hand.of((*cards, *top_first))  # It refuses a card that is there too often.
    deal = Deal.of(piles={"stock": top_first})
    setting = Setting(GAME, options or SolitaireOptions(), deal, Standing())
    bid = parse_bid(contract)
    if declarer == "house":
        check_house(bid)
    agreed = Contract(bid, seats[declarer])
    return GAME.at(Playing(setting, cards, (), cards, agreed, top_first, seats[leader]))


@answers
def calling(
    hand: Hand | str, discards: Hand | str = "", options: SolitaireOptions | None = None
) -> State:
    """The calls against a hand of thirteen; the House is to call.

    The stock is the rest of the pack in printed order, clubs first. Raises NotationError unless
    `hand` has thirteen cards, all of them other than the `discards`.
    """
    cards, left = read_hand(hand, discards), tuple(as_hand(discards))
    stock = list(PACK_54)
    for card in cards | Hand.of(left):
        stock.remove(card)
    piles = {"open": left, "stock": tuple(stock)}
    rules = options or SolitaireOptions()
    setting = Setting(GAME, rules, Deal.of(piles=piles), Standing())
    return GAME.at(HouseCalling(setting, cards, left, house_call(cards, Hand.of(left), rules)))


@answers
def house_acts(state: State) -> State:
    """The House calls or turns cards while it is to act and has no choice."""
    while state.to_act is HOUSE and len(actions := state.legal_actions()) == 1:
        state = state.apply(actions[0])
    return state


@answers
def tricks(state: State) -> str:
    """The finished tricks of `state`, one on each line, with the cards passed over."""
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
        left = len(play.hand)
        last = "trick" if left == 1 else f"{left} tricks"
        lines.append(f"The stock is empty: {name(PLAYER)} takes the last {last}")
    return "\n".join(lines) or "no trick is finished"
