"""Bridge scoring and tricks, implemented again without the engine: printed tables and plain text.

Cards are their printed text, so the engine's bits and orders are not used.
"""

from __future__ import annotations

from collections.abc import Sequence

ORDER = ["2", "3", "4", "5", "6", "7", "8", "9", "10", "J", "Q", "K", "A"]

# undertricks; undoubled, doubled, redoubled, each not vulnerable and vulnerable
UNDERTRICKS = """
 1   50  100   100  200   200  400
 2  100  200   300  500   600 1000
 3  150  300   500  800  1000 1600
 4  200  400   800 1100  1600 2200
 5  250  500  1100 1400  2200 2800
 6  300  600  1400 1700  2800 3400
 7  350  700  1700 2000  3400 4000
 8  400  800  2000 2300  4000 4600
 9  450  900  2300 2600  4600 5200
10  500 1000  2600 2900  5200 5800
11  550 1100  2900 3200  5800 6400
12  600 1200  3200 3500  6400 7000
13  650 1300  3500 3800  7000 7600
"""

# the contract made exactly, in duplicate; columns as above
MADE = """
1♣/♦    70   70   140  140   230  230
1♥/♠    80   80   160  160   520  720
1NT     90   90   180  180   560  760
2♣/♦    90   90   180  180   560  760
2♥/♠   110  110   470  670   640  840
2NT    120  120   490  690   680  880
3♣/♦   110  110   470  670   640  840
3♥/♠   140  140   530  730   760  960
3NT    400  600   550  750   800 1000
4♣/♦   130  130   510  710   720  920
4♥/♠   420  620   590  790   880 1080
4NT    430  630   610  810   920 1120
5♣/♦   400  600   550  750   800 1000
5♥/♠   450  650   650  850  1000 1200
5NT    460  660   670  870  1040 1240
6♣/♦   920 1370  1090 1540  1380 1830
6♥/♠   980 1430  1210 1660  1620 2070
6NT    990 1440  1230 1680  1660 2110
7♣/♦  1440 2140  1630 2330  1960 2660
7♥/♠  1510 2210  1770 2470  2240 2940
7NT   1520 2220  1790 2490  2280 2980
"""

COLUMNS = [(1, False), (1, True), (2, False), (2, True), (4, False), (4, True)]


def undertricks() -> dict[tuple[int, int, bool], int]:
    """The table from (undertricks, doubling, vulnerable) to the defenders' points."""
    cells = {}
    for row in UNDERTRICKS.split("\n"):
        if row:
            down, *points = map(int, row.split())
            for (doubling, vulnerable), value in zip(COLUMNS, points, strict=True):
                cells[down, doubling, vulnerable] = value
    return cells


def made() -> dict[tuple[str, int, bool], int]:
    """The table from (bid, doubling, vulnerable) to declarer's points in duplicate."""
    cells = {}
    for row in MADE.split("\n"):
        if row:
            name, *points = row.split()
            level, strains = name[0], name[1:].split("/")
            for strain in strains:
                for (doubling, vulnerable), value in zip(COLUMNS, points, strict=True):
                    cells[level + strain, doubling, vulnerable] = int(value)
    return cells


def strain_of(bid: str) -> str:
    """The denomination of a bid."""
    return bid[1:]


def odd_trick(strain: str, number: int) -> int:
    """The value of the odd trick of this number, counted from 1."""
    if strain == "NT":
        return 40 if number == 1 else 30
    return 30 if strain in "♥♠" else 20


def rubber(bid: str, tricks: int, doubling: int, vulnerable: bool) -> tuple[int, int, int]:
    """Declarer below the line, declarer above it, defenders above it; without honours."""
    level, strain = int(bid[0]), strain_of(bid)
    if tricks < 6 + level:
        return 0, 0, undertricks()[6 + level - tricks, doubling, vulnerable]
    below = doubling * sum(odd_trick(strain, n) for n in range(1, level + 1))
    above = 0
    for number in range(level + 1, tricks - 5):
        if doubling == 1:
            above += odd_trick(strain, number)
        else:
            above += {(2, False): 100, (2, True): 200, (4, False): 200, (4, True): 400}[
                doubling, vulnerable
            ]
    above += {1: 0, 2: 50, 4: 100}[doubling]
    above += {6: (500, 750), 7: (1000, 1500)}.get(level, (0, 0))[vulnerable]
    return below, above, 0


def duplicate(bid: str, tricks: int, doubling: int, vulnerable: bool) -> int:
    """Declarer's points for a deal on its own; the defenders' points count as negative."""
    below, above, lost = rubber(bid, tricks, doubling, vulnerable)
    if lost:
        return -lost
    return below + above + ((500 if vulnerable else 300) if below >= 100 else 50)


def suit_of(card: str) -> str:
    """The suit sign; empty for a joker."""
    return "" if card == "Joker" else card[0]


def height(card: str) -> int:
    """The rank as a number: an ace is 12, a two is 0."""
    return ORDER.index(card[1:])


def trick_winner(cards: Sequence[str], trump: str) -> int:
    """The position of the winner; `trump` is a suit sign, or empty in no trumps."""
    trumps = [i for i, card in enumerate(cards) if suit_of(card) == trump]
    followers = [i for i, card in enumerate(cards) if suit_of(card) == suit_of(cards[0])]
    return max(trumps or followers, key=lambda i: height(cards[i]))
