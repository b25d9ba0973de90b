"""What a player of Draw Bridge can know with a perfect memory (DRAW-MEM-1).

Everything here comes from that player's observation: own cards, the top of the pile, and the turns
that were seen. So it has nothing that somebody at the table could not work out.
"""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass
from typing import Final, final

from ...base._check import answers
from ...base.display import Drawable
from ...base.errors import NotationError
from ...bridge.stock import HIDDEN, Take
from ...bridge.tricks import Play
from ...core.cards import PACK_52, Card, Hand, Suit
from ...core.events import Action
from ...core.observation import Observation
from ...core.seats import Seat, as_player
from ...core.state import State
from .phases import PLAYERS, other, parse

__all__ = ["Memory", "knows", "remember"]

FIRST_PHASE: Final = 26
"""Cards played in phase one."""


@final
@dataclass(frozen=True, slots=True)
class Memory(Drawable):
    """What one player has seen, and what that shows about the other's cards."""

    seat: Seat
    """The player who remembers."""
    names: tuple[str, str]
    """The names of that player and the other one in sentences."""
    seen: Hand
    """Every card whose face this player has seen."""
    top: Card | None
    """The top card of the draw pile, if this player sees it."""
    pile: int
    """How many cards are in the draw pile."""
    laid: Hand
    """The cards that the other has laid aside openly, during phase one."""
    unseen_laid: int
    """How many cards the other has laid aside unseen, during phase one."""
    size: int
    """How many cards the other has left to play."""
    sure: Hand
    """Cards that the other holds for certain."""
    maybe: Hand
    """Other cards that the other may hold."""
    void: tuple[Suit, ...]
    """Suits in which the other has shown out."""

    @property
    def unseen(self) -> Hand:
        """Every card that this player has not seen."""
        return Hand.of(PACK_52) - self.seen

    def __str__(self) -> str:
        return "\n".join(self._told())

    def __repr__(self) -> str:
        return str(self)

    def _told(self) -> Iterator[str]:
        me, them = self.names
        yield f"{me} has seen {len(self.seen)} of 52 cards"
        if self.pile:
            top = f", {self.top} on top" if self.top else ""
            yield f"draw pile: {self.pile} card{'' if self.pile == 1 else 's'}{top}"
        if self.laid or self.unseen_laid:
            parts = [str(self.laid)] if self.laid else []
            parts += [f"{self.unseen_laid} unseen"] if self.unseen_laid else []
            yield f"{them} has laid aside: {' + '.join(parts)}"
        if not self.size:
            yield f"{them} holds no cards"
            return
        what = f"{them} holds {self.size} card{'' if self.size == 1 else 's'}"
        if not self.maybe:
            yield f"{what}: {self.sure}"
            return
        no = f"; no {' and no '.join(suit.word for suit in self.void)}" if self.void else ""
        if self.sure:
            what += f": {self.sure} and {self.size - len(self.sure)} of {self.maybe}"
        else:
            what += f", among {self.maybe}"
        yield what + no


@answers
def knows(state: State, seat: Seat | str) -> Memory:
    """What `seat` can now know with a perfect memory.

    Raises NotationError for a seat that is not A or B.
    """
    who = as_player(seat, PLAYERS)
    name = state.setting.name
    return remember(state.observe(who), (name(who), name(other(who))))


@answers
def remember(seen: Observation, names: tuple[str, str]) -> Memory:
    """What the viewer of an observation can know with a perfect memory."""
    me = seen.viewer
    if me not in PLAYERS or seen.terms is None or seen.terms.game.id != "draw-bridge":
        raise NotationError("only what a player of Draw Bridge has seen can be remembered")
    them = other(me)
    zones = {zone.id: zone for zone in seen.zones}
    pile = zones.get("stock")
    top = next(iter(pile.cards), None) if pile else None
    turns = [(who, _read(text)) for who, text in seen.turns]
    plays = [(who, turn.card) for who, turn in turns if isinstance(turn, Play)]
    openly = Hand.of(turn.card for who, turn in turns if isinstance(turn, Take) and who is them)
    covertly = sum(who is them and turn is None for who, turn in turns)
    mine = [*zones[f"hand:{me}"].cards, *(zones[a].cards if (a := f"aside:{me}") in zones else ())]
    known = {*mine, *openly, *(card for _, card in plays), *((top,) if top else ())}
    hidden = Hand.of(PACK_52) - Hand.of(known)
    theirs = zones[f"hand:{them}"]
    size = len(theirs.cards) + theirs.hidden
    second = f"aside:{me}" not in zones
    fallen = [card for _, card in plays]
    void = _void(plays[FIRST_PHASE:] if second else plays, them)
    # The second hand is the cards taken, less those played; the first is not seen at all.
    sure = Hand.of(card for card in openly if second and card not in fallen)
    maybe = Hand.of(card for card in hidden if card.suit not in void)
    if len(maybe) <= size - len(sure):
        sure, maybe = sure | maybe, Hand()
    return Memory(
        seat=me,
        names=names,
        seen=Hand.of(known),
        top=top,
        pile=len(pile.cards) + pile.hidden if pile else 0,
        laid=Hand() if second else openly,
        unseen_laid=0 if second else covertly,
        size=size,
        sure=sure,
        maybe=maybe,
        void=void,
    )


def _read(text: str) -> Action | None:
    """A turn that was seen; None for a card taken unseen."""
    return None if text == HIDDEN else parse(text)


def _void(plays: list[tuple[Seat, Card]], them: Seat) -> tuple[Suit, ...]:
    """Suits in which a player could not follow; a hand gets no new cards while it is played."""
    found: set[Suit] = set()
    for (_, led), (who, card) in zip(plays[::2], plays[1::2], strict=False):
        if who is them and card.suit is not led.suit and led.suit is not None:
            found.add(led.suit)
    return tuple(suit for suit in reversed(Suit) if suit in found)
