"""The entry form of each game: its score function, and the words of its fields."""

from __future__ import annotations

from collections.abc import Mapping
from types import MappingProxyType
from typing import Final

from ..base._check import takes
from ..base.errors import NotationError
from ..base.text import short
from ..bridge.calls import Denomination
from ..bridge.laws import PASSED_OUT
from ..bridge.scoring import honour_lines
from ..core.cards import Hand
from ..core.clauses import clause
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
from .asked import (
    DENOMINATION,
    DOUBLING,
    PLAYED,
    Asked,
    Given,
    When,
    ask,
    contract,
    declarer,
    doubled,
    scored,
    seats,
    tricks,
)
from .values import Choices, Entry, Field, Form, Pad

__all__ = ["FORMS", "new"]

LEVEL_POINTS: Final = clause("MINI-ANN-2")
TWO_PASS: Final = clause("TWO-AMB-6")
DRAW_PASS: Final = clause("DRAW-AMB-10")
FAIR_PASS: Final = clause("BF-BID-8")
FOURTH_PASS: Final = clause("NAF-DEAL-5")
CARL_PASS: Final = clause("CARL-BID-8")

Lines = tuple[ScoreLine, ...]

PAIR: Final = (Seat.A, Seat.B)
NO: Final = "none"


def _end(passed: str) -> Field:
    return Field("end", "How it ended", (("played", "played"), ("passed", passed)), "played")


def _numbers(least: int, most: int) -> Choices:
    """Numbers to choose from, if there are few or one choice is a word."""
    return tuple((str(number), str(number)) for number in range(least, most + 1))


# --- honours ------------------------------------------------------------------------------------

HONOURS: Final = (
    (NO, "none"),
    ("four", "four honours in one hand"),
    ("five", "all five in one hand"),
    ("aces", "no trumps: four aces in one hand"),
)


def _holding(which: str, denomination: str) -> Hand:
    """Cards that are such honours; raises NotationError if they do not count."""
    named = Denomination(denomination)
    if which == NO:
        return Hand()
    if (which == "aces") != (named.trump is None):
        what = "four aces count at no trumps" if which == "aces" else "honours are trumps"
        raise NotationError(f"{what} only, and the contract is in {named}")
    if named.trump is None:
        return Hand.parse("♠A ♥A ♦A ♣A")
    return Hand.parse(named.trump.symbol + ("AKQJ10" if which == "five" else "AKQJ"))


def _honours(holders: Choices, when: When) -> Asked:
    """The honours in one hand, and the player who holds them."""
    some = ("honours", tuple(value for value, _ in HONOURS if value != NO))
    fields = (
        Field("honours", "Honours", HONOURS, NO, only=PLAYED),
        Field("holder", "Honours are held by", holders, holders[0][0], only=(*PLAYED, some)),
    )
    return Asked(fields, lambda _: {}, when)


def _hands(when: When) -> Asked:
    """The same for two players, where a score finds honours in hands."""

    def given(entry: Entry) -> Given:
        held = _holding(entry["honours"], entry["denomination"])
        return {"hands": {entry["holder"]: str(held)}} if held else {}

    return Asked(_honours(seats(*PAIR), when).fields, given, when)


def _with_honours(lines: Lines, entry: Entry, key: str, seat: str) -> Lines:
    """The lines of a score without honours, with the line for these."""
    held = _holding(entry.get(key, NO), entry["denomination"])
    return (*lines, *honour_lines(held, Denomination(entry["denomination"]), as_seat(seat)))


# --- contract bridge and Minibridge -------------------------------------------------------------

SIDES: Final = tuple((side.value, side.word) for side in contract_bridge.SIDES)


def _older_chicago(entry: Entry, options: contract_bridge.BridgeOptions, match: Match) -> Given:
    if options.scoring != "chicago" or options.chicago_parts != "carried":
        return {}
    parts = dict(match.standing.part_scores)
    return {
        "scoring": "older chicago",
        "carried": parts.get(side_of(as_seat(entry["declarer"])), 0),
        "last": match.standing.deals == 3,
    }


BRIDGE: Final = scored(
    contract_bridge.score,
    _end("all four passed"),
    declarer(*COMPASS, default="S"),
    contract(),
    doubled(),
    tricks(),
    _honours(SIDES, {"scoring": "rubber"}),
    passed="all four pass",
    redeal=PASSED_OUT,
    redealt={"scoring": "chicago"},
    given=_older_chicago,
    more=lambda lines, entry: _with_honours(lines, entry, "honours", entry.get("holder", "NS")),
)

BANDS: Final = (("part-score", "a part-score"), ("game", "a game"))
SLAMS: Final = (("small slam", "a small slam"), ("grand slam", "a grand slam"))


def _band(choices: Choices, slam: bool) -> Asked:
    return Asked(
        (Field("goal", "Goal", choices, "game", only=PLAYED),),
        lambda entry: {"goal": f"{entry['denomination']} {entry['goal']}"},
        {"goal": "band", "slam": slam},
    )


def _for_its_side(lines: Lines, entry: Entry) -> Lines:
    """Lines computed for North–South as declarers, changed to the side that declares."""
    if side_of(as_seat(entry["declarer"])) is Seat.NORTH_SOUTH:
        return lines
    turned = {Seat.NORTH_SOUTH: Seat.EAST_WEST, Seat.EAST_WEST: Seat.NORTH_SOUTH}
    return tuple(ScoreLine(turned[x.seat], x.points, x.clauses, x.text, x.below) for x in lines)


MINIBRIDGE: Final = scored(
    minibridge.score,
    _end("20–20, dealt again"),
    Field("declarer", "Declarer", seats(*COMPASS), "S", only=PLAYED),
    DENOMINATION,
    _band(BANDS, False),
    _band(BANDS + SLAMS, True),
    Asked(
        (Field("level", "Level", _numbers(1, 7), "4", only=PLAYED),),
        lambda entry: {"goal": entry["level"] + entry["denomination"]},
        {"goal": "level"},
    ),
    tricks(),
    passed="20–20",
    redeal=LEVEL_POINTS,
    more=_for_its_side,
)

# --- two players --------------------------------------------------------------------------------

TWO: Final = scored(
    two.score,
    _end("both passed"),
    declarer(*PAIR),
    contract(),
    doubled(),
    tricks(),
    _hands({"scoring": "rubber"}),
    passed="both pass",
    redeal=TWO_PASS,
    redealt={"scoring": "chicago"},
)

DRAW: Final = scored(
    draw_bridge.score,
    _end("both passed"),
    declarer(*PAIR),
    contract("2"),
    doubled({"doubles": True}),
    tricks("Declarer's tricks", 8),
    _hands({"extras": "bridge"}),
    passed="both pass",
    redeal=DRAW_PASS,
)


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


ENDS: Final = (("contract", "a contract"), (NO, "no contract"), ("passed", "both passed"))
HIGH: Final = tuple((rank, rank) for rank in ("9", "10", "J", "Q", "K", "A"))
BOTH: Final = seats(Seat.SOUTH, Seat.NORTH)
BONUS: Final = ((NO, "nobody"), *BOTH, ("SN", "both"))
HELD: Final = (("end", ("contract",)),)
ANY: Final = (("end", ("contract", NO)),)

BID_FAIR: Final = scored(
    bf.score,
    Field("end", "How it ended", ENDS, "contract"),
    ask("holder", "Contract of", choices=BOTH, only=HELD),
    ask("high", "Rank of the highest bid", "J", choices=HIGH, only=HELD),
    ask("both_up", "Both bid face up", key="up", only=HELD),
    ask("suit_bonus", "Bid in the trump suit", key="bonus", choices=BONUS, left_out=NO, only=ANY),
    ask("south", "Card points of South", 0, bounds=(0, 140), only=ANY),
    ask("north", "Card points of North", 0, bounds=(0, 140), only=ANY),
    passed="both pass",
    redeal=FAIR_PASS,
)

# --- three players ------------------------------------------------------------------------------


def _doubles() -> Asked:
    """Whether each opponent doubled, and was redoubled."""

    def field(seat: Seat) -> Field:
        others = tuple(other.value for other in TRIO if other is not seat)
        label, only = f"{CALLED[seat]}'s double", (*PLAYED, ("declarer", others))
        return Field(f"double{seat.value}", label, DOUBLING, "1", only=only)

    def given(entry: Entry) -> Given:
        times = {seat: entry.get(f"double{seat.value}", "1") for seat in TRIO}
        return {
            "doubled_by": [seat for seat in TRIO if times[seat] != "1"],
            "redoubled": [seat for seat in TRIO if times[seat] == "4"],
        }

    return Asked(tuple(map(field, TRIO)), given)


THREE: Final = scored(
    three.score,
    _end("all three passed"),
    declarer(*TRIO),
    contract(),
    _doubles(),
    tricks(),
    passed="all three pass",
    given=lambda _, options, __: {} if options.vulnerable == "cycle" else {"vulnerable": False},
)

REDOUBLED: Final = (
    *DOUBLING[:2],
    ("chooser", "redoubled by the Chooser"),
    ("partner", "redoubled by the Partner"),
)
LIARS: Final = (
    ("nobody", "nobody"),
    ("chooser", "the Chooser"),
    ("partner", "the Partner"),
    ("both", "both"),
)


def _redoubled(entry: Entry) -> Given:
    who = entry["doubling"]
    return {"doubling": int(who)} if who.isdigit() else {"doubling": 4, "redoubled_by": who}


def _no_liar(entry: Entry, options: object, match: Match) -> Given:
    """The liars count if the contract failed."""
    return {"liar": None} if int(entry["tricks"]) >= 6 + int(entry["level"]) else {}


FOURTH: Final = scored(
    naf.score,
    _end("all three passed"),
    ask("chooser", "Chooser", choices=seats(*TRIO)),
    ask("partner", "Partner", "B", choices=seats(*TRIO)),
    contract(),
    Asked((Field("doubling", "Doubled", REDOUBLED, "1", only=PLAYED),), _redoubled),
    tricks("Tricks of Chooser and Partner"),
    ask("liar", "If it failed: who lied", choices=LIARS, when={"structured": True}),
    passed="all three pass",
    redeal=FOURTH_PASS,
    redealt={"passed_out_counts": False},
    given=_no_liar,
)

PREMIUMS: Final = tuple(
    (f"{seat.value} {kind}", f"{CALLED[seat]}: {kind}")
    for kind in ("declare", "reveal")
    for seat in TRIO
)


def _of_each(parameter: str, word: str) -> Asked:
    """A number for each player."""
    keys = {f"{word}{seat.value}": f"{CALLED[seat]} {word}" for seat in TRIO}
    return Asked(
        tuple(Field(key, label, (), "3", 0, 9) for key, label in keys.items()),
        lambda entry: {parameter: [int(entry[key]) for key in keys]},
    )


def _next_trump(entry: Entry, options: n99.NinetyNineOptions) -> str:
    if options.variant != "junkJoker":
        return ""
    met = sum(entry[f"bid{seat.value}"] == entry[f"won{seat.value}"] for seat in TRIO)
    return str(n99.next_trump(met).value)


NINETY_NINE: Final = scored(
    n99.score,
    _of_each("bids", "bid"),
    _of_each("tricks", "won"),
    ask("premium", "Premium", choices=((NO, "none"), *PREMIUMS), left_out=NO, only=()),
    carry=_next_trump,
)

# --- Carl's games -------------------------------------------------------------------------------

TOPS: Final = 12
OWN: Final = (("bid", "no more than the bid"), *_numbers(1, TOPS))

CARL: Final = scored(
    carl.score,
    _end("all three passed"),
    declarer(*TRIO),
    ask("bid", "Last bid", 4, bounds=(1, TOPS)),
    ask("own", "Tops declarer held", choices=OWN, left_out="bid"),
    ask("dummy", "Tops of dummy", 3, bounds=(0, TOPS)),
    ask("mode", "Mode", "NT"),
    tricks(),
    ask("false_report", "False report of the informer", key="false"),
    passed="all three pass",
    redeal=CARL_PASS,
)

HONEST: Final = scored(
    carl.score,
    _end("all three passed"),
    declarer(*TRIO),
    ask("bid", "Declarer's tops", 4, bounds=(1, TOPS)),
    ask("dummy", "Tops of dummy", 3, bounds=(0, TOPS)),
    ask("mode", "Mode", "NT", when={"mode": "afterlead"}),
    tricks(),
    passed="all three pass",
    redeal=CARL_PASS,
    given=lambda entry, *_: {"mode": entry.get("mode", "NT"), "options": None},
)


def _honest(entry: Entry, options: honest.NoTrumpOptions, match: Match) -> Outcome:
    if entry["end"] == "played" and not options.score:
        return Outcome((), "nothing is written down")
    return HONEST.outcome(entry, options, match)


CHOICE: Final = scored(
    carls_contract.score,
    _end("passed, dealt again"),
    declarer(*TRIO),
    contract(),
    doubled(),
    tricks(),
    passed="passed",
    redeal=CARL_PASS,
)

# --- one player ---------------------------------------------------------------------------------

SOLITAIRE: Final = scored(
    sol.score,
    ask("declarer", "Declarer", choices=(("player", "you"), ("house", "the House")), only=()),
    contract("3", ()),
    ask("jokers", "Jokers in your hand", choices=_numbers(0, 2), only=()),
    tricks("Declarer's tricks", 9, ()),
    Asked(
        (Field("honours", "Honours in your hand", HONOURS, NO),),
        lambda entry: {"hand": _holding(entry["honours"], entry["denomination"])},
        {"scoring": "rubber", "honours": ("player", "both")},
    ),
    Asked(
        (Field("stock", "Honours in the stock as dealt", HONOURS, NO),),
        lambda _: {},
        {"scoring": "rubber", "honours": "both"},
    ),
    more=lambda lines, entry: _with_honours(lines, entry, "stock", "House"),
)

FORMS: Final[Mapping[str, Form]] = MappingProxyType(
    {
        "bridge-solitaire": SOLITAIRE,
        "duel": Form(_duel_fields, _duel),
        "draw-bridge": DRAW,
        "double-dummy": TWO,
        "single-dummy": TWO,
        "semi-exposed-dummies": TWO,
        "bid-fair": BID_FAIR,
        "carls-no-trump": Form(HONEST.fields, _honest),
        "carls-game": CARL,
        "carls-contract": CHOICE,
        "three-player": THREE,
        "need-a-fourth": FOURTH,
        "ninety-nine": NINETY_NINE,
        "minibridge": MINIBRIDGE,
        "contract-bridge": BRIDGE,
    }
)
"""How the deals of each game are entered, by its id."""


@takes
def new(game: str, options: Options | Mapping[str, object] | None = None) -> Pad:
    """An empty pad; raises NotationError for a game without one, and OptionError."""
    if game not in FORMS:
        raise NotationError(
            f'there is no pad for "{short(game)}"; the pads are for {", ".join(FORMS)}'
        )
    found = GAMES[game]
    rules = found.read_options(options)
    return Pad(found, FORMS[game], rules, found.match(rules))
