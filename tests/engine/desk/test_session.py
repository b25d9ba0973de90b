"""Sessions and the desk: every player keeps to the rules, loses nothing, and sees no secret."""

from __future__ import annotations

import json
import random
from pathlib import Path
from typing import Any

import pytest

from bridgepath.base.errors import BridgepathError, NotationError
from bridgepath.bridge.tricks import Play
from bridgepath.core.cards import Card, Hand
from bridgepath.core.clauses import IllegalAction
from bridgepath.core.seats import Seat
from bridgepath.desk.api import answer
from bridgepath.desk.session import READER, Session, SessionError, table_rules
from bridgepath.games import GAMES
from bridgepath.games.carls_family import Raise
from bridgepath.games.draw_bridge import DrawOptions
from bridgepath.notation.record import Record
from bridgepath.players import BOTS
from bridgepath.view.movie import live, movie
from bridgepath.view.movie_types import FrameDict, ZoneDict
from bridgepath.view.prompt import GO_ON, Answer, Part, prompt
from tests.contract import to_desk
from tests.play import ROOT, known_ids, moments, playout, sent
from tests.sample import some, times
from tests.wording import gist, gists, mentions

Plain = dict[str, Any]
HANDS = sorted((ROOT / "docs" / "hands").rglob("*.toml"))
games = pytest.mark.parametrize("name", GAMES)


def offered(asked: Plain, rng: random.Random) -> str:
    """An answer that is offered; if it is many cards at once, any of the right number."""
    found = [
        one["action"] for part in asked["parts"] for one in part.get("answers", ()) if one["legal"]
    ]
    for part in asked["parts"]:
        if part["kind"] == "cards":
            cards = rng.sample(part["cards"], part["most"])
            found.append(f"{part['verb']} {' '.join(cards)}")
    return str(rng.choice(found))


# --- asks ---------------------------------------------------------------------------------------


@games
def test_an_ask_lists_what_is_legal_and_writes_it_as_it_is_read(name: str) -> None:
    game = GAMES[name]
    for seed in range(times(2, 60)):
        for state in playout(game, seed):
            asked = prompt(state)
            if asked is None:
                assert state.to_act is None
                continue
            assert asked.seat is state.to_act
            assert asked.parts
            legal = set(state.legal_actions())
            said = {a.action for part in asked.parts for a in part.answers if a.legal}
            assert {game.parse(text) for text in said} <= legal
            for part in asked.parts:
                check_part(part)
                if part.kind == "cards":
                    chosen = Hand.of(random.Random(seed).sample(part.cards, part.most))
                    tried = game.parse(f"{part.verb} {chosen}")
                    said |= {str(a) for a in legal if type(a) is type(tried)}
            assert {str(action) for action in legal} <= said


@games
def test_an_action_is_written_as_it_is_given(name: str) -> None:
    """Its verb, and then the card, the cards or the number that it contains."""
    for state in playout(GAMES[name], 1):
        if state.to_act is None:
            continue
        for action in {type(one): one for one in state.rules.offers(state.phase)}.values():
            if action.answer_kind in ("card", "cards", "number"):
                held = {"card": Card, "cards": Hand, "number": int}[action.answer_kind]
                assert isinstance(action.only, held), action
                assert str(action) == f"{action.answer_verb} {action.only}".strip()
            else:
                assert not action.answer_verb
                assert not isinstance(action.only, (Card, Hand)), "it could be tapped"


def check_part(part: Part) -> None:
    assert part.kind in ("card", "cards", "call", "number", "choice")
    assert bool(part.answers) is (part.kind != "cards")
    assert bool(part.cards) is part.kind.startswith("card")
    assert 1 <= part.least <= part.most <= max(1, len(part.cards))


def test_an_answer_says_what_it_asks_for_before_it_is_given() -> None:
    told = to_desk(do="begin", game="contract-bridge", players={"S": READER}, seed=4)
    (part,) = told["ask"]["parts"]
    means = {one["action"]: one.get("means", "") for one in part["answers"]}
    assert gist(means["2♥"]) == {"8"}
    assert gist(means["7NT"]) == {"13"}
    assert means["pass"] == ""
    told = to_desk(do="begin", game="ninety-nine", seed=2)
    session = told["session"]
    cards = told["ask"]["parts"][0]["cards"]
    weighed = to_desk(do="weigh", session=session, action="bid " + " ".join(cards[:2]))
    assert weighed["weighed"]["legal"] is False
    gist(weighed["weighed"]["text"])
    weighed = to_desk(do="weigh", session=session, action="bid " + " ".join(cards[:3]))
    assert weighed["weighed"]["legal"]
    gist(weighed["weighed"]["text"])
    assert to_desk(do="weigh", session=session, action="?")["weighed"]["legal"] is False


def test_an_answer_names_who_sits_at_a_place() -> None:
    for name, says in (("need-a-fourth", "choose Bob"), ("single-dummy", "take Dummy 1")):
        told = set()
        for seed in range(20):
            session = Session.begin(name, {}, seed=seed)
            while session.state.to_act is not None and says not in told:
                told |= {one.says for one in answers_of(session)}
                session = session.step()
        assert says in told


def answers_of(session: Session) -> list[Answer]:
    """All answers of what is asked now."""
    asked = prompt(session.state)
    return [one for part in asked.parts for one in part.answers] if asked else []


def test_what_an_answer_says_can_be_typed() -> None:
    session = Session.begin("need-a-fourth", {}, seed=0)
    while not (named := [one for one in answers_of(session) if one.says and one.legal]):
        session = session.step()
    one = named[0]
    assert session.act(f"  {one.says.upper()} ").state == session.act(one.action).state
    with pytest.raises(NotationError, check=mentions("nobody")):
        session.act("choose Nobody")


def test_a_name_is_that_of_whoever_sits_there() -> None:
    """Even if the players in the rules' examples have changed places."""
    names = {"A": "Bob", "B": "Cleo", "C": "Ann"}
    players = dict.fromkeys("ABC", READER)
    for seed in range(20):
        session = Session.begin("need-a-fourth", players, names=names, seed=seed)
        for text in ("1♣", "pass", "pass"):
            session = session.act(text)
        state = session.state
        others = [name for seat, name in names.items() if seat != str(state.to_act)]
        for name in others:
            turn = session.act(f"choose {name}").state.turns[-1]
            assert names[str(turn.action).removeprefix("choose ")] == name
        for seat, name in names.items():
            assert state.hand(name) == state.hand(seat)
            assert state.observe(name) == state.observe(seat)
    with pytest.raises(NotationError, check=mentions("Dan")):
        state.hand("Dan")
    twice = Session.begin("need-a-fourth", players, names={"A": "Ann", "B": "Ann"}).state
    with pytest.raises(NotationError, check=mentions("Ann")):
        twice.hand("Ann")
    with pytest.raises(NotationError, check=mentions("Ann")):
        GAMES["bid-fair"].deal(random.Random(1), "Ann")
    assert GAMES["need-a-fourth"].deal(random.Random(1), "Bob").dealer is Seat.B


@pytest.mark.parametrize("name", ["{o Li", "{S}", "{N}’s", "{}"])
def test_a_persons_name_is_no_pattern(name: str) -> None:
    """A game may name a dummy after its player; a person's name is used exactly as given."""
    for game in ("contract-bridge", "double-dummy"):
        seat = next(iter(GAMES[game].names))
        setting = Session.begin(game, {}, names={seat: name}, seed=1).state.setting
        assert setting.name(seat) == name
        if game == "double-dummy":
            assert setting.name(Seat("D1")) == f"{name}'s dummy"


def test_what_is_asked_names_the_hand_whichever_answer_is_first() -> None:
    """A set has no order: a page that is built twice must ask in the same words."""
    path = ROOT / "docs" / "hands" / "carls-game" / "false-report.toml"
    states = Record.from_toml(path.read_text(encoding="utf-8"), path.name).states()
    asked = [question.text for state in states if (question := prompt(state))]
    assert {"Cleo", "dummy"} in gists(asked)
    assert "Cleo plays a card or chooses" not in asked


def test_what_is_asked_reads_as_a_sentence() -> None:
    said = {}
    for name, game in GAMES.items():
        for state in playout(game, 5):
            if asked := prompt(state):
                said[asked.text] = name
                assert not asked.text.endswith(".")
    assert said["Player keeps six of the thirteen cards"] == "bridge-solitaire"
    assert any(" plays a card from " in text for text in said)
    assert any(" leads from " in text for text in said)


# --- a whole deal -------------------------------------------------------------------------------


@pytest.mark.parametrize("name", some(list(GAMES), 3, "match"))
def test_a_reader_plays_a_match_at_the_desk(name: str) -> None:
    """Against bots; what the screen holds is always the movie of its seat."""
    rng = random.Random(name)
    told = to_desk(do="begin", game=name, seed=3)
    for deal in range(times(1, 3)):
        held: list[Plain] = []
        while True:
            since, new = told["since"], told["movie"]
            held = held[:since] + new["steps"]
            session = Session.from_dict(told["session"])
            assert session.to_dict() == told["session"]
            if not told["waits"]:
                break
            action = offered(told["ask"], rng)
            again = to_desk(do="act", session=told["session"], action=action, have=len(held))
            if "refused" in again:
                assert told["ask"]["parts"][0]["kind"] == "cards"
                assert set(again["refused"]["clauses"]) <= known_ids()
                assert again["session"] == told["session"]
                continue
            told = again
        viewer = Seat(told["viewer"])
        assert held == sent(live(session.states(), viewer)["steps"])
        assert told["result"]["text"] == session.state.outcome.text  # type: ignore[union-attr]
        kept = to_desk(do="keep", session=told["session"], title="Kept")["text"]
        assert Record.from_toml(kept, "kept").states()[-1] == session.state
        assert told["result"]["match"]["deals"] <= deal + 1
        if told["result"]["match"]["over"]:
            gist(to_desk(do="next", session=told["session"])["error"])
            break
        told = to_desk(do="next", session=told["session"])
        assert len(told["session"]["past"]) == deal + 1


@games
def test_undo_and_redo_lose_nothing(name: str) -> None:
    rng = random.Random(name)
    session = Session.begin(name, seed=8).advance()
    with pytest.raises(SessionError, check=mentions()):
        session.undo()
    seen = [session]
    while session.waits and len(seen) < 6:
        session = session.act(str(rng.choice(session.state.legal_actions()))).advance()
        seen.append(session)
    back = session
    for before in reversed(seen[:-1]):
        back = back.undo()
        assert back.state == before.state
        assert Session.from_dict(json.loads(json.dumps(back.to_dict()))) == back
    with pytest.raises(SessionError):
        back.undo()
    for after in seen[1:]:
        back = back.redo()
        if back.waits:
            assert back.state == after.state
    assert back.state == session.state
    with pytest.raises(SessionError, check=mentions()):
        back.redo()
    start = session.again()
    assert start.state == session.states()[0]
    assert [t.action for t in start.undone] == [str(t.action) for t in session.state.turns]


def test_another_way_forgets_what_was_taken_back() -> None:
    session = Session.begin("duel", seed=1).advance()
    first, other = map(str, session.state.legal_actions()[:2])
    back = session.act(first).advance().undo()
    assert back.undone
    assert back.act(first).undone == back.undone[1:]
    assert back.act(other).undone == ()


@games
def test_a_recorded_hand_is_taken_over_at_any_step(name: str) -> None:
    states = playout(GAMES[name], 5)
    record = Record.of(states[-1], "r")
    for step in some(range(len(states)), 2, name):
        seats = dict.fromkeys(GAMES[name].viewers, READER)
        told = to_desk(
            do="open", record=record.to_dict(), step=step, advance=False,
            players={seat.value: who for seat, who in seats.items()},
        )  # fmt: skip
        session = Session.from_dict(told["session"])
        assert session.state == states[step]
        whole = session
        while whole.undone:
            whole = whole.redo()
        assert whole.state == states[-1]
    assert "steps 0 to" in to_desk(do="open", record=record.to_dict(), step=len(states))["error"]


@pytest.mark.parametrize("path", some(HANDS, 4), ids=lambda path: f"{path.parent.name}/{path.stem}")
def test_a_recorded_hand_is_played_on_to_its_end(path: Path) -> None:
    """Taken over after a step, with bots at all seats, or at all but the one that was to act."""
    record = Record.from_toml(path.read_text(encoding="utf-8"), path.stem)
    last = len(record.turns)
    for step in some(range(last), 2, path.stem):
        told = to_desk(do="open", record=record.to_dict(), step=step, players={}, seed=step)
        session = Session.from_dict(told["session"])
        assert session.state.outcome is not None
        # The deal may list more than was recorded: what chance does if it is played this way.
        before = zip(session.states()[: step + 1], record.states()[: step + 1], strict=True)
        same = session.state.setting.deal == record.deal
        for now, then in before:
            assert now == then if same else now.observe(None) == then.observe(None)
        assert same or record.game.chance_fault(record.game.begin(record.deal).phase) is None
        rng = random.Random(step)
        seat = record.states()[step].to_act
        if seat not in record.game.viewers:
            continue
        session = Session.of(record, {seat: READER}, step=step, seed=step).advance()
        while session.waits:
            action = rng.choice(session.state.legal_actions())
            session = session.act(str(action)).advance()
        assert session.state.outcome is not None


def test_a_hand_played_otherwise_has_its_cut_by_chance() -> None:
    """The record lists one cut card, which another crib need not contain (BF-TRUMP-1)."""
    path = next(path for path in HANDS if path.stem == "jack-high")
    record = Record.from_toml(path.read_text(encoding="utf-8"), path.stem)
    cuts = set()
    for seed in range(8):
        session = Session.of(record, {"S": READER, "N": READER}, step=0, seed=seed)
        for text in ("crib ♠AJ9 ♣J", "crib ♠KQ10 ♣K", "up ♥10", "up ♦J"):
            session = session.act(text)
        cut = session.state.phase.cut
        assert cut in Hand.parse("♠AKQJ109 ♣KJ")
        cuts.add(cut)
        assert Session.from_dict(session.to_dict()) == session
        # Taking an action back and doing it again restores the same session.
        assert session.undo().redo() == session
        # As long as the hand goes as recorded, its deal is the recorded one.
        again = Session.of(record, {}, step=0, seed=seed)
        for turn in record.turns:
            again = again.act(turn.action, turn.seat)
        assert again.state == record.states()[-1]
    assert len(cuts) > 2


# --- what a screen may see ----------------------------------------------------------------------


AROUND = ("left", "top", "right", "bottom")


def lay(table: dict[str, ZoneDict], frame: FrameDict) -> None:
    """Change a table by what a frame says."""
    for zone, new in frame["zones"].items():
        if new is None:
            del table[zone]
        else:
            table[zone] = new


@games
def test_a_live_movie_is_the_movie_of_its_record(name: str) -> None:
    """With the table turned, so that the viewer sits at the bottom."""
    states = playout(GAMES[name], 2)
    whole = movie(Record.of(states[-1], "r"))
    for viewer in (None, *GAMES[name].viewers):
        key = viewer.value if viewer else "all"
        told = live(states, viewer)
        places = {seat["id"]: seat["place"] for seat in told["seats"]}
        assert viewer is None or places[viewer.value] == "bottom"
        here: dict[str, ZoneDict] = {}
        there: dict[str, ZoneDict] = {}
        for number, frame in enumerate(whole["frames"][key]):
            lay(here, told["frames"][key][number])
            lay(there, frame)
            assert here.keys() == there.keys()
            turns = set()
            for zone, turned in here.items():
                assert turned == {**there[zone], "place": turned["place"]}
                if turned["place"] in AROUND:
                    turns.add(AROUND.index(turned["place"]) - AROUND.index(there[zone]["place"]))
                else:
                    assert turned == there[zone]
                if viewer and turned["kind"] == "hand" and turned.get("seat") == viewer.value:
                    assert turned["place"] == "bottom"
            assert len({turn % 4 for turn in turns}) <= 1  # the whole table, and not a part of it
            # A recorded hand is told to everybody in the same words, a table to its viewer.
            facts = [(fact.label, fact.for_viewer(viewer)) for fact in states[number].facts]
            assert told["steps"][number] == {
                **whole["steps"][number],
                **frame.get("step", {}),
                "facts": facts,
            }
        half = len(states) // 2
        rest = live(states, viewer, half)
        assert rest["steps"] == told["steps"][half:]
        assert rest["frames"][key] == told["frames"][key][half:]


def test_only_the_seats_of_this_screen_are_shown() -> None:
    told = to_desk(do="begin", game="duel", seed=1)
    assert told["viewer"] == "A"
    others: tuple[Any, ...] = ("B", "all", "Q", 7, [])
    for viewer in others:
        assert "error" in to_desk(do="look", session=told["session"], viewer=viewer)
    two = to_desk(do="begin", game="duel", players={"A": READER, "B": READER})
    assert to_desk(do="look", session=two["session"], viewer="B")["viewer"] == "B"
    bots = to_desk(do="begin", game="duel", players={"A": "random"})
    assert bots["viewer"] == "all"
    assert bots["result"]


# --- house rules of the table -------------------------------------------------------------------


PRICE = "draw.undertricks"


def test_a_table_with_a_bot_begins_with_its_house_rules() -> None:
    told = to_desk(do="begin", game="draw-bridge", seed=1)
    (rule,) = told["house"]
    assert (rule["key"], rule["value"], rule["clause"]) == (PRICE, "bridge", "DRAW-AMB-17")
    assert told["session"]["record"]["options"] == {PRICE: "bridge"}
    assert table_rules("draw-bridge") == (rule,)
    for name in GAMES:
        assert (name == "draw-bridge") == ("house" in to_desk(do="begin", game=name, seed=1))


@pytest.mark.parametrize("price", ["free", "bridge"])
def test_what_is_asked_for_goes_before_the_rules_of_a_table(price: str) -> None:
    told = to_desk(do="begin", game="draw-bridge", options={PRICE: price}, seed=1)
    assert "house" not in told
    kept = Session.from_dict(told["session"]).state.setting.options
    assert kept.undertricks == price


def test_people_among_themselves_play_what_is_written() -> None:
    both = {"A": READER, "B": READER}
    told = to_desk(do="begin", game="draw-bridge", players=both, seed=1)
    assert "house" not in told
    assert Session.from_dict(told["session"]).state.setting.options == DrawOptions()
    assert table_rules("draw-bridge", both) == ()
    # a program gets what it asks for, and a record has the rules it was played by
    assert Session.begin("draw-bridge").state.setting.options == DrawOptions()


# --- refusals and rubbish -----------------------------------------------------------------------


def test_a_refused_card_stays_and_says_which_cards_forbid_it() -> None:
    for seed in range(50):
        session = Session.begin("contract-bridge", seed=seed, players={"S": READER}).advance()
        rng = random.Random(seed)
        while session.waits:
            state = session.state
            hand = set(map(str, state.hand(state.to_act or "S")))
            legal = {str(action) for action in state.legal_actions()}
            revokes = sorted(hand - legal) if legal <= hand else []
            if revokes:
                told = to_desk(do="act", session=session.to_dict(), action=revokes[0])
                gist(told["refused"]["text"])
                assert set(told["refused"]["because"]) == legal
                assert told["refused"]["clauses"] == ["BRG-PLAY-4"]
                assert told["session"] == session.to_dict()
                with pytest.raises(IllegalAction):
                    session.act(revokes[0])
                return
            session = session.act(rng.choice(sorted(legal))).advance()
    raise AssertionError("nobody could revoke")


@pytest.mark.parametrize(
    ("request_", "sentence"),
    [
        ("{", "JSON"),
        ("[]", ""),
        ("{}", ""),
        ('{"do":"begin"}', "game"),
        ('{"do":"begin","game":"whist"}', "whist"),
        ('{"do":"begin","game":"duel","players":{"Z":"reader"}}', ""),
        ('{"do":"begin","game":"duel","players":{"A":"deep blue"}}', ""),
        ('{"do":"begin","game":"duel","players":[]}', "players"),
        ('{"do":"begin","game":"duel","seed":-1}', ""),
        ('{"do":"begin","game":"duel","options":{"no.such":1}}', "no.such"),
        ('{"do":"act"}', ""),
        ('{"do":"act","session":{"v":9}}', ""),
        ('{"do":"open","text":"game ="}', "TOML"),
        ("[" * 500, ""),
        ('{"do":"begin","game":"' + "x" * 9000 + '"}', "game"),
    ],
)  # fmt: skip
def test_what_is_no_request_is_one_sentence(request_: str, sentence: str) -> None:
    error = json.loads(answer(request_))["error"]
    assert gist(error) >= set(sentence.split())
    assert "\n" not in error


def test_a_deal_that_is_not_over_has_no_next_one() -> None:
    told = to_desk(do="begin", game="duel", seed=1)
    gist(to_desk(do="next", session=told["session"])["error"])
    over = to_desk(do="begin", game="duel", players={"A": "random"})["session"]
    gist(to_desk(do="act", session=over, action="♥A")["error"])
    gist(to_desk(do="hint", session=over)["error"])


def test_past_deals_are_checked() -> None:
    told = to_desk(do="begin", game="duel", players={"A": "random"}, seed=1)
    told = to_desk(do="next", session=told["session"])
    kept = told["session"]
    (deal,) = kept["past"]
    for past, sentence in (
        ([deal | {"turns": deal["turns"][:-1]}], ""),
        ([deal | {"standing": {"totals": {"A": 9, "B": 0}}}], ""),
        ([deal | {"game": "bid-fair"}], ""),
        ([deal, 3], ""),
        ({"1": deal}, ""),
    ):
        assert gist(to_desk(do="look", session=kept | {"past": past})["error"]) >= set(
            sentence.split()
        )


def spoilt(value: Any, rng: random.Random) -> Any:
    """A request with one thing in it changed, at any place."""
    if isinstance(value, dict) and value and rng.random() < 0.85:
        key = rng.choice(list(value))
        if rng.random() < 0.15:
            return {k: v for k, v in value.items() if k != key}
        return value | {key: spoilt(value[key], rng)}
    if isinstance(value, list) and value and rng.random() < 0.85:
        at = rng.randrange(len(value))
        return [*value[:at], spoilt(value[at], rng), *value[at + 1 :]]
    return rng.choice(
        [None, True, -1, 10**30, 1.5, "", "♠A", "S", "\x1b[2J", [], [[]], {}, {"S": 1}, "9" * 5000]
    )


def test_a_spoilt_request_is_refused_or_answered() -> None:
    rng = random.Random(4)
    sound: list[Plain] = []
    for name in GAMES:
        told = to_desk(do="begin", game=name, seed=2)
        sound.append({"do": "look", "session": told["session"]})
        ended = to_desk(do="begin", game=name, players={"A": "random", "S": "random"}, seed=2)
        if "session" in ended and not ended["waits"]:
            sound.append({"do": "next", "session": ended["session"]})
    for _ in range(times(300, 20_000)):
        request = spoilt(rng.choice(sound), rng)
        told = json.loads(answer(json.dumps(request)))
        assert ("error" in told) or told["session"]
        if "error" in told:
            assert len(told["error"].splitlines()) == 1, told


# --- bots ---------------------------------------------------------------------------------------


@games
@pytest.mark.parametrize("bot", BOTS)
def test_a_bot_chooses_alike_where_it_knows_alike(name: str, bot: str) -> None:
    game = GAMES[name]
    for seed in range(times(2, 30)):
        rng = random.Random(seed)
        for state in moments(playout(game, seed), 4, rng):
            if state.to_act not in game.viewers:
                continue
            seen = state.observe(state.to_act)
            one, two = (BOTS[bot](seen, random.Random(1)) for _ in range(2))
            assert one == two
            assert state.violation(one.action) is None
            assert one.reason
            assert not one.reason.endswith(".")


def test_a_hint_is_a_legal_action_with_a_reason() -> None:
    told = to_desk(do="begin", game="ninety-nine", seed=2)
    hint = to_desk(do="hint", session=told["session"])["hint"]
    assert "refused" not in to_desk(do="act", session=told["session"], action=hint["action"])
    assert hint["reason"]


def test_a_session_refuses_what_is_none() -> None:
    wrong: tuple[Any, ...] = (None, 3, [], {"v": 1}, {"v": 1, "record": 3}, {"v": 1, "x": 1})
    for data in wrong:
        with pytest.raises(BridgepathError):
            Session.from_dict(data)
    with pytest.raises(TypeError, check=mentions("Game")):
        Session.begin(7)  # type: ignore[arg-type]


@pytest.mark.parametrize("game", some(["contract-bridge", "minibridge"], 1, "stands in"))
def test_a_dummy_plays_both_hands_for_a_bot_that_declares(game: str) -> None:
    """From the lead to the end of the deal; before the lead, and after an undo, as before."""
    stood = 0
    for seed in range(times(6, 40)):
        if stood and seed >= times(1, 40):
            break
        players = dict.fromkeys("NEW", "learner") | {"S": READER}
        table = to_desk(do="begin", game=game, seed=seed, players=players, standsIn=True)
        while table["waits"]:
            session = Session.from_dict(table["session"])
            seat = session.readers[0]
            assert table["viewer"] == table["waits"] == seat.value
            if seat is not Seat.SOUTH:
                stood += 1
                assert seat is Seat.NORTH
                assert session.state.phase.dummy is Seat.SOUTH
                assert session.state.phase.tricks.started
                assert Session.from_dict(session.to_dict()) == session
                # The question names the player, not the bot in whose place the player acts.
                hand = session.state.story(session.state.legal_actions()[0]).hand or Seat.NORTH
                does = "plays a card" if session.state.phase.tricks.table else "leads"
                assert table["ask"]["text"] == f"South {does} from {hand.word}'s hand"
            # Which card is played does not matter here.
            cards = [str(a) for a in session.state.legal_actions() if isinstance(a, Play)]
            action = random.Random(seed).choice(cards) if cards else str(session.choice().action)
            viewer, kept = table["viewer"], table["session"]
            table = to_desk(do="act", session=kept, action=action, viewer=viewer, have=1000)
            # A screen that changes its view gets the movie from the start.
            assert table["viewer"] == seat.value or table["since"] == 0
        assert table["result"]
        first = Session.from_dict(table["session"]).again()
        assert first.readers == first.seats_of_readers == (Seat.SOUTH,)
    assert stood
    assert gist(to_desk_fault({"standsIn": 1})) == {"standsIn", "1"}


def to_desk_fault(more: dict[str, object]) -> str:
    """The error for a stored game that is damaged in this way."""
    kept = Session.begin("duel", seed=1).to_dict() | more
    with pytest.raises(SessionError) as error:
        Session.from_dict(kept)
    return str(error.value)


def test_declarer_of_carls_game_is_asked_for_a_late_raise_before_the_lead() -> None:
    """By the engine, on a screen that asks about actions out of turn; bots wait meanwhile."""
    table = to_desk(do="begin", game="carls-game", seed=0, asides=True)
    for action in ("2", "keep", "♣"):
        table = to_desk(do="act", session=table["session"], action=action, asides=True)
    asked, kept = table["ask"], table["session"]
    assert table["waits"] == asked["seat"] == "A"
    raises = [str(action) for action in Session.from_dict(kept).state.asides("A")]
    assert [[one["action"] for one in part["answers"]] for part in asked["parts"]] == [
        raises,
        [GO_ON],
    ]
    hint = to_desk(do="hint", session=kept, asides=True)["hint"]
    assert hint["action"] in raises
    after = to_desk(do="act", session=kept, action=hint["action"], asides=True)
    assert Session.from_dict(after["session"]).state.turns[-2].action == Raise(3)
    # A reader who goes on is not asked again: the lead is made.
    on = to_desk(do="act", session=kept, action=GO_ON, asides=True)
    assert Session.from_dict(on["session"]).state.phase.tricks.started
    # No other screen waits.
    assert to_desk(do="look", session=kept)["waits"] is None
