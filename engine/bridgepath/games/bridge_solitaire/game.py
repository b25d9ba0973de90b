"""Bridge Solitaire as a value: its data and functions together."""

from __future__ import annotations

from typing import Final

from ...core.blurb import About, Credit, Skill
from ...core.cards import PACK_54
from ...core.clauses import clause
from ...core.deal import DealShape, Part
from ...core.state import Game
from .options import SolitaireOptions
from .phases import HOUSE, PLAYER, Table, parse, start
from .playing import PLAYING, THIRTEEN_TRICKS
from .rules import PHASES
from .score import match, outcome
from .unseen import discarded, unseen
from .view import DEAL, STOCK, facts, opening, table_zones

PACK: Final = clause("SOL-PACK-1")


GAME: Final[Game[SolitaireOptions, Table]] = Game(
    id="bridge-solitaire",
    title="Bridge Solitaire",
    seats=(PLAYER, HOUSE),
    viewers=(PLAYER,),
    names={PLAYER: "Player", HOUSE: "House"},
    places={PLAYER: "bottom", HOUSE: "top"},
    options=SolitaireOptions,
    shape=DealShape(
        PACK_54,
        PACK,
        (
            Part("closed", 7, "the face-down cards", DEAL),
            Part("open", 13, "the face-up cards", DEAL),
            Part("stock", 34, "the stock", STOCK),
        ),
    ),
    phases=(*PHASES, *PLAYING),
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
            "Choose six of thirteen cards, pick up seven unseen, and play a bridge hand against "
            "the stock."
        ),
        minutes=(10, 90),
        teaches=(
            "whether to overcall or defend, doubled contracts, the rubber score sheet",
            "counting winning tricks suit by suit",
        ),
        skills=(Skill.JUDGING, Skill.SCORING, Skill.BIDDING, Skill.MEMORY),
        bidding="the stock bids by counting winning tricks; you pass or overcall",
        dummy="none",
        trumps="the contract names them",
        tricks=13,
        match="a rubber: two games won",
        credit=Credit("Stephen Rogers", "https://www.pagat.com/invented/solitaire_bridge.html"),
        hand=13,
        seated=True,
    ),
    unseen=unseen,
    recalls=discarded,
)
