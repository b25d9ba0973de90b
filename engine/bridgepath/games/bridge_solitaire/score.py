"""The score of a hand of Bridge Solitaire, and the match it belongs to (SOL-SCO)."""

from __future__ import annotations

from dataclasses import replace
from typing import Final

from ...base._check import answers, takes
from ...base.errors import NotationError
from ...base.text import shown
from ...bridge.calls import Bid, Contract, Denomination, as_bid
from ...bridge.matches import CHICAGO, CHICAGO_SCHEDULE, Deals, Rubber
from ...bridge.scoring import counted, duplicate_lines, honour_lines, rubber_lines, whole_tricks
from ...core.cards import Hand
from ...core.clauses import clause
from ...core.score import ScoreLine
from ...core.state import Match, Outcome
from .count import (
    LEVEL,
    NEVER_NOTRUMP,
    may_bid_notrump,
    read_hand,
    shape_clauses,
    shape_text,
)
from .options import SolitaireOptions
from .phases import HOUSE, PLAYER, Over, Table, final_contract, opens, opponent

JOKERS_DOUBLE: Final = clause("SOL-DBL-1")
HONOURS_IN_HAND: Final = clause("SOL-SCO-2")
HONOURS_OF_BOTH: Final = clause("SOL-AMB-21")


def told_result(over: Over) -> str:
    """How a finished hand ended, in a sentence."""
    contract, setting = over.play.contract, over.setting
    taken = over.won(contract.declarer)
    margin = taken - contract.needed
    end = "makes it" if margin >= 0 else f"is {-margin} down"
    who = opens(setting, contract.declarer)
    return f"{who} takes {counted(taken, 'trick')} in {contract} and {end}."


def _score(
    contract: Contract,
    taken: int,
    vulnerable: bool,
    hand: Hand,
    stock: Hand,
    rules: SolitaireOptions,
) -> tuple[ScoreLine, ...]:
    defender = opponent(contract.declarer)
    if rules.scoring == "chicago":
        return duplicate_lines(contract, taken, vulnerable=vulnerable, defender=defender)
    lines = list(rubber_lines(contract, taken, vulnerable=vulnerable, defender=defender))
    cited = {"player": HONOURS_IN_HAND, "both": HONOURS_OF_BOTH}.get(rules.honours)
    if cited:
        found = honour_lines(hand, contract.bid.denomination, PLAYER)
        if rules.honours == "both":
            found += honour_lines(
                stock, contract.bid.denomination, HOUSE, place="the stock as dealt"
            )
        lines += [replace(line, clauses=(*line.clauses, cited)) for line in found]
    return tuple(lines)


@answers
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
    hand double (SOL-DBL-1); `vulnerable` is the declarer's status; `hand` is searched for honours.
    Raises NotationError for a value out of range.
    """
    rules = options or SolitaireOptions()
    if declarer not in ("player", "house"):
        raise NotationError(f'the declarer must be "player" or "house", not "{declarer}"')
    whole_tricks(tricks, "a side takes")
    if type(jokers) is not int or jokers not in (0, 1, 2):
        raise NotationError(f"the player can hold 0, 1 or 2 jokers, not {shown(jokers)}")
    named, cards = as_bid(bid), read_hand(hand)
    _check(named, declarer, jokers, cards, rules)
    contract = final_contract(named, PLAYER if declarer == "player" else HOUSE, jokers, rules)
    return _score(contract, tricks, vulnerable, cards, Hand(), rules)


def _check(bid: Bid, declarer: str, jokers: int, hand: Hand, rules: SolitaireOptions) -> None:
    """Refuse a bid that the House never makes, and a hand that does not belong to this contract."""
    if declarer == "house":
        check_house(bid)
    unseen = jokers - hand.jokers
    if hand and (unseen < 0 or len(hand) + unseen > 13):
        held = counted(hand.jokers, "joker")
        raise NotationError(f"this hand holds {held}, not {jokers} [{JOKERS_DOUBLE}]")
    notrump = bid.denomination is Denomination.NOTRUMP and declarer == "player"
    if notrump and len(hand) == 13 and not may_bid_notrump(hand, rules):
        cites = ", ".join(map(str, shape_clauses(rules)))
        raise NotationError(f"the shape {shape_text(hand)} does not allow {bid} [{cites}]")


def check_house(bid: Bid) -> None:
    """Refuse a contract that the House never bids; raises NotationError."""
    if bid.denomination is Denomination.NOTRUMP:
        raise NotationError(
            f"the House never bids no trumps, so it cannot bid {bid} [{NEVER_NOTRUMP}]"
        )
    if bid.level > 6:
        raise NotationError(f"the House bids 6 minus the winning tricks, never {bid} [{LEVEL}]")


def score_lines(over: Over) -> tuple[ScoreLine, ...]:
    """The lines of a finished hand."""
    play, setting = over.play, over.setting
    return _score(
        play.contract,
        over.won(play.contract.declarer),
        play.contract.declarer in setting.standing.vulnerable,
        play.dealt,
        Hand.of(setting.deal.pile("stock")),
        setting.options,
    )


def outcome(table: Table) -> Outcome | None:
    """The score of a finished hand."""
    if not isinstance(table, Over):
        return None
    return Outcome(score_lines(table), told_result(table))


@takes
def match(options: SolitaireOptions) -> Match:
    """A rubber (SOL-SCO-3), or four deals in which player and House deal in turn."""
    if options.scoring == "chicago":
        schedule = CHICAGO_SCHEDULE
        if options.chicago_vulnerable == "nondealer":
            schedule = tuple("other" if who == "dealer" else who for who in schedule)
        sides = (PLAYER, HOUSE)
        return Deals.of(sides, 4, CHICAGO, schedule=schedule, first=PLAYER, named=False)
    return Rubber.between(PLAYER, HOUSE, ("Player", "House"))
