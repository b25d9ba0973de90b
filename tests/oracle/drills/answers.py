"""The right answers of the drills, found again from what a page shows and nothing else."""

from __future__ import annotations

import re
from collections.abc import Callable
from functools import cache
from itertools import combinations
from typing import Any

from tests.oracle import carl, ninety_nine, solitaire
from tests.oracle.bridge import trick_winner
from tests.oracle.drills.counts import cashed, fewest_losers, one_suit
from tests.oracle.drills.moves import Moving, layouts

Plain = dict[str, Any]
Card = tuple[str, int]
Cards = frozenset[Card]

RANKS = ["2", "3", "4", "5", "6", "7", "8", "9", "10", "J", "Q", "K", "A"]
SYMBOL = {"Spades": "♠", "Hearts": "♥", "Diamonds": "♦", "Clubs": "♣"}


def read(text: str) -> Card:
    return text[0], RANKS.index(text[1:]) + 2


def told(card: Card) -> str:
    return card[0] + RANKS[card[1] - 2]


def several(text: str) -> Cards:
    """Cards as they are printed together: ``♠AK10 ♥2``."""
    found = []
    for group in re.findall(r"[♠♥♦♣][0-9AKQJ]+", text):
        found += [read(group[0] + rank) for rank in re.findall(r"10|.", group[1:])]
    return frozenset(found)


def hand(shown: Plain, seat: str) -> list[str]:
    cards: list[str] = shown["zones"].get(f"hand:{seat}", {}).get("cards", [])
    return cards


def held(shown: Plain, seat: str) -> Cards:
    return frozenset(map(read, hand(shown, seat)))


def table(shown: Plain) -> list[Card]:
    return [read(card) for _, card in shown["zones"]["trick"]["plays"]]


def trump(shown: Plain) -> str:
    found = re.search(r"(Spades|Hearts|Diamonds|Clubs) are trumps", shown["text"])
    return SYMBOL[found[1]] if found else ""


def rest(ours: Cards, but: str = "") -> Cards:
    """All other cards of the suits held, except for one suit."""
    suits = {card[0] for card in ours} - {but}
    return frozenset((suit, rank) for suit in suits for rank in range(2, 15)) - ours


# --- tricks -------------------------------------------------------------------------------------


def who_wins(shown: Plain) -> set[str]:
    cards = [card for _, card in shown["zones"]["trick"]["plays"]]
    return {cards[trick_winner(cards, trump(shown))]}


def may_play(shown: Plain) -> set[str]:
    mine, led = hand(shown, "S"), table(shown)[0][0]
    legal = [card for card in mine if card[0] == led] or mine
    return {"play " + " ".join(legal)}


def cheap_or_low(shown: Plain) -> set[str]:
    mine = [read(card) for card in hand(shown, "S")]
    lying, suit = table(shown), trump(shown)
    legal = [card for card in mine if card[0] == lying[0][0]] or mine
    names = [told(card) for card in lying]
    winners = [c for c in legal if trick_winner([*names, told(c)], suit) == len(lying)]
    losers = [card for card in legal if card not in winners]
    wanted = "do not want" not in shown["text"]
    few = winners if wanted and winners else losers
    lowest = min(few, key=lambda card: card[1])
    assert winners or len({card[0] for card in legal}) == 1
    return {told(lowest)}


# --- counting -----------------------------------------------------------------------------------


def winners_now(shown: Plain) -> set[str]:
    mine, dummy = held(shown, "S"), held(shown, "N")
    return {str(cashed(mine, dummy, rest(mine | dummy)))}


def tricks_in_the_end(shown: Plain) -> set[str]:
    mine, dummy = held(shown, "S"), held(shown, "N")
    won = lost = 0
    for suit in {card[0] for card in mine | dummy}:
        ours = [frozenset(c for c in one if c[0] == suit) for one in (mine, dummy)]
        result = one_suit(ours[0], ours[1], rest(ours[0] | ours[1]))
        won, lost = won + result[0], lost + result[1]
    if "lose the lead" not in shown["text"]:
        return {str(won)}
    return {f"{won} trick{'s' * (won != 1)}, {lost} lost"}


def losers(shown: Plain) -> set[str]:
    mine, dummy, suit = held(shown, "S"), held(shown, "N"), trump(shown)
    return {str(fewest_losers(mine, dummy, rest(mine | dummy, suit), suit))}


# --- layouts ------------------------------------------------------------------------------------


def _renamed(*texts: str) -> tuple[str, ...]:
    """Texts with their suits renamed in order of appearance."""
    order = list(dict.fromkeys(re.findall("[♠♥♦♣]", "|".join(texts))))
    names = dict(zip(order, "♠♥♦♣", strict=False))
    return tuple("".join(names.get(mark, mark) for mark in text) for text in texts)


def _back(texts: tuple[str, ...], cards: set[str]) -> set[str]:
    order = list(dict.fromkeys(re.findall("[♠♥♦♣]", "|".join(texts))))
    names = dict(zip("♠♥♦♣", order, strict=False))
    return {names[card[0]] + card[1:] for card in cards}


@cache
def _lead(south: str, north: str, others: str, known: str, suit: str, need: int) -> frozenset[str]:
    size = len(several(south))
    lengths = {part[0]: int(part[1:]) for part in known.split()}
    every = layouts(several(others), size, lengths=lengths)
    one = Moving(several(north), several(south), every, suit)
    return frozenset(map(told, one.right(3, need)))


def _lengths(text: str, others: str) -> dict[str, int]:
    """How many cards of a suit West has, if the text says so."""
    found = {}
    for count, word in re.findall(r"West has (\d+) of the \d+ (\w+)\.", text):
        found[SYMBOL[word.capitalize()]] = int(count)
    for who, every, word in re.findall(r"(West|East) has (both|all \d+) (\w+)\.", text):
        count = 2 if every == "both" else int(every.split()[1])
        found[SYMBOL[word.capitalize()]] = count if who == "West" else 0
    for who, word in re.findall(r"(West|East) has the (\w+)\.", text):
        found[SYMBOL[word.capitalize() + "s"]] = int(who == "West")
    assert all(any(card[0] == suit for card in several(others)) for suit in found)
    return found


def first_card(shown: Plain) -> set[str]:
    text = shown["text"]
    others = re.search(r"West and East hold (.*?)\. ", text)
    need = re.search(r"Win (\d+) of", text)
    assert others is not None
    assert need is not None
    known = " ".join(suit + str(count) for suit, count in _lengths(text, others[1]).items())
    texts = (
        " ".join(sorted(hand(shown, "S"))),
        " ".join(sorted(hand(shown, "N"))),
        others[1],
        known,
        trump(shown),
    )
    return _back(texts, set(_lead(*_renamed(*texts), int(need[1]))))


@cache
def _either(south: str, north: str, others: str, west: str, east: str, need: int) -> frozenset[str]:
    size = len(several(south))
    every = layouts(several(others), size, several(west), several(east))
    one = Moving(several(north), several(south), every, "")
    return frozenset(map(told, one.right(3, need) | one.right(1, need)))


def which_hand(shown: Plain) -> set[str]:
    text = shown["text"]
    need = re.search(r"Win (\d+) of", text)
    others = re.search(r"West and East hold (.*?)\. ", text)
    assert need is not None
    assert others is not None
    placed = dict(re.findall(r"(West|East) has ([^.]*)\.", text))
    texts = (
        " ".join(sorted(hand(shown, "S"))),
        " ".join(sorted(hand(shown, "N"))),
        others[1],
        placed.get("West", ""),
        placed.get("East", ""),
    )
    return _back(texts, set(_either(*_renamed(*texts), int(need[1]))))


# --- defence ------------------------------------------------------------------------------------


def opening_lead(shown: Plain) -> set[str]:
    """The list of leads, in the order of the lesson's lines."""
    mine = {suit: [read(c) for c in hand(shown, "S") if c[0] == suit] for suit in "♠♥♦♣"}
    contract = re.search(r"East plays \d(NT|.)", shown["text"])
    assert contract is not None
    cells = re.findall(r"<td[^>]*>(.*?)</td>", shown["html"])
    calls = [re.sub("<[^>]*>", "", cell) for cell in cells]
    partners = [call[-1] for call in calls[3::4] if call[:1].isdigit() and call[1:] != "NT"]
    if partners and mine[partners[-1]]:
        return {told(_from_partners(mine[partners[-1]], trumps=contract[1] != "NT"))}
    suits = {suit: cards for suit, cards in mine.items() if cards}
    if contract[1] == "NT":
        longest = max(suits.values(), key=len)
        assert sum(len(cards) == len(longest) for cards in suits.values()) == 1
        touching = _touching(longest)
        return {told(longest[0] if touching >= 3 or (touching == 2 and longest[0][1] >= 12)
                     else longest[3])}  # fmt: skip
    plain = [cards for suit, cards in suits.items() if suit != contract[1]]
    tops = [cards[0] for cards in plain if _touching(cards) >= 2 and cards[0][1] >= 12]
    alone = [cards[0] for cards in plain if len(cards) == 1 and cards[0][1] < 13]
    return {told(card) for card in (*tops, *alone)}


def _touching(cards: list[Card]) -> int:
    """How many cards are in sequence from the top, if that is an honour."""
    count = 1
    while count < len(cards) and cards[count][1] == cards[0][1] - count:
        count += 1
    return count if cards[0][1] >= 10 else 0


def _from_partners(cards: list[Card], *, trumps: bool) -> Card:
    if len(cards) == 2 or _touching(cards) >= 2 or (trumps and cards[0][1] == 14):
        return cards[0]
    return cards[-1]


def second_third(shown: Plain) -> set[str]:
    mine = sorted(rank for _, rank in held(shown, "S"))
    dummy = {rank for _, rank in held(shown, "E")}
    lying = [rank for _, rank in table(shown)]
    suit = table(shown)[0][0]
    if len(lying) == 1:
        honours = [rank for rank in mine if rank > lying[0] and rank >= 10]
        cover = lying[0] >= 10 and honours and lying[0] - 1 not in dummy
        return {told((suit, honours[0] if cover else mine[0]))}
    if mine[-1] < max(lying):
        return {told((suit, mine[0]))}
    # every card between the one played and your highest is visible, so it does the same
    sight = {*mine, *dummy, *lying}
    same = [r for r in mine if all(between in sight for between in range(r, mine[-1]))]
    partner = lying[0] > lying[1] and all(between in sight for between in range(lying[0], mine[-1]))
    if partner:
        return {told((suit, mine[0]))}
    return {told((suit, min(rank for rank in same if rank > max(lying))))}


# --- memory -------------------------------------------------------------------------------------


def who_has(shown: Plain) -> set[str]:
    body = shown["html"].partition("<tbody>")[2]
    cells = [re.sub("<[^>]*>", "", c) for c in re.findall(r"<td[^>]*>(.*?)</td>", body)]
    tricks = [cells[at + 1 : at + 6] for at in range(0, len(cells), 6)]
    word = re.search(r"(spade|heart|diamond|club)", shown["text"])
    assert word is not None
    suit = SYMBOL[word[1].capitalize() + "s"]
    seats = ["West", "Dummy", "East", "You"]
    void = set()
    seen = sum(card[0] == suit for seat in "NS" for card in hand(shown, seat))
    for leader, *cards in tricks:
        seen += sum(card[0] == suit for card in cards)
        if cards[seats.index(leader)][0] == suit:
            void |= {seat for seat, card in zip(seats, cards, strict=True) if card[0] != suit}
    out = 13 - seen
    may = [seat for seat in ("West", "East") if out and seat not in void]
    if "Which of" in shown["text"]:
        return {"both" if len(may) == 2 else may[0] if may else "neither"}
    if "between them" in shown["text"]:
        return {str(out)}
    asked = "West" if "does West" in shown["text"] else "East"
    assert len(may) < 2
    return {str(out if asked in may else 0)}


# --- games --------------------------------------------------------------------------------------


def house_call(shown: Plain) -> set[str]:
    return solitaire.house_calls(hand(shown, "S"))


def carls_target(shown: Plain) -> set[str]:
    bid = re.search(r"You bid (\d+)", shown["text"])
    said = int(bid[1]) if bid else carl.tops(hand(shown, "S"))
    more = 1 if "no trumps" in shown["text"] else 3
    return {str(said + carl.tops(hand(shown, "N")) + more)}


def n99_bid(shown: Plain) -> set[str]:
    mine = hand(shown, "S")
    up = shown["zones"].get("turnup", {}).get("cards", [None])[0]
    wanted = re.search(r"to bid (\d)", shown["text"])
    if not wanted:
        return {str(ninety_nine.bid(mine, up))}
    found = [
        three for three in combinations(mine, 3) if ninety_nine.bid(three, up) == int(wanted[1])
    ]
    return {"bid " + " ".join(three) for three in found}


def bf_rank(shown: Plain) -> set[str]:
    led, second = (card for _, card in shown["zones"]["trick"]["plays"])
    named = re.search(r"high rank is (10|\w)", shown["text"])
    high, suit = named[1] if named else "K", ""
    if trumps := re.search(r"and (\w+) are trumps", shown["text"]):
        suit = SYMBOL[trumps[1].capitalize()]
    if led[0] != second[0]:
        first = second[0] != suit
        return {
            "The first card: the other card does not follow suit"
            if first
            else "The second card: a trump"
        }
    order = [rank for rank in ("9", "10", "J", "Q", "K", "A") if rank != high] + [high]
    special = high != "A"
    below = -1 if special and led[1:] == "A" else order.index(led[1:])
    above = 99 if special and second[1:] == "A" else order.index(second[1:])
    if above < below:
        why = "the high rank" if led[1:] == high else "the higher card"
        return {f"The first card: {why}"}
    reasons = []
    if special and led[1:] == "A":
        reasons.append("an ace led is lowest")
    if special and second[1:] == "A":
        reasons.append("an ace played second is highest")
    if second[1:] == high:
        reasons.append("the high rank")
    return {f"The second card: {why}" for why in reasons or ["the higher card"]}


ORACLES: dict[str, Callable[[Plain], set[str]]] = {
    "who-wins": who_wins,
    "may-play": may_play,
    "cheap-or-low": cheap_or_low,
    "winners-now": winners_now,
    "tricks-in-the-end": tricks_in_the_end,
    "losers": losers,
    "first-card": first_card,
    "first-card-trumps": first_card,
    "which-hand": which_hand,
    "opening-lead": opening_lead,
    "second-third": second_third,
    "who-has": who_has,
    "house-call": house_call,
    "carls-target": carls_target,
    "n99-bid": n99_bid,
    "bf-rank": bf_rank,
}
