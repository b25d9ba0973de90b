"""Measure the bidding table: `make bidding`, or `python -m tests.tools bidding --deals 200`.

Random deals are bid by the table, and each contract is scored with its double-dummy tricks, as
`endplay` counts them. Two comparisons are made:

- one side bids while its opponents pass, compared with its best contract;
- all four players bid, compared with the par of the deal.

Losses are in IMPs, the scale on which teams compare a deal. Double dummy is a strict judge, because
every finesse is guessed right, so any table loses something. All randomness comes from the number
of the deal.
"""

from __future__ import annotations

import argparse
import json
import random
from collections import Counter, defaultdict
from collections.abc import Iterable, Iterator, Sequence
from dataclasses import dataclass
from pathlib import Path
from statistics import fmean

from bridgepath.bidding import AuctionSummary, BiddingView, table_call
from bridgepath.bidding.auction_summary import GAME_LEVEL
from bridgepath.bridge.auction import Auction
from bridgepath.bridge.calls import BIDS, Bid, Contract, Denomination, Pass
from bridgepath.bridge.scoring import duplicate_lines
from bridgepath.core.cards import DISPLAY_SUITS, PACK_52, Hand
from bridgepath.core.score import total
from bridgepath.core.seats import COMPASS, Seat, from_seat, next_seat, side_of
from bridgepath.notation.board import supplied_vulnerable
from tests.tools.figures import write

DEALS = 2000
TABLES = Path("build/cache/double-dummy.json")
_BATCH = 32
_IMPS = (20, 50, 90, 130, 170, 220, 270, 320, 370, 430, 500, 600, 750, 900,
         1100, 1300, 1500, 1750, 2000, 2250, 2500, 3000, 3500, 4000)  # fmt: skip
KINDS = ("pass", "part-score", "game", "slam")

Table = dict[str, int]
"""The tricks by seat and denomination, such as ``N NT``."""


@dataclass(frozen=True)
class Dealt:
    """A deal by its number."""

    number: int
    hands: dict[Seat, Hand]
    vulnerable: tuple[Seat, ...]

    @property
    def dealer(self) -> Seat:
        """The seat that calls first."""
        return COMPASS[self.number % 4]


@dataclass(frozen=True)
class Judged:
    """A contract compared with the best one."""

    deal: Dealt
    auction: Auction
    lines: tuple[str, ...]
    """The table line behind each call; empty for a pass by a player who does not use the table."""
    score: int
    best: int
    kind: str
    """The kind of the contract that was bid."""
    best_kind: str

    @property
    def loss(self) -> int:
        """The IMPs lost against the best contract."""
        return imps(self.best - self.score)


def imps(points: int) -> int:
    """A difference of scores in IMPs."""
    return sum(abs(points) >= step for step in _IMPS)


def dealt(number: int) -> Dealt:
    """The deal with this number."""
    cards = random.Random(f"bidding {number}").sample(PACK_52, 52)
    hands = {seat: Hand.of(cards[13 * n : 13 * n + 13]) for n, seat in enumerate(COMPASS)}
    return Dealt(number, hands, supplied_vulnerable(number))


def bid(deal: Dealt, bidders: Sequence[Seat] = COMPASS) -> tuple[Auction, tuple[str, ...]]:
    """The auction in which these players bid by the table and the others pass."""
    auction, lines = Auction(from_seat(deal.dealer, COMPASS)), []
    while (seat := auction.to_act) is not None:
        if seat not in bidders:
            auction = auction.add(Pass())
            lines.append("")
            continue
        told = AuctionSummary(seat, tuple(auction.by_seat()), frozenset(auction.legal()))
        call, line = table_call(BiddingView(deal.hands[seat], told))
        auction = auction.add(call)
        lines.append(line.id)
    return auction, tuple(lines)


# --- double dummy ---------------------------------------------------------------------------------


def written(deal: Dealt) -> str:
    return "W:" + " ".join(
        ".".join(
            "".join(str(rank).replace("10", "T") for rank in deal.hands[seat].ranks(suit))
            for suit in DISPLAY_SUITS
        )
        for seat in COMPASS
    )


def _solve(deals: Sequence[Dealt]) -> Iterator[Table]:
    from endplay.dds import calc_all_tables
    from endplay.types import Deal as TheirDeal
    from endplay.types import Denom, Player

    for at in range(0, len(deals), _BATCH):
        batch = deals[at : at + _BATCH]
        for table in calc_all_tables([TheirDeal(written(deal)) for deal in batch]):
            yield {
                f"{seat.value} {named}": table[
                    Denom.nt if named.trump is None else Denom[named.trump.word],
                    Player[seat.word.lower()],
                ]
                for seat in COMPASS
                for named in Denomination
            }


def tables(deals: Sequence[Dealt], kept: Path | None = None) -> list[Table]:
    """The tricks of every seat in every denomination; solved deals can be cached in a file.

    The file has the deals from number 0 on.
    """
    found: list[Table] = []
    if kept is not None and kept.exists():
        found = json.loads(kept.read_text(encoding="utf-8"))
    if len(found) < len(deals):
        found += _solve(deals[len(found) :])
        if kept is not None:
            kept.parent.mkdir(parents=True, exist_ok=True)
            kept.write_text(json.dumps(found), encoding="utf-8")
    return found[: len(deals)]


def score(contract: Contract, tricks: int, vulnerable: Sequence[Seat]) -> int:
    """The score of declarer's side; negative if the contract fails."""
    side, other = contract.declarer, next_seat(contract.declarer, COMPASS)
    lines = duplicate_lines(
        contract, tricks, vulnerable=side_of(side) in vulnerable, defender=other
    )
    return total(lines, side) - total(lines, other)


def reached(auction: Auction, table: Table, deal: Dealt) -> int:
    """The score of North and South with the contract of an auction."""
    contract = auction.contract
    if contract is None:
        return 0
    tricks = table[f"{contract.declarer.value} {contract.bid.denomination}"]
    points = score(contract, tricks, deal.vulnerable)
    return points if side_of(contract.declarer) is Seat.NORTH_SOUTH else -points


def best(seats: Iterable[Seat], table: Table, deal: Dealt) -> tuple[int, Bid | None]:
    """The best score of a side if its opponents pass, with its bid."""
    found: tuple[int, Bid | None] = (0, None)
    for seat in seats:
        for one in BIDS:
            tricks = table[f"{seat.value} {one.denomination}"]
            if tricks >= 6 + one.level:
                points = score(Contract(one, seat), tricks, deal.vulnerable)
                if points > found[0]:
                    found = (points, one)
    return found


def par(table: Table, deal: Dealt) -> int:
    """The score of North and South if both sides bid perfectly, seeing all cards."""
    order = from_seat(deal.dealer, COMPASS)
    sides = {Seat.NORTH_SOUTH: ("N", "S"), Seat.EAST_WEST: ("E", "W")}
    at, held = 0, None  # the contract so far, beginning with none
    standing = 0
    rising = True
    while rising:
        rising = False
        for side, letters in sides.items():
            if side is held:
                continue
            sign = 1 if side is Seat.NORTH_SOUTH else -1
            for number in range(at, len(BIDS)):
                for letter in letters:
                    one = BIDS[number]
                    seat = next(seat for seat in order if seat.value == letter)
                    tricks = table[f"{letter} {one.denomination}"]
                    times = 1 if tricks >= 6 + one.level else 2
                    points = sign * score(Contract(one, seat, times), tricks, deal.vulnerable)
                    if sign * (points - standing) > 0:
                        standing, at, held, rising = points, number + 1, side, True
    return standing


def kind(one: Bid | None) -> str:
    """The kind of a contract: pass, part-score, game or slam."""
    if one is None:
        return "pass"
    if one.level >= 6:
        return "slam"
    return "game" if one.level >= GAME_LEVEL[one.denomination] else "part-score"


# --- the two comparisons --------------------------------------------------------------------------


def alone(deals: Sequence[Dealt], solved: Sequence[Table]) -> list[Judged]:
    """North and South bid, East and West pass."""
    found = []
    for deal, table in zip(deals, solved, strict=True):
        auction, lines = bid(deal, (Seat.NORTH, Seat.SOUTH))
        top, one = best((Seat.NORTH, Seat.SOUTH), table, deal)
        points = reached(auction, table, deal)
        found.append(Judged(deal, auction, lines, points, top, kind(auction.bid), kind(one)))
    return found


def four(deals: Sequence[Dealt], solved: Sequence[Table]) -> list[Judged]:
    """All four bid."""
    found = []
    for deal, table in zip(deals, solved, strict=True):
        auction, lines = bid(deal)
        points, top = reached(auction, table, deal), par(table, deal)
        found.append(Judged(deal, auction, lines, points, top, kind(auction.bid), ""))
    return found


@dataclass(frozen=True)
class Report:
    """The figures of a run."""

    deals: int
    loss: float
    """Mean IMPs that a side bidding alone loses against its best contract."""
    by_kind: dict[str, tuple[int, float]]
    """For each kind of best contract, how many there are and the mean loss."""
    games_made: float
    """The share of the bid games that can be made."""
    parts_made: float
    games_found: float
    """The share of deals with a makeable game on which a game was bid."""
    slams_found: float
    slams_made: float
    to_par: float
    """Mean IMPs between the contract of four bidders and par."""


def _share(part: Iterable[bool]) -> float:
    found = list(part)
    return fmean(found) if found else 0.0


def report(one_side: Sequence[Judged], all_four: Sequence[Judged]) -> Report:
    """The figures of both comparisons."""
    by_kind = {
        name: (len(losses), fmean(losses))
        for name in KINDS
        if (losses := [one.loss for one in one_side if one.best_kind == name])
    }
    return Report(
        len(one_side),
        fmean(one.loss for one in one_side),
        by_kind,
        _share(one.score > 0 for one in one_side if one.kind == "game"),
        _share(one.score > 0 for one in one_side if one.kind == "part-score"),
        _share(one.kind in ("game", "slam") for one in one_side if one.best_kind == "game"),
        _share(one.kind == "slam" for one in one_side if one.best_kind == "slam"),
        _share(one.score > 0 for one in one_side if one.kind == "slam"),
        fmean(one.loss for one in all_four),
    )


_WIDE = 62
"""The width of the text before the number in a line of figures."""


def told(found: Report) -> Iterator[str]:
    """The figures, one on each line."""
    figures = [
        ("deals", f"{found.deals:,}"),
        ("mean loss in IMPs if one side bids alone", f"{found.loss:.2f}"),
    ]
    for name, (count, loss) in found.by_kind.items():
        best = (
            "no contract can be made"
            if name == "pass"
            else f"that side's best contract is a {name}"
        )
        figures.append((f"  if {best} ({count:,} deals)", f"{loss:.2f}"))
    figures += [
        ("share of the games bid that can be made", f"{found.games_made:.0%}"),
        ("share of the part-scores bid that can be made", f"{found.parts_made:.0%}"),
        ("share of the makeable games that were bid", f"{found.games_found:.0%}"),
        ("share of the slams bid that can be made", f"{found.slams_made:.0%}"),
        ("share of the makeable slams that were bid", f"{found.slams_found:.0%}"),
        ("mean distance from par in IMPs if all four players bid", f"{found.to_par:.2f}"),
    ]
    for what, figure in figures:
        yield f"{what:<{_WIDE}}{figure:>7}"


def where(judged: Sequence[Judged], most: int = 20) -> Iterator[str]:
    """The final table lines of auctions, with those first that lose most in all deals together."""
    lost: Counter[str] = Counter()
    seen: dict[str, list[int]] = defaultdict(list)
    for one in judged:
        spoken = [line for line in one.lines if line]
        kept = [line for line in spoken if line.split("-")[1] != "OPEN" or line != "BID-OPEN-6"]
        name = " ".join(kept[-3:]) or "BID-OPEN-6"
        lost[name] += one.loss
        seen[name].append(one.loss)
    for name, loss in lost.most_common(most):
        yield f"{loss:>6} IMPs in {len(seen[name]):>4} deals  {fmean(seen[name]):>5.2f}  {name}"


def main(parser: argparse.ArgumentParser, arguments: Sequence[str]) -> int:
    """Print the figures."""
    parser.add_argument("--deals", type=int, default=DEALS, help="how many deals")
    parser.add_argument("--lines", action="store_true", help="which lines lose most, too")
    parser.add_argument("--write", action="store_true", help="keep the figures for the rulebook")
    given = parser.parse_args(arguments)
    deals = [dealt(number) for number in range(given.deals)]
    solved = tables(deals, TABLES)
    one_side = alone(deals, solved)
    lines = list(told(report(one_side, four(deals, solved))))
    print(*lines, sep="\n")
    if given.write:
        rows = [(line[:_WIDE].strip(), line[_WIDE:].strip()) for line in lines]
        columns = ("what was measured", "figure")
        write("players", "The bidding table", "make bidding", columns, rows)
    if given.lines:
        print(*where(one_side, 40), sep="\n")
    return 0
