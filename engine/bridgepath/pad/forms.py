"""What each game's deals are entered as, and which function of the game scores them."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from types import MappingProxyType
from typing import Final

from ..base._check import takes
from ..base.errors import NotationError
from ..base.text import short
from ..bridge.calls import Bid, Contract, Denomination
from ..bridge.laws import PASSED_OUT
from ..bridge.scoring import honour_lines
from ..core.cards import Hand, Rank
from ..core.clauses import Clause, clause
from ..core.options import Options
from ..core.score import ScoreLine
from ..core.seats import CALLED, COMPASS, TRIO, Seat, as_seat, side_of
from ..core.state import Match, Outcome
from ..games import GAMES, carls_contract, contract_bridge, draw_bridge, duel, minibridge
from ..games import bid_fair as bf
from ..games import bridge_solitaire as sol
from ..games import carls_game as carl
from ..games import carls_no_trump as honest
from ..games import need_a_fourth as naf
from ..games import ninety_nine as n99
from ..games import three_player as three
from ..games import two_players as two
from .values import Entry, Field, Form, Pad

__all__ = ["FORMS", "new"]

LEVEL_POINTS: Final = clause("MINI-ANN-2")
TWO_PASS: Final = clause("TWO-AMB-6")
DRAW_PASS: Final = clause("DRAW-AMB-10")
FAIR_PASS: Final = clause("BF-BID-8")
FOURTH_PASS: Final = clause("NAF-DEAL-5")
CARL_PASS: Final = clause("CARL-BID-8")

NAMES: Final = CALLED
PAIR: Final = (Seat.A, Seat.B)
DENOMINATIONS: Final = tuple((one.value, str(one)) for one in Denomination)
YES: Final = (("no", "no"), ("yes", "yes"))
DOUBLING: Final = (("1", "undoubled"), ("2", "doubled"), ("4", "redoubled"))
PLAYED: Final = (("end", ("played",)),)
HONOURS: Final = (
    ("none", "none"),
    ("four", "four honours in one hand"),
    ("five", "all five in one hand"),
    ("aces", "no trumps: four aces in one hand"),
)
_HONOURS: Final = {"four": (Rank.ACE, Rank.KING, Rank.QUEEN, Rank.JACK)}


def _seats(seats: Iterable[Seat]) -> tuple[tuple[str, str], ...]:
    return tuple((seat.value, NAMES.get(seat, seat.word)) for seat in seats)


def _end(passed: str) -> Field:
    return Field("end", "How it ended", (("played", "played"), ("passed", passed)), "played")


def _number(key: str, label: str, least: int, most: int, default: int, **more: object) -> Field:
    only = more.get("only", PLAYED)
    assert isinstance(only, tuple)
    return Field(key, label, (), str(default), least, most, only)


def _contract(doubles: bool = True, default: str = "4", only: object = PLAYED) -> tuple[Field, ...]:
    """Level, denomination and, where there is such a thing, doubling."""
    assert isinstance(only, tuple)
    levels = tuple((str(level), str(level)) for level in range(1, 8))
    doubling = Field("doubling", "Doubled", DOUBLING, "1", only=only)
    return (
        Field("level", "Level", levels, default, only=only),
        Field("denomination", "Denomination", DENOMINATIONS, "♠", only=only),
        *((doubling,) if doubles else ()),
    )


def _tricks(label: str = "Tricks of declarer and dummy", default: int = 10) -> Field:
    return _number("tricks", label, 0, 13, default)


def _bid(entry: Entry) -> str:
    return entry["level"] + entry["denomination"]


def _times(entry: Entry) -> dict[str, bool]:
    return {"doubled": entry["doubling"] == "2", "redoubled": entry["doubling"] == "4"}


def _honours(entry: Entry, seat: Seat) -> tuple[ScoreLine, ...]:
    """The line for honours, from the engine's own reading of a hand that holds them."""
    which, denomination = entry.get("honours", "none"), Denomination(entry["denomination"])
    if which == "none":
        return ()
    trump = denomination.trump
    if (which == "aces") != (trump is None):
        what = "four aces count at no trumps" if which == "aces" else "honours are trumps"
        raise NotationError(f"{what} only, and the contract is in {denomination}")
    return honour_lines(_honour_hand(which, denomination), denomination, seat)


def _holding(entry: Entry) -> tuple[tuple[Seat, str], ...]:
    """The player who holds honours, with cards that are such honours; empty if nobody does."""
    which = entry.get("honours", "none")
    if which == "none":
        return ()
    seat = as_seat(entry["holder"])
    _honours(entry, seat)
    return ((seat, str(_honour_hand(which, Denomination(entry["denomination"])))),)


def _held_by(holders: tuple[tuple[str, str], ...]) -> tuple[Field, ...]:
    """Which honours one hand holds, and whose hand that is."""
    some = ("honours", tuple(value for value, _ in HONOURS if value != "none"))
    return (
        Field("honours", "Honours", HONOURS, "none", only=PLAYED),
        Field("holder", "Honours are held by", holders, holders[0][0], only=(*PLAYED, some)),
    )


def _honour_hand(which: str, denomination: Denomination) -> Hand:
    trump = denomination.trump
    if trump is None:
        return Hand.parse("♠A ♥A ♦A ♣A")
    return Hand.parse(trump.symbol + ("AKQJ10" if which == "five" else "AKQJ"))


def _none(text: str, redeal: Clause | None = None) -> Outcome:
    return Outcome((), text, redeal)


# Contract bridge


def _bridge_fields(options: contract_bridge.BridgeOptions, match: Match) -> tuple[Field, ...]:
    callers = tuple((seat.value, seat.word) for seat in COMPASS)
    sides = tuple((side.value, side.word) for side in contract_bridge.SIDES)
    honours: tuple[Field, ...] = ()
    if options.scoring == "rubber":
        honours = _held_by(sides)
    return (
        _end("all four passed"),
        Field("declarer", "Declarer", callers, "S", only=PLAYED),
        *_contract(),
        _tricks(),
        *honours,
    )


def _bridge(entry: Entry, options: contract_bridge.BridgeOptions, match: Match) -> Outcome:
    if entry["end"] == "passed":
        again = PASSED_OUT if options.scoring == "chicago" else None
        return _none("all four pass", again)
    side = side_of(as_seat(entry["declarer"]))
    standing = match.standing
    carried = options.scoring == "chicago" and options.chicago_parts == "carried"
    lines = contract_bridge.score(
        _bid(entry),
        int(entry["tricks"]),
        **_times(entry),
        vulnerable=side in standing.vulnerable,
        scoring="older chicago" if carried else options.scoring,
        declarer=entry["declarer"],
        carried=dict(standing.part_scores).get(side, 0) if carried else 0,
        last=carried and standing.deals == 3,
    )
    if "honours" in entry:
        lines += _honours(entry, as_seat(entry.get("holder", side.value)))
    return Outcome(lines, "")


# Minibridge

BANDS: Final = (("part-score", "a part-score"), ("game", "a game"))
SLAMS: Final = (("small slam", "a small slam"), ("grand slam", "a grand slam"))


def _mini_fields(options: minibridge.MinibridgeOptions, match: Match) -> tuple[Field, ...]:
    callers = tuple((seat.value, seat.word) for seat in COMPASS)
    bands = BANDS + (SLAMS if options.slam else ())
    levels = tuple((str(level), str(level)) for level in range(1, 8))
    goal = (
        Field("goal", "Goal", bands, "game", only=PLAYED)
        if options.goal == "band"
        else Field("level", "Level", levels, "4", only=PLAYED)
    )
    return (
        _end("20–20, dealt again"),
        Field("declarer", "Declarer", callers, "S", only=PLAYED),
        Field("denomination", "Denomination", DENOMINATIONS, "♠", only=PLAYED),
        goal,
        _tricks(),
    )


def _mini(entry: Entry, options: minibridge.MinibridgeOptions, match: Match) -> Outcome:
    if entry["end"] == "passed":
        return _none("20–20", LEVEL_POINTS)
    side = side_of(as_seat(entry["declarer"]))
    goal = _bid(entry) if "level" in entry else f"{entry['denomination']} {entry['goal']}"
    lines = minibridge.score(
        goal,
        int(entry["tricks"]),
        vulnerable=side in match.standing.vulnerable,
        slam=options.slam,
    )
    return Outcome(_for_side(lines, side), "")


def _for_side(lines: Iterable[ScoreLine], side: Seat) -> tuple[ScoreLine, ...]:
    """Lines that were reckoned for North–South as declarers, for the side that declares."""
    if side is Seat.NORTH_SOUTH:
        return tuple(lines)
    turned = {Seat.NORTH_SOUTH: Seat.EAST_WEST, Seat.EAST_WEST: Seat.NORTH_SOUTH}
    return tuple(ScoreLine(turned[x.seat], x.points, x.clauses, x.text, x.below) for x in lines)


# Two players


def _two_fields(options: two.TwoOptions, match: Match) -> tuple[Field, ...]:
    honours: tuple[Field, ...] = ()
    if options.scoring == "rubber":
        honours = _held_by(_seats(PAIR))
    return (
        _end("both passed"),
        Field("declarer", "Declarer", _seats(PAIR), "A", only=PLAYED),
        *_contract(),
        _tricks(),
        *honours,
    )


def _two(entry: Entry, options: two.TwoOptions, match: Match) -> Outcome:
    if entry["end"] == "passed":
        return _none("both pass", TWO_PASS if options.scoring == "chicago" else None)
    lines = two.score(
        _bid(entry),
        int(entry["tricks"]),
        **_times(entry),
        declarer=NAMES[as_seat(entry["declarer"])],
        vulnerable=as_seat(entry["declarer"]) in match.standing.vulnerable,
        scoring=options.scoring,
        hands={NAMES[seat]: hand for seat, hand in _holding(entry)},
    )
    return Outcome(lines, "")


def _draw_fields(options: draw_bridge.DrawOptions, match: Match) -> tuple[Field, ...]:
    return (
        _end("both passed"),
        Field("declarer", "Declarer", _seats(PAIR), "A", only=PLAYED),
        *_contract(options.doubles, "2"),
        _tricks("Declarer's tricks", 8),
        *(_held_by(_seats(PAIR)) if options.extras == "bridge" else ()),
    )


def _draw(entry: Entry, options: draw_bridge.DrawOptions, match: Match) -> Outcome:
    if entry["end"] == "passed":
        return _none("both pass", DRAW_PASS)
    times = _times(entry) if "doubling" in entry else {}
    lines = draw_bridge.score(
        _bid(entry),
        int(entry["tricks"]),
        declarer=entry["declarer"],
        hands={seat.value: hand for seat, hand in _holding(entry)},
        options=options,
        **times,
    )
    return Outcome(lines, "")


def _duel_fields(options: duel.DuelOptions, match: Match) -> tuple[Field, ...]:
    size = options.size
    return (
        Field("a", "Tricks of Ann", (), str((size + 1) // 2), 0, size),
        Field("b", "Tricks of Bob", (), str(size // 2), 0, size),
    )


def _duel(entry: Entry, options: duel.DuelOptions, match: Match) -> Outcome:
    a, b = int(entry["a"]), int(entry["b"])
    if a + b != options.size:
        raise NotationError(f"{options.size} tricks are played, not {a + b}")
    return Outcome(duel.score(a, b), "")


RANKS: Final = tuple((rank, rank) for rank in ("9", "10", "J", "Q", "K", "A"))
COMPASS_PAIR: Final = (Seat.SOUTH, Seat.NORTH)


def _bf_fields(options: bf.BidFairOptions, match: Match) -> tuple[Field, ...]:
    held = (("end", ("contract",)),)
    played = (("end", ("contract", "none")),)
    both = tuple((seat.value, seat.word) for seat in COMPASS_PAIR)
    bonus = (("none", "nobody"), *both, ("SN", "both"))
    return (
        Field(
            "end", "How it ended",
            (("contract", "a contract"), ("none", "no contract"), ("passed", "both passed")),
            "contract",
        ),
        Field("holder", "Contract of", both, "S", only=held),
        Field("high", "Rank of the highest bid", RANKS, "J", only=held),
        Field("up", "Both bid face up", YES, "no", only=held),
        Field("bonus", "Bid in the trump suit", bonus, "none", only=played),
        _number("south", "Card points of South", 0, 140, 0, only=played),
        _number("north", "Card points of North", 0, 140, 0, only=played),
    )  # fmt: skip


def _bf(entry: Entry, options: bf.BidFairOptions, match: Match) -> Outcome:
    if entry["end"] == "passed":
        return _none("both pass", FAIR_PASS)
    bonus = "" if entry["bonus"] == "none" else entry["bonus"]
    lines = bf.score(
        south=int(entry["south"]),
        north=int(entry["north"]),
        holder=entry.get("holder"),
        high=entry.get("high", "J"),
        both_up=entry.get("up") == "yes",
        suit_bonus=bonus,
        options=options,
    )
    return Outcome(lines, "")


# Three players


def _three_fields(options: three.ThreePlayerOptions, match: Match) -> tuple[Field, ...]:
    doubles = tuple(
        Field(
            f"double{seat.value}",
            f"{NAMES[seat]}'s double",
            DOUBLING,
            "1",
            only=(*PLAYED, ("declarer", tuple(x.value for x in TRIO if x is not seat))),
        )
        for seat in TRIO
    )
    return (
        _end("all three passed"),
        Field("declarer", "Declarer", _seats(TRIO), "A", only=PLAYED),
        *_contract(doubles=False),
        *doubles,
        _tricks(),
    )


def _three(entry: Entry, options: three.ThreePlayerOptions, match: Match) -> Outcome:
    if entry["end"] == "passed":
        return _none("all three pass")
    who = as_seat(entry["declarer"])
    times = {seat: entry.get(f"double{seat.value}", "1") for seat in TRIO}
    lines = three.score(
        _bid(entry),
        int(entry["tricks"]),
        declarer=who,
        doubled_by=[seat for seat in TRIO if times[seat] != "1"],
        redoubled=[seat for seat in TRIO if times[seat] == "4"],
        vulnerable=options.vulnerable == "cycle" and who in match.standing.vulnerable,
        scoring=options.scoring,
    )
    return Outcome(lines, "")


REDOUBLED: Final = (
    ("1", "undoubled"), ("2", "doubled"),
    ("chooser", "redoubled by the Chooser"), ("partner", "redoubled by the Partner"),
)  # fmt: skip
LIARS: Final = (
    ("nobody", "nobody"), ("chooser", "the Chooser"), ("partner", "the Partner"), ("both", "both"),
)  # fmt: skip


def _naf_fields(options: naf.NeedAFourthOptions, match: Match) -> tuple[Field, ...]:
    liars = (Field("liar", "If it failed: who lied", LIARS, "nobody", only=PLAYED),)
    return (
        _end("all three passed"),
        Field("chooser", "Chooser", _seats(TRIO), "A", only=PLAYED),
        Field("partner", "Partner", _seats(TRIO), "B", only=PLAYED),
        *_contract(doubles=False),
        Field("doubling", "Doubled", REDOUBLED, "1", only=PLAYED),
        _tricks("Tricks of Chooser and Partner"),
        *(liars if options.structured else ()),
    )


def _naf(entry: Entry, options: naf.NeedAFourthOptions, match: Match) -> Outcome:
    if entry["end"] == "passed":
        return _none("all three pass", None if options.passed_out_counts else FOURTH_PASS)
    doubling, tricks = entry["doubling"], int(entry["tricks"])
    failed = tricks < 6 + int(entry["level"])
    lines = naf.score(
        _bid(entry),
        tricks,
        doubling={"1": 1, "2": 2}.get(doubling, 4),
        redoubled_by="partner" if doubling == "partner" else "chooser",
        liar=entry["liar"] if failed and "liar" in entry else None,
        chooser=entry["chooser"],
        partner=entry["partner"],
    )
    return Outcome(lines, "")


def _n99_fields(options: n99.NinetyNineOptions, match: Match) -> tuple[Field, ...]:
    premiums = tuple(
        (f"{seat.value} {kind}", f"{NAMES[seat]}: {kind}") for kind in KINDS for seat in TRIO
    )
    return (
        *(_number(f"bid{x.value}", f"{NAMES[x]} bid", 0, 9, 3, only=()) for x in TRIO),
        *(_number(f"won{x.value}", f"{NAMES[x]} won", 0, 9, 3, only=()) for x in TRIO),
        Field("premium", "Premium", (("none", "none"), *premiums), "none"),
    )


KINDS: Final = ("declare", "reveal")


def _n99(entry: Entry, options: n99.NinetyNineOptions, match: Match) -> Outcome:
    bids = [int(entry[f"bid{seat.value}"]) for seat in TRIO]
    won = [int(entry[f"won{seat.value}"]) for seat in TRIO]
    premium = None if entry["premium"] == "none" else entry["premium"]
    lines = n99.score(bids, won, premium)
    carry = ""
    if options.variant == "junkJoker":
        carry = str(n99.next_trump(sum(b == w for b, w in zip(bids, won, strict=True))).value)
    return Outcome(lines, "", carry=carry)


# Carl's games

TOPS: Final = 12


def _carl_fields(options: carl.CarlOptions, match: Match) -> tuple[Field, ...]:
    own = (("bid", "no more than the bid"), *((str(n), str(n)) for n in range(1, TOPS + 1)))
    return (
        _end("all three passed"),
        Field("declarer", "Declarer", _seats(TRIO), "A", only=PLAYED),
        _number("bid", "Last bid", 1, TOPS, 4),
        Field("own", "Tops declarer held", own, "bid", only=PLAYED),
        _number("dummy", "Tops of dummy", 0, TOPS, 3),
        Field("mode", "Mode", DENOMINATIONS, "NT", only=PLAYED),
        _tricks(),
        Field("false", "False report of the informer", YES, "no", only=PLAYED),
    )


def _carl(entry: Entry, options: carl.CarlOptions, match: Match) -> Outcome:
    if entry["end"] == "passed":
        return _none("all three pass", CARL_PASS)
    lines = carl.score(
        int(entry["bid"]),
        int(entry["dummy"]),
        entry["mode"],
        int(entry["tricks"]),
        own=None if entry["own"] == "bid" else int(entry["own"]),
        false_report=entry["false"] == "yes",
        declarer=entry["declarer"],
        options=options,
    )
    return Outcome(lines, "")


def _honest_fields(options: honest.NoTrumpOptions, match: Match) -> tuple[Field, ...]:
    modes = Field("mode", "Mode", DENOMINATIONS, "NT", only=PLAYED)
    return (
        _end("all three passed"),
        Field("declarer", "Declarer", _seats(TRIO), "A", only=PLAYED),
        _number("bid", "Declarer's tops", 1, TOPS, 4),
        _number("dummy", "Tops of dummy", 0, TOPS, 3),
        *(() if options.mode == "nt" else (modes,)),
        _tricks(),
    )


def _honest(entry: Entry, options: honest.NoTrumpOptions, match: Match) -> Outcome:
    if entry["end"] == "passed":
        return _none("all three pass", CARL_PASS)
    if not options.score:
        return _none("nothing is written down")
    lines = carl.score(
        int(entry["bid"]),
        int(entry["dummy"]),
        entry.get("mode", "NT"),
        int(entry["tricks"]),
        declarer=entry["declarer"],
    )
    return Outcome(lines, "")


def _choice_fields(options: carls_contract.ContractOptions, match: Match) -> tuple[Field, ...]:
    return (
        _end("passed, dealt again"),
        Field("declarer", "Declarer", _seats(TRIO), "A", only=PLAYED),
        *_contract(),
        _tricks(),
    )


def _choice(entry: Entry, options: carls_contract.ContractOptions, match: Match) -> Outcome:
    if entry["end"] == "passed":
        return _none("passed", CARL_PASS)
    who = as_seat(entry["declarer"])
    bid = Bid(int(entry["level"]), Denomination(entry["denomination"]))
    contract = Contract(bid, who, int(entry["doubling"]))
    vulnerable = who in match.standing.vulnerable
    tricks = int(entry["tricks"])
    return Outcome(carls_contract.score(contract, tricks, vulnerable=vulnerable, declarer=who), "")


# One player


def _sol_fields(options: sol.SolitaireOptions, match: Match) -> tuple[Field, ...]:
    sides = (("player", "you"), ("house", "the House"))
    jokers = tuple((str(n), str(n)) for n in range(3))
    honours: tuple[Field, ...] = ()
    if options.scoring == "rubber" and options.honours != "none":
        honours = (Field("honours", "Honours in your hand", HONOURS, "none"),)
    if honours and options.honours == "both":
        honours += (Field("stock", "Honours in the stock as dealt", HONOURS, "none"),)
    return (
        Field("declarer", "Declarer", sides, "player"),
        *_contract(doubles=False, default="3", only=()),
        Field("jokers", "Jokers in your hand", jokers, "0"),
        _number("tricks", "Declarer's tricks", 0, 13, 9, only=()),
        *honours,
    )


def _sol(entry: Entry, options: sol.SolitaireOptions, match: Match) -> Outcome:
    side = Seat.SOUTH if entry["declarer"] == "player" else Seat.HOUSE
    which = entry.get("honours", "none")
    hand = Hand()
    if which != "none":
        _honours(entry, side)
        hand = _honour_hand(which, Denomination(entry["denomination"]))
    lines = sol.score(
        _bid(entry),
        int(entry["tricks"]),
        declarer=entry["declarer"],
        jokers=int(entry["jokers"]),
        vulnerable=side in match.standing.vulnerable,
        hand=hand,
        options=options,
    )
    if entry.get("stock", "none") != "none":
        held = {"honours": entry["stock"], "denomination": entry["denomination"]}
        lines += _honours(held, Seat.HOUSE)
    return Outcome(lines, "")


_TWO: Final = Form(_two_fields, _two)

FORMS: Final[Mapping[str, Form]] = MappingProxyType(
    {
        "bridge-solitaire": Form(_sol_fields, _sol),
        "duel": Form(_duel_fields, _duel),
        "draw-bridge": Form(_draw_fields, _draw),
        "double-dummy": _TWO,
        "single-dummy": _TWO,
        "semi-exposed-dummies": _TWO,
        "bid-fair": Form(_bf_fields, _bf),
        "carls-no-trump": Form(_honest_fields, _honest),
        "carls-game": Form(_carl_fields, _carl),
        "carls-contract": Form(_choice_fields, _choice),
        "three-player": Form(_three_fields, _three),
        "need-a-fourth": Form(_naf_fields, _naf),
        "ninety-nine": Form(_n99_fields, _n99),
        "minibridge": Form(_mini_fields, _mini),
        "contract-bridge": Form(_bridge_fields, _bridge),
    }
)
"""How the deals of each game are entered, by its id."""


@takes
def new(game: str, options: Options | Mapping[str, object] | None = None) -> Pad:
    """An empty pad; raises NotationError for a game that has none, and OptionError."""
    if game not in FORMS:
        raise NotationError(f'there is no pad for "{short(game)}"; there are {", ".join(FORMS)}')
    found = GAMES[game]
    rules = found.read_options(options)
    return Pad(found, FORMS[game], rules, found.match(rules))
