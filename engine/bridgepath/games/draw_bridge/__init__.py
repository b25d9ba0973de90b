"""Draw Bridge for two: thirteen tricks for the better cards, then a hand of bridge (DRAW).

Phases: thirteen times a trick with the first hands and two cards from the draw pile; an auction of
two; thirteen tricks with the second hands. A turn is a card, a card taken, or a call::

    ♠A    ♠6    take ♠K    take ♠2    ♣3 …    1♥    4♠    pass    ♥A …
"""

from __future__ import annotations

from typing import Final

from ...bridge.laws import PACK, THIRTEEN_TRICKS
from ...bridge.stock import Take
from ...core.blurb import About, Credit, Skill
from ...core.cards import PACK_52
from ...core.deal import DealShape, Part
from ...core.state import Game
from .memory import Memory, knows, remember
from .options import DrawOptions
from .phases import (
    PILE,
    PLAYERS,
    Attempt,
    Bidding,
    Declared,
    Drawing,
    Over,
    PassedOut,
    Playing,
    Table,
    Taking,
    parse,
    start,
)
from .queries import draw
from .result import NAMES, BestOf, match, outcome, sheet
from .rules import PHASES, THIRTEEN_EACH
from .score import score
from .unseen import unseen
from .view import PLACES, facts, opening, pictures, table_zones

__all__ = [
    "GAME",
    "Attempt",
    "BestOf",
    "Bidding",
    "Declared",
    "DrawOptions",
    "Drawing",
    "Memory",
    "Over",
    "PassedOut",
    "Playing",
    "Table",
    "Take",
    "Taking",
    "draw",
    "knows",
    "match",
    "parse",
    "remember",
    "score",
    "sheet",
]

PLACE: Final = "2 players, place 20"

GAME: Final[Game[DrawOptions, Table]] = Game(
    id="draw-bridge",
    title="Draw Bridge",
    seats=PLAYERS,
    viewers=PLAYERS,
    names=NAMES,
    places=PLACES,
    options=DrawOptions,
    shape=DealShape(
        PACK_52,
        PACK,
        (
            *(Part(seat, 13, f"{NAMES[seat]}'s hand", THIRTEEN_EACH) for seat in PLAYERS),
            Part("stock", PILE, "the draw pile", THIRTEEN_EACH),
        ),
        dealers=PLAYERS,
    ),
    phases=PHASES,
    start=start,
    parse_action=parse,
    zones=table_zones,
    public_facts=facts,
    outcome=outcome,
    matches=match,
    opening=opening,
    end=THIRTEEN_TRICKS,
    about=About(
        line=(
            "Play thirteen tricks for the better cards in the pile; then bid and play with what "
            "you drew."
        ),
        minutes=(20, 60),
        teaches=("winning cheaply, ducking, outbidding", "memory, judging what a card is worth"),
        skills=(Skill.TRICKS, Skill.MEMORY, Skill.BIDDING),
        bidding="a bridge auction for two, at half-time",
        dummy="none; a draw pile",
        trumps="none at first; then the contract names them",
        tricks=26,
        match="best of three rounds to 100",
        credit=Credit("traditional", "https://www.improvebridge.com/"),
        seated=True,
    ),
    unseen=unseen,
    pictures=pictures,
)
