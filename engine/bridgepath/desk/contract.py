"""What is asked of the desk and what it answers, as types: the contract with a page.

`DeskRequest` is any request, told apart by its ``do``; `Replies` has the reply to each. An
`FailureDict` may come instead of any reply. mypy checks `bridgepath.desk.api` against these types,
and the types of the page (`docs/_web/src/python/contract.d.ts`) are generated from them, each under
its name without ``Dict``. So the two sides cannot differ unnoticed.

The desk reads a request as untrusted text, whatever its type: it refuses a wrong value in a
sentence.
"""

from __future__ import annotations

from typing import Literal, NotRequired, TypeAlias, TypedDict

from ..core.clauses import RefusalDict
from ..core.options import TableRule
from ..core.score import LineDict
from ..learn.boards import BoardDict
from ..learn.course.question import QuestionDict
from ..learn.guess import QuestionsDict
from ..notation.record import DealRecordDict
from ..pad.sheet import SheetDict
from ..view.forms import FormDict, TriedDict
from ..view.movie_types import MovieDict
from ..view.prompt import PromptDict
from .judge import JudgedDict
from .session import SessionDict

__all__ = [
    "ActDict",
    "AdviceDict",
    "AgainDict",
    "AtTableDict",
    "BeginDict",
    "BegunDict",
    "ClaimDict",
    "ClaimedDict",
    "ClaimedTableDict",
    "CoachReplyDict",
    "CoachRequestDict",
    "CriticalCardDict",
    "DealsDict",
    "DeskRequest",
    "FailureDict",
    "GamesDict",
    "GamesReplyDict",
    "GuessDict",
    "GuessReplyDict",
    "HandedOnDict",
    "HintDict",
    "HintReplyDict",
    "HintRequestDict",
    "JudgeDict",
    "KeepDict",
    "KeptDict",
    "LookRequestDict",
    "MatchDict",
    "NextDict",
    "OpenDict",
    "PadDict",
    "PageData",
    "PastDealDict",
    "PastReplyDict",
    "PastRequestDict",
    "QuestionReplyDict",
    "QuestionRequestDict",
    "RedoDict",
    "RefusedDict",
    "RefusedTableDict",
    "Replies",
    "ResultDict",
    "ScreenDict",
    "ShareDict",
    "ShareReplyDict",
    "StepRequestDict",
    "TableDict",
    "TryDict",
    "TurnedReplyDict",
    "TurnedRequestDict",
    "UndoDict",
    "WatchDict",
    "WatchedDict",
    "WeighDict",
    "WeighReplyDict",
    "WeighedDict",
]

# --- requests ------------------------------------------------------------------------------------


class ScreenDict(TypedDict):
    """Whose screen it is."""

    viewer: NotRequired[str | None]
    """The seat, or ``all`` once the deal is over; without it, whoever decides at this screen."""
    have: NotRequired[int]
    """How many steps the screen holds already: only those behind are told."""
    advance: NotRequired[bool]
    """False: bots wait for a request ``step``."""
    asides: NotRequired[bool]
    """True: bots wait while a reader may still do something out of turn."""
    you: NotRequired[bool]
    """True: sentences call the reader *you*, if one alone plays at this screen."""


class AtTableDict(ScreenDict):
    """A request to a game under way."""

    session: object
    """The game as it was answered or kept."""


class BeginDict(ScreenDict):
    """A match, up to a reader's first decision."""

    do: Literal["begin"]
    game: str
    players: NotRequired[dict[str, str] | None]
    """By seat, ``reader`` or a bot; without it, the reader sits at the first seat."""
    options: NotRequired[dict[str, object] | None]
    """The house rules that differ, by their keys."""
    names: NotRequired[dict[str, str] | None]
    seed: NotRequired[int]
    standsIn: NotRequired[bool]
    """A reader who is dummy plays for a bot that declares."""


class OpenDict(ScreenDict):
    """A recorded hand is taken over after a step; it is a ``link``, a ``text`` or a ``record``."""

    do: Literal["open"]
    link: NotRequired[str]
    text: NotRequired[str]
    record: NotRequired[DealRecordDict]
    step: NotRequired[int | None]
    players: NotRequired[dict[str, str] | None]
    seed: NotRequired[int]


class ActDict(AtTableDict):
    """One action of the seat to act, or of `seat`; then bots go on."""

    do: Literal["act"]
    action: str
    """In notation, or as the ask says it."""
    seat: NotRequired[str]


class StepRequestDict(AtTableDict):
    """One move of a bot."""

    do: Literal["step"]


class UndoDict(AtTableDict):
    """Back to a reader's last decision."""

    do: Literal["undo"]


class RedoDict(AtTableDict):
    """What was taken back, decision by decision."""

    do: Literal["redo"]


class AgainDict(AtTableDict):
    """The same cards from the start."""

    do: Literal["again"]


class NextDict(AtTableDict):
    """The next deal of the match."""

    do: Literal["next"]


class LookRequestDict(AtTableDict):
    """Nothing is done: the table is told."""

    do: Literal["look"]


class HintRequestDict(AtTableDict):
    """What a bot would do, and why."""

    do: Literal["hint"]


class ClaimDict(AtTableDict):
    """The rest is played, if the claim is certain."""

    do: Literal["claim"]
    tricks: NotRequired[int]
    """How many; without it, all that are left."""


class CoachRequestDict(AtTableDict):
    """What a coach says to the last decision, or to all of them once the deal is over."""

    do: Literal["coach"]


class WeighDict(AtTableDict):
    """What an action would come to, or why it is refused."""

    do: Literal["weigh"]
    action: str


class TurnedRequestDict(AtTableDict):
    """Which of the last cards gave most away."""

    do: Literal["turned"]


class PastRequestDict(AtTableDict):
    """The deals of the match so far."""

    do: Literal["past"]


class HandedOnDict(TypedDict):
    """A deal: that of a ``link``, of a ``text``, or of a ``session``."""

    link: NotRequired[str]
    text: NotRequired[str]
    session: NotRequired[object]
    deal: NotRequired[int]
    """Of a session, an earlier deal, from 0; of a text, which of several."""
    step: NotRequired[int | None]
    view: NotRequired[str]
    seat: NotRequired[str]


class KeepDict(HandedOnDict):
    """The deal as the text of a file."""

    do: Literal["keep"]
    title: NotRequired[str]
    form: NotRequired[str]
    """``toml``, ``pbn`` or ``lin``."""


class ShareDict(HandedOnDict):
    """The deal as a link holds it."""

    do: Literal["share"]


class WatchDict(HandedOnDict):
    """A deal to look at, with all hands."""

    do: Literal["watch"]
    data: NotRequired[str]
    """The bytes of a file, in base64."""


class GuessDict(HandedOnDict):
    """What is asked of whoever guesses a recorded hand."""

    do: Literal["guess"]


class TryDict(TypedDict):
    """A question to a rule."""

    do: Literal["try"]
    function: str
    values: dict[str, str]
    rules: NotRequired[dict[str, str]]
    says: NotRequired[dict[str, str]]


class PadDict(TypedDict):
    """A score pad."""

    do: Literal["pad"]
    game: str
    options: NotRequired[dict[str, str] | None]
    entries: NotRequired[list[dict[str, str]]]
    enter: NotRequired[dict[str, str]]
    """One more deal."""


class QuestionRequestDict(TypedDict):
    """A question of a drill."""

    do: Literal["question"]
    drill: str
    level: int
    seed: NotRequired[int]
    number: NotRequired[int]


class GamesDict(TypedDict):
    """The games that this desk knows."""

    do: Literal["games"]


JudgeDict = TypedDict(
    "JudgeDict",
    {"do": Literal["judge"], "record": DealRecordDict, "try": NotRequired[list[dict[str, str]]]},
)
"""A position judged; ``try`` is written by keyword, so this one has no class."""


DeskRequest: TypeAlias = (
    BeginDict
    | OpenDict
    | ActDict
    | StepRequestDict
    | UndoDict
    | RedoDict
    | AgainDict
    | NextDict
    | LookRequestDict
    | HintRequestDict
    | ClaimDict
    | CoachRequestDict
    | WeighDict
    | TurnedRequestDict
    | KeepDict
    | ShareDict
    | WatchDict
    | GuessDict
    | PastRequestDict
    | TryDict
    | PadDict
    | QuestionRequestDict
    | GamesDict
    | JudgeDict
)
"""Any request; ``do`` tells which."""


# --- replies -------------------------------------------------------------------------------------


class FailureDict(TypedDict):
    """The reply to what is no request, or cannot be read."""

    error: str
    """One sentence."""


class MatchDict(TypedDict):
    """How the match stands."""

    over: bool
    winner: str | None
    """By name; null also where the match is level."""
    verdict: str
    """How it ended, in a sentence; empty while it goes on."""
    totals: list[tuple[str, int]]
    """Name and points."""
    deals: int
    """How many deals have counted."""
    lines: list[LineDict]
    """What the match itself scores."""


class ResultDict(TypedDict):
    """How a deal that is over ended."""

    text: str
    lines: list[LineDict]
    match: MatchDict
    counts: bool
    """False for a deal out of another match."""


class TableDict(TypedDict):
    """The table as one screen may see it, from the first step on that it does not hold.

    `session` is what the page keeps of the game, which the machine at which it is played must hold:
    the cards of every hand are in it. All else is what the viewer may know.
    """

    session: SessionDict
    viewer: str
    """The seat whose eyes these are, or ``all``."""
    since: int
    """The number of the first step of the movie."""
    movie: MovieDict
    waits: str | None
    """The seat of a reader who decides now."""
    readers: list[str]
    """The seats that are played at this screen."""
    undo: bool
    redo: bool
    ask: NotRequired[PromptDict]
    """What is asked, if this viewer decides now."""
    claimable: NotRequired[int]
    """How many tricks can be claimed now."""
    result: NotRequired[ResultDict]
    """Once the deal is over."""


class BegunDict(TableDict):
    """A table that was begun with house rules of its own."""

    house: list[TableRule]
    """Those that it has because a bot plays."""


class RefusedDict(RefusalDict):
    """Why an action is refused."""

    action: str


class RefusedTableDict(TableDict):
    """The table as it was, and why an action was refused."""

    refused: RefusedDict


class ClaimedDict(TypedDict):
    """The answer to a claim."""

    stands: bool
    text: str
    """The answer and its reason, in one sentence without a full stop."""
    clauses: list[str]


class ClaimedTableDict(TableDict):
    """The table after a claim: played to the end if it stands, else as it was."""

    claimed: ClaimedDict


class HintDict(TypedDict):
    """What a bot would do."""

    action: str
    reason: str
    line: NotRequired[str]
    """Of a call by the bidding table: its line."""


class HintReplyDict(TypedDict):
    """A hint."""

    hint: HintDict


class AdviceDict(TypedDict):
    """What a coach says to a choice."""

    text: str
    """One sentence without a full stop."""
    better: str
    """What would have been better, in notation."""
    exact: bool
    """False for an estimate."""
    step: int
    """How many turns had been before the choice."""
    cost: float
    """In points of the game; 0 where that cannot be told."""


class CoachReplyDict(TypedDict):
    """What a coach says, if anything."""

    coach: AdviceDict | None
    over: bool
    """True once the deal is over, when all choices are weighed."""


class WeighedDict(TypedDict):
    """What an action would come to, or why it is refused."""

    action: str
    legal: bool
    text: str


class WeighReplyDict(TypedDict):
    """An action, weighed."""

    weighed: WeighedDict


class CriticalCardDict(TypedDict):
    """The card that gave most away."""

    step: int
    text: str


class TurnedReplyDict(TypedDict):
    """The card that gave most away, if one did."""

    turned: CriticalCardDict | None


class KeptDict(TypedDict):
    """A deal as the text of a file."""

    text: str
    form: str


class ShareReplyDict(TypedDict):
    """A deal as a link holds it."""

    share: str


class WatchedDict(TypedDict):
    """A deal to look at."""

    movie: MovieDict
    share: str
    """The deal as a link holds it."""
    game: str
    step: int
    view: str
    seat: str | None
    """The seat at which the reader of a link plays on."""


class DealsDict(TypedDict):
    """The deals of a text, of which one is to be chosen."""

    deals: list[str]
    """What they are called."""
    faults: list[str]
    """Why others cannot be read."""
    notes: list[str]
    """What is left out."""


class GuessReplyDict(TypedDict):
    """What is asked of whoever guesses a hand."""

    questions: QuestionsDict


class PastDealDict(TypedDict):
    """A deal that is over."""

    text: str
    points: list[tuple[str, int]]
    """Name and points."""


class PastReplyDict(TypedDict):
    """The deals of the match so far."""

    past: list[PastDealDict]


class QuestionReplyDict(TypedDict):
    """A question of a drill."""

    question: QuestionDict


class GamesReplyDict(TypedDict):
    """The games that this desk knows, by their ids."""

    games: list[str]


Replies = TypedDict(
    "Replies",
    {
        "begin": TableDict | BegunDict,
        "open": TableDict,
        "act": TableDict | RefusedTableDict,
        "step": TableDict,
        "undo": TableDict,
        "redo": TableDict,
        "again": TableDict,
        "next": TableDict,
        "look": TableDict,
        "hint": HintReplyDict,
        "claim": ClaimedTableDict,
        "coach": CoachReplyDict,
        "weigh": WeighReplyDict,
        "turned": TurnedReplyDict,
        "keep": KeptDict,
        "share": ShareReplyDict,
        "watch": WatchedDict | DealsDict,
        "guess": GuessReplyDict,
        "past": PastReplyDict,
        "try": TriedDict,
        "pad": SheetDict,
        "question": QuestionReplyDict,
        "games": GamesReplyDict,
        "judge": JudgedDict,
    },
)
"""What answers each request, by its ``do``; an `FailureDict` may come instead of any."""


# --- what the build writes into pages ------------------------------------------------------------


class PageData(TypedDict):
    """What a page holds of the engine before anything is asked, by the kind of page."""

    board: BoardDict
    form: FormDict
    movie: MovieDict
    questions: QuestionsDict
    record: DealRecordDict
