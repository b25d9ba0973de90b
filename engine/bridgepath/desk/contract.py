"""The requests to the desk and its answers, as types: the contract with a page.

`DeskRequest` is any request, distinguished by its ``do``; `Replies` has the reply to each. A
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
    """The seat, or ``all`` once the deal is over; without it, the player to act at this screen."""
    have: NotRequired[int]
    """How many steps the screen already holds: only later ones are sent."""
    advance: NotRequired[bool]
    """False: bots wait for a request ``step``."""
    asides: NotRequired[bool]
    """True: bots wait while a reader may still do something out of turn."""
    you: NotRequired[bool]
    """True: sentences call the reader *you*, if one alone plays at this screen."""


class AtTableDict(ScreenDict):
    """A request to a game under way."""

    session: object
    """The game as it was sent or saved."""


class BeginDict(ScreenDict):
    """Begin a match, and play up to a reader's first decision."""

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
    """Take over a recorded hand after a step, from a ``link``, a ``text`` or a ``record``."""

    do: Literal["open"]
    link: NotRequired[str]
    text: NotRequired[str]
    record: NotRequired[DealRecordDict]
    step: NotRequired[int | None]
    players: NotRequired[dict[str, str] | None]
    seed: NotRequired[int]


class ActDict(AtTableDict):
    """Do one action for the seat to act, or for `seat`; then bots go on."""

    do: Literal["act"]
    action: str
    """In notation, or in the words of the prompt."""
    seat: NotRequired[str]


class StepRequestDict(AtTableDict):
    """Make one move of a bot."""

    do: Literal["step"]


class UndoDict(AtTableDict):
    """Go back to a reader's last decision."""

    do: Literal["undo"]


class RedoDict(AtTableDict):
    """Restore what was taken back, decision by decision."""

    do: Literal["redo"]


class AgainDict(AtTableDict):
    """Begin again with the same cards."""

    do: Literal["again"]


class NextDict(AtTableDict):
    """Begin the next deal of the match."""

    do: Literal["next"]


class LookRequestDict(AtTableDict):
    """Do nothing and send the table."""

    do: Literal["look"]


class HintRequestDict(AtTableDict):
    """Ask what a bot would do, and why."""

    do: Literal["hint"]


class ClaimDict(AtTableDict):
    """Play out the rest, if the claim is certain."""

    do: Literal["claim"]
    tricks: NotRequired[int]
    """How many; without it, all that are left."""


class CoachRequestDict(AtTableDict):
    """Ask a coach about the last decision, or about all of them once the deal is over."""

    do: Literal["coach"]


class WeighDict(AtTableDict):
    """Ask what an action would lead to, or why it is refused."""

    do: Literal["weigh"]
    action: str


class TurnedRequestDict(AtTableDict):
    """Ask which of the last cards gave away most."""

    do: Literal["turned"]


class PastRequestDict(AtTableDict):
    """Ask for the deals of the match so far."""

    do: Literal["past"]


class HandedOnDict(TypedDict):
    """A deal: that of a ``link``, of a ``text``, or of a ``session``."""

    link: NotRequired[str]
    text: NotRequired[str]
    session: NotRequired[object]
    deal: NotRequired[int]
    """In a session, an earlier deal, from 0; in a text, one of several."""
    step: NotRequired[int | None]
    view: NotRequired[str]
    seat: NotRequired[str]


class KeepDict(HandedOnDict):
    """Ask for the deal as the text of a file."""

    do: Literal["keep"]
    title: NotRequired[str]
    form: NotRequired[str]
    """``toml``, ``pbn`` or ``lin``."""


class ShareDict(HandedOnDict):
    """Ask for the deal in the form of a link."""

    do: Literal["share"]


class WatchDict(HandedOnDict):
    """Ask for a deal to watch, with all hands."""

    do: Literal["watch"]
    data: NotRequired[str]
    """The bytes of a file, in base64."""


class GuessDict(HandedOnDict):
    """Ask for the questions of a recorded hand."""

    do: Literal["guess"]


class TryDict(TypedDict):
    """Ask a rule a question."""

    do: Literal["try"]
    function: str
    values: dict[str, str]
    rules: NotRequired[dict[str, str]]
    says: NotRequired[dict[str, str]]


class PadDict(TypedDict):
    """Ask for a score pad."""

    do: Literal["pad"]
    game: str
    options: NotRequired[dict[str, str] | None]
    entries: NotRequired[list[dict[str, str]]]
    enter: NotRequired[dict[str, str]]
    """One more deal."""


class QuestionRequestDict(TypedDict):
    """Ask for a question of a drill."""

    do: Literal["question"]
    drill: str
    level: int
    seed: NotRequired[int]
    number: NotRequired[int]


class GamesDict(TypedDict):
    """Ask which games this desk knows."""

    do: Literal["games"]


JudgeDict = TypedDict(
    "JudgeDict",
    {"do": Literal["judge"], "record": DealRecordDict, "try": NotRequired[list[dict[str, str]]]},
)
"""Judge a position; ``try`` is a Python keyword, so this alias has no class body."""


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
"""Any request, distinguished by its ``do``."""


# --- replies -------------------------------------------------------------------------------------


class FailureDict(TypedDict):
    """The reply to a text that is not a request, or cannot be read."""

    error: str
    """One sentence."""


class MatchDict(TypedDict):
    """The state of the match."""

    over: bool
    winner: str | None
    """By name; null also if the match is level."""
    verdict: str
    """How it ended, in a sentence; empty while it goes on."""
    totals: list[tuple[str, int]]
    """Name and points."""
    deals: int
    """How many deals have counted."""
    lines: list[LineDict]
    """What the match itself scores."""


class ResultDict(TypedDict):
    """How a finished deal ended."""

    text: str
    lines: list[LineDict]
    match: MatchDict
    counts: bool
    """False for a deal from another match."""


class TableDict(TypedDict):
    """The table that one screen may see, from the first step that it does not hold.

    `session` is what the page keeps of the game. It has the cards of every hand, because the
    machine on which the game is played must hold them. Everything else is what the viewer may know.
    """

    session: SessionDict
    viewer: str
    """The seat of the viewer, or ``all``."""
    since: int
    """The number of the first step of the movie."""
    movie: MovieDict
    waits: str | None
    """The seat of a reader who must decide now."""
    readers: list[str]
    """The seats that are played at this screen."""
    undo: bool
    redo: bool
    ask: NotRequired[PromptDict]
    """The question, if this viewer must decide now."""
    claimable: NotRequired[int]
    """How many tricks can be claimed now."""
    result: NotRequired[ResultDict]
    """Once the deal is over."""


class BegunDict(TableDict):
    """The house rules that the table began with."""

    house: list[TableRule]
    """Those that apply because a bot plays."""


class RefusedDict(RefusalDict):
    """Why an action is refused."""

    action: str


class RefusedTableDict(TableDict):
    """The unchanged table, and why an action was refused."""

    refused: RefusedDict


class ClaimedDict(TypedDict):
    """The answer to a claim."""

    stands: bool
    text: str
    """The answer and its reason, in one sentence without a full stop."""
    clauses: list[str]


class ClaimedTableDict(TableDict):
    """The table after a claim: played to the end if it is certain, otherwise unchanged."""

    claimed: ClaimedDict


class HintDict(TypedDict):
    """What a bot would do."""

    action: str
    reason: str
    line: NotRequired[str]
    """For a call by the bidding table, its line."""
    because: NotRequired[list[str]]
    """The cards that decide it."""


class HintReplyDict(TypedDict):
    """A hint."""

    hint: HintDict


class AdviceDict(TypedDict):
    """The coach's verdict on a choice."""

    text: str
    """One sentence without a full stop."""
    better: str
    """What would have been better, in notation."""
    exact: bool
    """False for an estimate."""
    step: int
    """How many turns came before the choice."""
    cost: float
    """In points of the game; 0 if that is not known."""


class CoachReplyDict(TypedDict):
    """The coach's verdict, if there is one."""

    coach: AdviceDict | None
    over: bool
    """True once the deal is over, when all choices are judged."""


class WeighedDict(TypedDict):
    """What an action would lead to, or why it is refused."""

    action: str
    legal: bool
    text: str


class WeighReplyDict(TypedDict):
    """An action, weighed."""

    weighed: WeighedDict


class CriticalCardDict(TypedDict):
    """The card that gave away most."""

    step: int
    text: str


class TurnedReplyDict(TypedDict):
    """The card that gave away most, if any did."""

    turned: CriticalCardDict | None


class KeptDict(TypedDict):
    """A deal as the text of a file."""

    text: str
    form: str


class ShareReplyDict(TypedDict):
    """A deal in the form of a link."""

    share: str


class WatchedDict(TypedDict):
    """A deal to watch."""

    movie: MovieDict
    share: str
    """The deal in the form of a link."""
    game: str
    step: int
    view: str
    seat: str | None
    """The seat at which the reader of a link plays on."""


class DealsDict(TypedDict):
    """The deals of a text, one of which is to be chosen."""

    deals: list[str]
    """Their names."""
    faults: list[str]
    """Why others cannot be read."""
    notes: list[str]
    """What is missing."""


class GuessReplyDict(TypedDict):
    """The questions of a recorded hand."""

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
"""The reply to each request, by its ``do``; a `FailureDict` may come instead."""


# --- data that the build writes into pages --------------------------------------------------------


class PageData(TypedDict):
    """The engine's data in a page before any request, by the kind of page."""

    board: BoardDict
    form: FormDict
    movie: MovieDict
    questions: QuestionsDict
    record: DealRecordDict
