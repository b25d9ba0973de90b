"""Frames: the data that a page draws, made by one function at build time and in the browser.

A *movie* is the whole of one record: steps (actor and action, the sentence, the clauses) and, for
each view, one frame for each step. A frame lists only the zones that differ from the frame before;
a zone that is gone is null. In a seat's view it also lists the cards that this seat saw for the
first time, that went out of its sight and that returned, as places in the movie's ``pack``. The
page adds
nothing: no legality, no order, no score.
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import Final, TypeVar

from ..base._check import takes
from ..base.errors import MissingError, NotationError, RecordError
from ..bridge.tricks import Play
from ..core.events import Story, Turn, alerted
from ..core.observation import Observation, Zone
from ..core.pictures import Picture, Prospects, RankOrders, Scale, Tally, Targets
from ..core.seats import Seat
from ..core.state import Game, State
from ..notation.record import Record
from .card_memory import Memory, in_sight, ordered
from .movie_types import (
    CoverDict,
    FrameDict,
    MovieDict,
    PictureDict,
    Place,
    ProspectDict,
    SeatDict,
    StepDict,
    ViewDict,
    ZoneDict,
    as_place,
)

__all__ = ["live", "movie", "picture_dict", "seat_dict", "zone_dict", "zones_dict"]

VERSION: Final = 2


@takes
def zone_dict(zone: Zone, legal: frozenset[str] = frozenset()) -> ZoneDict:
    """One zone as plain values, without empty keys."""
    data: ZoneDict = {"kind": zone.kind, "place": as_place(zone.place), "title": zone.title}
    if zone.seat is not None:
        data["seat"] = zone.seat.value
    cards = list(map(str, zone.cards))
    if cards:
        data["cards"] = cards
    if zone.hidden:
        data["hidden"] = zone.hidden
    if legal and (marked := [card for card in cards if card in legal]):
        data["legal"] = list(dict.fromkeys(marked))
    if zone.plays:
        data["plays"] = [(s.value, None if card is None else str(card)) for s, card in zone.plays]
    if zone.winner is not None:
        data["winner"] = zone.winner.value
    if zone.tricks is not None:
        data["tricks"] = zone.tricks
    return data


@takes
def picture_dict(picture: Picture) -> PictureDict:
    """Additions beside the cards as plain values."""
    if isinstance(picture, RankOrders):
        rows = [(name, list(ranks)) for name, ranks in picture.rows]
        return {"kind": "orders", "rows": rows, "high": picture.high}
    if isinstance(picture, Scale):
        return {"kind": "scale", "title": picture.title, "steps": list(picture.steps)}
    if isinstance(picture, Targets):
        seats = [(seat.value, won, wanted) for seat, won, wanted in picture.seats]
        return {"kind": "targets", "seats": seats}
    if isinstance(picture, Tally):
        lines = [(name, list(values)) for name, values in picture.rows]
        return {"kind": "tally", "players": list(picture.players), "rows": lines}
    if isinstance(picture, Prospects):
        ways: list[ProspectDict] = []
        for way in picture.ways:
            told: ProspectDict = {"name": way.name, "text": way.text}
            ways.append(told if way.card is None else {**told, "card": str(way.card)})
        return {"kind": "prospects", "ways": ways}
    seen = {str(card): where for card, where in picture.cards}
    return {"kind": "seen", "names": list(picture.names), "cards": seen, "rest": picture.rest}


@takes
def zones_dict(seen: Observation) -> dict[str, ZoneDict]:
    """The whole table of an observation, zone by id, in display order."""
    playable = frozenset(str(action) for action in seen.legal if isinstance(action, Play))
    return {
        zone.id: zone_dict(
            zone,
            playable if zone.kind == "hand" else frozenset(),
        )
        for zone in seen.zones
    }


def _delta(before: dict[str, ZoneDict], after: dict[str, ZoneDict]) -> dict[str, ZoneDict | None]:
    changed: dict[str, ZoneDict | None] = {
        key: zone for key, zone in after.items() if before.get(key) != zone
    }
    return changed | {key: None for key in before if key not in after}


def _step(
    state: State,
    story: Story,
    actor: Seat | None = None,
    action: str = "",
    note: str = "",
    alert: str | None = None,
    *,
    viewer: Seat | None = None,
) -> StepDict:
    why = dict.fromkeys(cite.id for event in story.events for cite in event.clauses)
    step: StepDict = {
        "actor": actor.value if actor else None,
        "action": action,
        "short": story.short or action,
        "group": story.group,
        "result": story.result,
        "say": " ".join(event.text for event in story.events),
        "note": note,
        "why": list(why),
        "toAct": state.to_act.value if state.to_act else None,
        "facts": [(fact.label, fact.for_viewer(viewer)) for fact in state.facts],
    }
    if story.hand:
        step["hand"] = story.hand.value
    if story.winner:
        step["winner"] = story.winner.value
    if alert is not None:
        step["alert"] = alerted(alert)
    return step


def _cover(turn: Turn) -> CoverDict | None:
    """The version of a turn for those who do not see it; None if everybody does."""
    if turn.covered is None:
        return None
    return {
        "action": turn.covered.action,
        "short": turn.covered.short,
        "say": " ".join(event.text for event in turn.covered.events),
        "note": "",
    }


def _sees(turn: Turn, viewer: Seat | None) -> bool:
    return viewer is None or turn.covered is None or viewer in turn.covered.seen_by


@takes
def seat_dict(seat: Seat, name: str, place: str) -> SeatDict:
    """A seat as plain values; raises NotationError for an unknown place."""
    return {"id": seat.value, "name": name, "place": as_place(place)}


def _seats(game: Game, state: State) -> list[SeatDict]:
    name = state.setting.name
    seats = dict.fromkeys((*game.seats, *game.places))
    told = [seat_dict(seat, name(seat), game.places[seat]) for seat in seats]
    for seat, one in zip(seats, told, strict=True):
        if seat not in game.seats:
            one["dummy"] = True
    return told


def _refuse_secrets(
    record: Record, number: int, memory: Memory, viewer: Seat, told: CoverDict
) -> None:
    """Raise RecordError for an author's words that name a card this viewer has not seen.

    Step 0 is the title and the intro, which come before the first turn.
    """
    if number:
        turn = record.turns[number - 1]
        texts = {} if "note" in told or turn.note_for == "guess" else {"note": turn.note}
    else:
        texts = {"title": record.title}
        if not record.intro_for:
            texts["intro"] = record.intro
    for key, text in texts.items():
        if unseen := memory.strangers(text):
            remedy = (
                "every view shows the title"
                if key == "title"
                else f'"{key}.all" is shown only in the view of all hands'
            )
            raise RecordError(
                record.name,
                f"the {key} names {' '.join(unseen)}, which {viewer.value} has not seen; {remedy}",
                step=number or None,
            )


@takes
def movie(record: Record) -> MovieDict:
    """The movie of `record` as plain values, ready for JSON; raises RecordError.

    Titles of clauses are left empty, because only the rulebook has them.
    """
    from ..solve.last_cards import last_cards  # A table in play needs none of these.
    from ..solve.play import open_play
    from .open_play import last_dict, play_dict

    states = record.states()
    game = record.game
    first = states[0]
    steps = [_step(first, game.opening(first.setting))]
    covers: list[CoverDict | None] = [None]
    for before, after, written in zip(states, states[1:], record.turns, strict=False):
        turn = after.turns[-1]
        story = before.story(turn.action)
        words = written.note, written.alert
        steps.append(_step(after, story, turn.seat, str(turn.action), *words))
        covers.append(_cover(turn))
    frames: dict[str, list[FrameDict]] = {}
    views: list[ViewDict] = [{"id": "all", "name": "All hands"}]
    whole = [zones_dict(state.observe(None)) for state in states]
    pack = ordered(card for table in whole for card in in_sight(table))
    for viewer in (None, *game.viewers):
        key = viewer.value if viewer else "all"
        if viewer:
            views.append({"id": key, "name": f"What {first.setting.name(viewer)} knows"})
        frames[key] = []
        table: dict[str, ZoneDict] = {}
        memory = Memory(pack)
        for number, (state, cover) in enumerate(zip(states, covers, strict=True)):
            now = zones_dict(state.observe(viewer)) if viewer else whole[number]
            frame: FrameDict = {"zones": _delta(table, now)}
            if viewer:
                frame = {**frame, **memory.look(now)}
                told: CoverDict = {**cover} if cover and not _sees(state.turns[-1], viewer) else {}
                if told and "alert" in steps[number]:
                    # An action that nobody else saw was not described to others.
                    told["alert"] = None
                if number and record.turns[number - 1].note_for == "all":
                    told["note"] = ""
                _refuse_secrets(record, number, memory, viewer, told)
                if told:
                    frame["step"] = told
            frames[key].append(frame)
            table = now
    cited = sorted({cite for step in steps for cite in step["why"]})
    found: MovieDict = {
        "v": VERSION,
        "game": game.id,
        "id": record.name,
        "title": record.title or game.title,
        "intro": record.intro,
        "seats": _seats(game, first),
        "clauses": dict.fromkeys(cited, ""),
        "views": views,
        "pack": " ".join(pack),
        "steps": steps,
        "frames": frames,
    }
    if record.intro_for == "all":
        found["introFor"] = "all"
    if play := open_play(states):
        found["play"] = play_dict(play)
    elif last := last_cards(states):
        found["last"] = last_dict(last)
    return found


_AROUND: Final[tuple[Place, ...]] = ("left", "top", "right", "bottom")


def _turned(place: Place, by: int) -> Place:
    """A place of the table after a turn of the table; the centre stays."""
    return _AROUND[(_AROUND.index(place) + by) % 4] if place in _AROUND else place


_PlacedT = TypeVar("_PlacedT", ZoneDict, SeatDict)


def _turned_to(place: Place, table: dict[str, _PlacedT]) -> dict[str, _PlacedT]:
    """The zones or seats of a table, turned so that `place` is at the bottom."""
    by = 3 - _AROUND.index(place)
    return {key: {**zone, "place": _turned(zone["place"], by)} for key, zone in table.items()}


@takes
def live(states: Sequence[State], viewer: Seat | None, since: int = 0) -> MovieDict:
    """The movie of a deal in progress, for exactly one viewer.

    `states` are all from the start of the deal on. Steps and frames begin with number `since`, the
    frames as changes to the previous one; secret actions of others are described as this viewer
    hears them. The table is turned so that the viewer is at the bottom, wherever a deal or its
    declarer seats the players.
    """
    if not states:
        raise NotationError("the movie of a deal needs at least one state")
    first, game = states[0], states[0].game
    if viewer is not None and viewer not in game.viewers:
        raise MissingError(f"{viewer.word} sees nothing in {game.title}")
    name = first.setting.name
    shape = game.shape_for(first.setting.options, first.setting.standing)
    pack = ordered(map(str, shape.pack))
    memory, table = Memory(pack), dict[str, ZoneDict]()
    pictures: list[PictureDict] = []
    mine = as_place(game.places[viewer]) if viewer else "bottom"
    seats = _turned_to(mine, {seat["id"]: seat for seat in _seats(game, first)})
    steps: list[StepDict] = []
    frames: list[FrameDict] = []
    for number, state in enumerate(states):
        whole = zones_dict(state.observe(viewer))
        own = (
            zone["place"]
            for zone in whole.values()
            if viewer and zone["kind"] == "hand" and zone.get("seat") == viewer.value
        )
        mine = next(own, mine)
        now = _turned_to(mine, whole)
        frame: FrameDict = {"zones": _delta(table, now)}
        if viewer:
            frame = {**frame, **memory.look(now)}
        if number >= since - 1:
            shown = [picture_dict(picture) for picture in state.pictures(viewer)]
            if shown != pictures:
                frame["pictures"], pictures = shown, shown
        if number >= since:
            if number:
                turn = state.turns[-1]
                story = states[number - 1].story(turn.action)
                step = _step(state, story, turn.seat, str(turn.action), viewer=viewer)
                cover = _cover(turn)
                steps.append({**step, **cover} if cover and not _sees(turn, viewer) else step)
            else:
                steps.append(_step(first, game.opening(first.setting), viewer=viewer))
            frames.append(frame)
        table = now
    cited = sorted({cite for step in steps for cite in step["why"]})
    view = viewer.value if viewer else "all"
    told = f"What {name(viewer)} knows" if viewer else "All hands"
    return {
        "v": VERSION,
        "game": game.id,
        "id": "live",
        "title": game.title,
        "intro": "",
        "seats": list(seats.values()),
        "clauses": dict.fromkeys(cited, ""),
        "views": [{"id": view, "name": told}],
        "pack": " ".join(pack),
        "steps": steps,
        "frames": {view: frames},
    }
