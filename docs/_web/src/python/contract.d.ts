// Generated from the engine's types by docs/_site/contract.py; run `make contract` to update it.
// What the engine is asked and what it answers; see bridgepath.desk.contract.

/** Do one action for the seat to act, or for `seat`; then bots go on. */
export interface Act extends AtTable {
  do: "act";
  /** In notation, or in the words of the prompt. */
  action: string;
  seat?: string;
}

/** The coach's verdict on a choice. */
export interface Advice {
  /** One sentence without a full stop. */
  text: string;
  /** What would have been better, in notation. */
  better: string;
  /** False for an estimate. */
  exact: boolean;
  /** How many turns came before the choice. */
  step: number;
  /** In points of the game; 0 if that is not known. */
  cost: number;
}

/** Begin again with the same cards. */
export interface Again extends AtTable {
  do: "again";
}

/** One possible call or action. */
export interface Answer {
  /** Its notation. */
  action: string;
  /** False for one that is refused now, although it belongs here. */
  legal: boolean;
  /** The card that it names. */
  card?: string;
  /** The task that it sets, as a phrase, unless it says so itself. */
  means?: string;
  /** The action in a reader's words, if they differ: `choose Bob`. */
  says?: string;
  /** The cards that it would open. */
  open?: string[];
  /** How many would be face down. */
  closed?: number;
}

/** A decision of the hand. */
export interface Asked {
  /** The step before the question. */
  step: number;
  seat: string;
  text: string;
  parts: GuessPart[];
  did: Done;
}

/** A question to answer. */
export interface AskedBoard extends Telling, Question {
  kind: "answer";
}

/** A request to a game under way. */
export interface AtTable extends Screen {
  /** The game as it was sent or saved. */
  session: unknown;
}

/** Begin a match, and play up to a reader's first decision. */
export interface Begin extends Screen {
  do: "begin";
  game: string;
  /** By seat, `reader` or a bot; without it, the reader sits at the first seat. */
  players?: Record<string, string> | null;
  /** The house rules that differ, by their keys. */
  options?: Record<string, unknown> | null;
  names?: Record<string, string> | null;
  seed?: number;
  /** A reader who is dummy plays for a bot that declares. */
  standsIn?: boolean;
}

/** The house rules that the table began with. */
export interface Begun extends Table {
  /** Those that apply because a bot plays. */
  house: TableRule[];
}

/** A board, for a page. */
export type Board = PlayedBoard | AskedBoard;

/** The answer is a card. */
export interface CardGuess {
  kind: "card";
  verb: string;
  cards: string[];
  /** From a refused card to the number of its refusal. */
  no: Record<string, number>;
}

/** The answer is this many cards at once. */
export interface CardsGuess {
  kind: "cards";
  verb: string;
  cards: string[];
  least: number;
  most: number;
  /** From a refused number of cards to its refusal. */
  sizes: Record<string, number>;
  /** From a required card to the refusal of an answer without it. */
  needs: Record<string, number>;
}

/** A way to answer with this many cards at once. */
export interface CardsPart {
  kind: "cards";
  /** The notation before the cards: `keep`. */
  verb: string;
  /** The cards to choose from. */
  cards: string[];
  least: number;
  most: number;
  /** True if the engine has words for this many. */
  weighed?: boolean;
}

/** Play out the rest, if the claim is certain. */
export interface Claim extends AtTable {
  do: "claim";
  /** How many; without it, all that are left. */
  tricks?: number;
}

/** The answer to a claim. */
export interface Claimed {
  stands: boolean;
  /** The answer and its reason, in one sentence without a full stop. */
  text: string;
  clauses: string[];
}

/** The table after a claim: played to the end if it is certain, otherwise unchanged. */
export interface ClaimedTable extends Table {
  claimed: Claimed;
}

/** The coach's verdict, if there is one. */
export interface CoachReply {
  coach: Advice | null;
  /** True once the deal is over, when all choices are judged. */
  over: boolean;
}

/** Ask a coach about the last decision, or about all of them once the deal is over. */
export interface CoachRequest extends AtTable {
  do: "coach";
}

/** The parts of a step that are described differently to those who do not see it. */
export interface Cover {
  action?: string;
  short?: string;
  say?: string;
  alert?: null;
  note?: string;
}

/** The card that gave away most. */
export interface CriticalCard {
  step: number;
  text: string;
}

/** The dealer and the cards. */
export interface Deal {
  dealer?: string;
  hands?: Record<string, string>;
  piles?: Record<string, string>;
}

/** A record as plain values. */
export interface DealRecord extends Head {
  deal: Deal;
  turns: Turn[];
}

/** The deals of a text, one of which is to be chosen. */
export interface Deals {
  /** Their names. */
  deals: string[];
  /** Why others cannot be read. */
  faults: string[];
  /** What is missing. */
  notes: string[];
}

/** A position in which the reader decides. */
export interface Decision {
  /** The hand from which a card is played. */
  hand: string;
  /** Why each other open card is not legal. */
  no: Record<string, Refusal>;
  /** The result of each card. */
  cards: Record<string, Way>;
}

/** Any request, distinguished by its `do`. */
export type DeskRequest =
  | Begin
  | Open
  | Act
  | StepRequest
  | Undo
  | Redo
  | Again
  | Next
  | LookRequest
  | HintRequest
  | Claim
  | CoachRequest
  | Weigh
  | TurnedRequest
  | Keep
  | Share
  | Watch
  | Guess
  | PastRequest
  | Try
  | Pad
  | QuestionRequest
  | Games
  | Judge;

/** What the record has in place of an answer. */
export interface Done {
  action: string;
  /** The cards of an action that consists of several. */
  cards?: string[];
}

/** The author's claims about the end of the deal. */
export interface Expect {
  totals?: Record<string, number>;
  /** Seat, points and clause of each score line. */
  lines?: (string | number)[][];
}

/** The reply to a text that is not a request, or cannot be read. */
export interface Failure {
  /** One sentence. */
  error: string;
}

/** The fields and their function. */
export interface Form {
  function: string;
  says: Record<string, string>;
  /** True if house rules change the answers. */
  ruled: boolean;
  fields: FormField[];
}

/** A field of a form. */
export interface FormField extends Kind {
  name: string;
  label: string;
  /** The default, in notation. */
  value: string;
}

/** How a value is entered. */
export type FormKind =
  "cards" | "card" | "choice" | "number" | "numbers" | "bid" | "contract" | "calls" | "switch" | "text";

/** A phrase for one, and for several, with # for their number. */
export interface Forms {
  one: string;
  other: string;
}

/** What a step changes on the table, for one viewer. */
export interface Frame extends Look {
  /** The zones that are new or different; null for one that is gone. */
  zones: Record<string, Zone | null>;
  /** All additions beside the cards, if they have changed. */
  pictures?: Picture[];
}

/** Ask which games this desk knows. */
export interface Games {
  do: "games";
}

/** The games that this desk knows, by their ids. */
export interface GamesReply {
  games: string[];
}

/** Ask for the questions of a recorded hand. */
export interface Guess extends HandedOn {
  do: "guess";
}

/** A way to answer, with its refusals. */
export type GuessPart = CardGuess | ListGuess | CardsGuess;

/** The questions of a recorded hand. */
export interface GuessReply {
  questions: Questions;
}

/** A deal: that of a `link`, of a `text`, or of a `session`. */
export interface HandedOn {
  link?: string;
  text?: string;
  session?: unknown;
  /** In a session, an earlier deal, from 0; in a text, one of several. */
  deal?: number;
  step?: number | null;
  view?: string;
  seat?: string;
}

/** A record's description of its deal as a whole. */
export interface Head {
  game: string;
  title?: string;
  /** A text, or a text for each kind of reader. */
  intro?: string | Record<string, string>;
  names?: Record<string, string>;
  /** The house rules that differ, by their keys. */
  options?: Record<string, unknown>;
  standing?: Standing;
  expect?: Expect;
}

/** What a bot would do. */
export interface Hint {
  action: string;
  reason: string;
  /** For a call by the bidding table, its line. */
  line?: string;
  /** The cards that decide it. */
  because?: string[];
}

/** A hint. */
export interface HintReply {
  hint: Hint;
}

/** Ask what a bot would do, and why. */
export interface HintRequest extends AtTable {
  do: "hint";
}

/** Judge a position; `try` is a Python keyword, so this alias has no class body. */
export interface Judge {
  do: "judge";
  record: DealRecord;
  try?: Record<string, string>[];
}

/** A position, judged. */
export interface Judged extends Position {
  /** The clauses that refuse each attempt; none if it is legal, null if it is not an action. */
  tried: (string[] | null)[];
}

/** Ask for the deal as the text of a file. */
export interface Keep extends HandedOn {
  do: "keep";
  title?: string;
  /** `toml`, `pbn` or `lin`. */
  form?: string;
}

/** A deal as the text of a file. */
export interface Kept {
  text: string;
  form: string;
}

/** How a value is entered, with the details. */
export interface Kind {
  kind: FormKind;
  /** Value and words; for `choice`. */
  choices?: [string, string][];
  /** Further choices in addition to those of the kind. */
  more?: [string, string][];
  /** For `cards` and `card`, from the highest down. */
  ranks?: string[];
  jokers?: number;
  /** How many cards; 0 for any number. */
  count?: number;
  /** How the value is written: `{} up`. */
  wrap?: string;
  low?: number;
  high?: number;
  /** The label of each of the `numbers`. */
  labels?: string[];
}

/** What the last cards were worth, in a game about which DDS is not asked. */
export interface LastCards {
  /** What a card gives away: a trick, a point or the safe bid, or several. */
  lost: Forms;
  /** True if the values are numbers of tricks; others say only which card is better. */
  tricks: boolean;
  /**
   * The decisions: after which step, the seat, the card that was played, empty if none was, and
   * what each legal card is worth to that seat.
   */
  cards: [number, string, string, Record<string, number>][];
  /** What the values mean. */
  note: string;
}

/** A line of a score, as plain values. */
export interface Line {
  seat: string;
  name: string;
  points: number;
  below: boolean;
  text: string;
  clauses: string[];
}

/** The answer is a call, a number or a choice. */
export interface ListGuess {
  kind: "call" | "number" | "choice";
  verb: string;
  answers: string[];
  /** From a refused answer to the number of its refusal. */
  no: Record<string, number>;
}

/** A way to answer from a list. */
export interface ListedPart {
  kind: "card" | "call" | "number" | "choice";
  /** The notation before a card or a number: `top`; empty for a play. */
  verb: string;
  /** In canonical order. */
  answers: Answer[];
}

/** The parts of a step that differ for one viewer. */
export interface Look {
  /** The version of the step for this viewer. */
  step?: Cover;
  /** Cards that this seat sees for the first time, as places in the pack. */
  met?: number[];
  /** Cards that have gone out of its sight. */
  gone?: number[];
  /** Cards that have returned to its sight. */
  back?: number[];
}

/** Do nothing and send the table. */
export interface LookRequest extends AtTable {
  do: "look";
}

/** The state of the match. */
export interface Match {
  over: boolean;
  /** By name; null also if the match is level. */
  winner: string | null;
  /** How it ended, in a sentence; empty while it goes on. */
  verdict: string;
  /** Name and points. */
  totals: [string, number][];
  /** How many deals have counted. */
  deals: number;
  /** What the match itself scores. */
  lines: Line[];
}

/** A deal, step by step: one frame for each step and view. */
export interface Movie {
  /** The format; a page does not show movies in any other one. */
  v: 2;
  game: string;
  id: string;
  title: string;
  intro: string;
  /** `all`: the intro is for the view of all hands. */
  introFor?: "all";
  seats: Seat[];
  /** The cited clauses with their titles, which only the rulebook has. */
  clauses: Record<string, string>;
  /** The addresses of the clauses, which the page adds. */
  links?: Record<string, string>;
  /** The text of the clauses, paragraph by paragraph, which the page adds. */
  words?: Record<string, string>;
  views: View[];
  /** All cards of the deal, in a fixed order. */
  pack: string;
  steps: Step[];
  /** By view. */
  frames: Record<string, Frame[]>;
  /**
   * For a solver, which sees all hands: never with a deal in which somebody must still play
   * without seeing them.
   */
  play?: OpenPlay;
  /** In a game without four hands, the engine has judged the last cards itself. */
  last?: LastCards;
}

/** Begin the next deal of the match. */
export interface Next extends AtTable {
  do: "next";
}

/** Take over a recorded hand after a step, from a `link`, a `text` or a `record`. */
export interface Open extends Screen {
  do: "open";
  link?: string;
  text?: string;
  record?: DealRecord;
  step?: number | null;
  players?: Record<string, string> | null;
  seed?: number;
}

/** The play of four hands in two camps, in the form of a question to DDS. */
export interface OpenPlay {
  /** The four hands, clockwise; the first and the third play together. */
  seats: string[];
  /** Their cards before the opening lead, in PBN, with the first hand called N. */
  hands: string;
  /** 0 to 3 from spades to clubs, 4 for no trumps. */
  trump: number;
  /**
   * The camp with the dummy, or the one that does not lead: 0 for the first and third hands, or
   * 1.
   */
  declaring: number;
  /** The cards that were played, in order. */
  cards: string;
  /**
   * The decisions: after which step, how many cards were played, which hand leads to the trick,
   * how many cards of it are on the table, and the declaring camp's tricks.
   */
  positions: [number, number, number, number, number][];
  /** The number of tricks at which the declaring side's score rises most. */
  target: number | null;
  /** The tricks that the declaring camp has won at the end. */
  made: number | null;
  /** What each number of tricks, from 0 on, is worth to them; empty if it does not decide. */
  points: number[];
  par?: Par;
}

/** Ask for a score pad. */
export interface Pad {
  do: "pad";
  game: string;
  options?: Record<string, string> | null;
  entries?: Record<string, string>[];
  /** One more deal. */
  enter?: Record<string, string>;
}

/** A field of the next deal: a choice, or a number from `least` to `most`. */
export interface PadField {
  key: string;
  label: string;
  default: string;
  /** It applies only while each of these other fields has one of these values. */
  only: [string, string[]][];
  /** Value and word. */
  choices?: [string, string][];
  least?: number;
  most?: number;
}

/** A deal that was entered. */
export interface PadRow {
  dealer: string;
  /** How it ended. */
  text: string;
  /** In the order of the columns, as the totals after it. */
  points: number[];
  totals: number[];
  lines: Line[];
}

/** The engine's data in a page before any request, by the kind of page. */
export interface PageData {
  board: Board;
  form: Form;
  movie: Movie;
  questions: Questions;
  record: DealRecord;
}

/** The data for par, in DDS's form. */
export interface Par {
  /** 0 to 3, as in `OpenPlay.seats`. */
  dealer: number;
  /** 0 nobody, 1 both sides, 2 North and South, 3 East and West. */
  vulnerable: number;
}

/** A way to answer. */
export type Part = ListedPart | CardsPart | TypedPart;

/** A deal that is over. */
export interface PastDeal {
  text: string;
  /** Name and points. */
  points: [string, number][];
}

/** The deals of the match so far. */
export interface PastReply {
  past: PastDeal[];
}

/** Ask for the deals of the match so far. */
export interface PastRequest extends AtTable {
  do: "past";
}

/** An addition that a game shows beside the cards. */
export type Picture = RankOrders | Scale | Targets | Prospects | SeenCards | Tally;

/** A place in the layout of the table. */
export type Place = "top" | "left" | "center" | "right" | "bottom";

/** An ending to play. */
export interface PlayedBoard extends Telling {
  kind: "play";
  text: string;
  /** The comment on a card. */
  wrong?: Record<string, string>;
  clauses?: string[];
  seats: Seat[];
  /** The seats for which the reader plays. */
  mine: string[];
  hands: Record<string, string[]>;
  /** How many cards each unseen hand has. */
  hidden?: Record<string, number>;
  /** The cards already played to the trick: seat and card. */
  trick?: [string, string][];
  trump?: string;
  /** The goal, as a sentence. */
  goal: string;
  script: Script;
}

/** A position; a finished deal has a score in place of legal actions. */
export interface Position {
  /** The seat that decides; null once the deal is over. */
  to_act: string | null;
  /** The seat whose trick the last turn completed. */
  won?: string;
  /** How many legal actions there are. */
  count?: number;
  legal?: string[];
  /** The lines: seat, points, clauses. */
  score?: [string, number, string[]][];
  /** The points of each seat that has a line. */
  totals?: Record<string, number>;
}

/** The question to a seat. */
export interface Prompt {
  seat: string;
  /** One sentence without a full stop. */
  text: string;
  /** The ways to answer; one of them is used. */
  parts: Part[];
}

/** One possible outcome of a trick. */
export interface Prospect {
  name: string;
  text: string;
  /** The card that it brings; none if it is face down. */
  card?: string;
}

/** The meaning of winning or losing a trick. */
export interface Prospects {
  kind: "prospects";
  ways: Prospect[];
}

/** A question as plain values, without empty parts. */
export interface Question {
  text: string;
  parts: Part[];
  /** Every right answer. */
  right: string[];
  /** The steps that lead to the answer, line by line. */
  working?: string[];
  /** The cards on the table. */
  zones?: Record<string, Zone>;
  seats?: Seat[];
  /** Additions beside the table, drawn: an auction, a table, a sentence. */
  html?: string;
  /** The kind of mistake behind an answer, and the comment on it. */
  wrong?: Record<string, [string, string]>;
  /** The same for any other wrong answer. */
  otherwise?: [string, string];
  /** The cards that decide the answer, for a comment that does not name them. */
  deciding?: string;
  clauses?: string[];
}

/** A question of a drill. */
export interface QuestionReply {
  question: Question;
}

/** Ask for a question of a drill. */
export interface QuestionRequest {
  do: "question";
  drill: string;
  level: number;
  seed?: number;
  number?: number;
}

/** The decisions of a recorded hand. */
export interface Questions {
  v: 1;
  /** The deal in the form of a link. */
  share: string;
  asks: Asked[];
  /** The refusals; in the text `{}` is the answer that was tried. */
  refusals: Refusal[];
}

/** How ranks beat each other in this deal. */
export interface RankOrders {
  kind: "orders";
  /** Each order with its name, strongest rank first; the next one to count comes first. */
  rows: [string, string[]][];
  high: string;
}

/** Restore what was taken back, decision by decision. */
export interface Redo extends AtTable {
  do: "redo";
}

/** The reason for a refusal, as plain values. */
export interface Refusal {
  /** One sentence without a full stop. */
  text: string;
  /** Ids; empty if the text could not be read as an action at all. */
  clauses: string[];
  /** The cards that decided it. */
  because: string[];
}

/** Why an action is refused. */
export interface Refused extends Refusal {
  action: string;
}

/** The unchanged table, and why an action was refused. */
export interface RefusedTable extends Table {
  refused: Refused;
}

/** The reply to each request, by its `do`; a `Failure` may come instead. */
export interface Replies {
  begin: Table | Begun;
  open: Table;
  act: Table | RefusedTable;
  step: Table;
  undo: Table;
  redo: Table;
  again: Table;
  next: Table;
  look: Table;
  hint: HintReply;
  claim: ClaimedTable;
  coach: CoachReply;
  weigh: WeighReply;
  turned: TurnedReply;
  keep: Kept;
  share: ShareReply;
  watch: Watched | Deals;
  guess: GuessReply;
  past: PastReply;
  try: Tried;
  pad: Sheet;
  question: QuestionReply;
  games: GamesReply;
  judge: Judged;
}

/** How a finished deal ended. */
export interface Result {
  text: string;
  lines: Line[];
  match: Match;
  /** False for a deal from another match. */
  counts: boolean;
}

/** The value of ranks or suits in a bid. */
export interface Scale {
  kind: "scale";
  title: string;
  steps: [string, string][];
}

/** Whose screen it is. */
export interface Screen {
  /** The seat, or `all` once the deal is over; without it, the player to act at this screen. */
  viewer?: string | null;
  /** How many steps the screen already holds: only later ones are sent. */
  have?: number;
  /** False: bots wait for a request `step`. */
  advance?: boolean;
  /** True: bots wait while a reader may still do something out of turn. */
  asides?: boolean;
  /** True: sentences call the reader *you*, if one alone plays at this screen. */
  you?: boolean;
}

/** All ways in which an ending can go. */
export interface Script {
  /** The moves before the first decision. */
  line: string[];
  nodes: Decision[];
}

/** A seat of the table. */
export interface Seat {
  id: string;
  name: string;
  place: Place;
  /** True for a seat without a player of its own. */
  dummy?: boolean;
}

/** The cards that the viewer has seen, and the last known place of each. */
export interface SeenCards {
  kind: "seen";
  names: [Whereabout, string][];
  cards: Record<string, Whereabout>;
  /** A sentence that says where the others are. */
  rest: string;
}

/** A session as plain values: all that is saved of a game, with the cards of every hand. */
export interface Session {
  v: number;
  seed: number;
  /** Who plays each seat: `reader`, or a bot. */
  players: Record<string, string>;
  /** The current deal. */
  record: DealRecord;
  /** The turns that were taken back. */
  undone?: Record<string, string>[];
  /** The deals of the match that are over. */
  past?: DealRecord[];
  /** True if a reader who is dummy plays for a bot that declares. */
  standsIn?: boolean;
}

/** Ask for the deal in the form of a link. */
export interface Share extends HandedOn {
  do: "share";
}

/** A deal in the form of a link. */
export interface ShareReply {
  share: string;
}

/** A score pad: the deals so far, and the fields of the next one. */
export interface Sheet {
  game: string;
  /** Who scores. */
  columns: string[];
  rows: PadRow[];
  /** The deals as they were entered, in the form that `sheet` takes. */
  entries: Record<string, string>[];
  /** The state of the match, in words. */
  says: string;
  dealer: string;
  vulnerable: string[];
  over: boolean;
  winner: string;
  fields: PadField[];
  /** Why the new deal is not on the sheet. */
  refused?: string;
  /** Why the sheet ends before the entries do. */
  lost?: string;
}

/** The state of the match before the deal; anything left out is zero. */
export interface Standing {
  totals?: Record<string, number>;
  part_scores?: Record<string, number>;
  vulnerable?: string[];
  deals?: number;
  carry?: string;
}

/** An event and its description; the first step is the deal. */
export interface Step {
  actor: string | null;
  /** The owner of the card, if not the actor: declarer plays dummy's cards. */
  hand?: string;
  /** Its notation; empty for the deal. */
  action: string;
  /** The turn in the log. */
  short: string;
  /** The row of the log: `Calls`, `Trick 3`. */
  group: string;
  /** The result of the row, once it is complete. */
  result: string;
  /** The hand that won the trick that this step completes. */
  winner?: string;
  /** The events, in sentences. */
  say: string;
  /** The meaning of a call, as its side explained it; null for those who did not hear the call. */
  alert?: string | null;
  note: string;
  /** The clauses that allowed, forced or scored it. */
  why: string[];
  toAct: string | null;
  /** The public facts after it: label and value. */
  facts: [string, string][];
}

/** Make one move of a bot. */
export interface StepRequest extends AtTable {
  do: "step";
}

/**
 * The table that one screen may see, from the first step that it does not hold.
 *
 * `session` is what the page keeps of the game. It has the cards of every hand, because the
 * machine on which the game is played must hold them. Everything else is what the viewer may know.
 */
export interface Table {
  session: Session;
  /** The seat of the viewer, or `all`. */
  viewer: string;
  /** The number of the first step of the movie. */
  since: number;
  movie: Movie;
  /** The seat of a reader who must decide now. */
  waits: string | null;
  /** The seats that are played at this screen. */
  readers: string[];
  undo: boolean;
  redo: boolean;
  /** The question, if this viewer must decide now. */
  ask?: Prompt;
  /** How many tricks can be claimed now. */
  claimable?: number;
  /** Once the deal is over. */
  result?: Result;
}

/** What a table with a bot shows about a house rule before the first deal. */
export interface TableRule {
  key: string;
  value: string;
  /** The value of the game as written. */
  default: string;
  says: string;
  why: string;
  /** Id of the ruling that the option settles. */
  clause: string;
}

/** The result of a deal as a table, with a column for each player. */
export interface Tally {
  kind: "tally";
  players: string[];
  /** A heading, and a value for each player. */
  rows: [string, string[]][];
}

/** How many tricks players want, and have won. */
export interface Targets {
  kind: "targets";
  /** Seat, tricks won, and tricks wanted, as far as the viewer knows. */
  seats: [string, number, number | null][];
}

/** The common parts of all boards, apart from the question. */
export interface Telling {
  id: string;
  checker?: string;
  hints?: string[];
  /** The comment at the end. */
  won?: string;
  lost?: string;
}

/** A rule's answer. */
export interface Tried {
  /** The answer, or the refusal, drawn. */
  html: string;
  refused: boolean;
  /** The same question as Python. */
  code: string;
}

/** Ask a rule a question. */
export interface Try {
  do: "try";
  function: string;
  values: Record<string, string>;
  rules?: Record<string, string>;
  says?: Record<string, string>;
}

/** A turn: the seat with its action, and perhaps `note`, `won` and `alert`. */
export type Turn = Record<string, string | Record<string, string>>;

/** The card that gave away most, if any did. */
export interface TurnedReply {
  turned: CriticalCard | null;
}

/** Ask which of the last cards gave away most. */
export interface TurnedRequest extends AtTable {
  do: "turned";
}

/** A way to answer by typing a whole number. */
export interface TypedPart {
  kind: "typed";
  verb: string;
  least: number;
  most: number;
}

/** Go back to a reader's last decision. */
export interface Undo extends AtTable {
  do: "undo";
}

/** The views of a movie. */
export interface View {
  /** A seat, or `all`. */
  id: string;
  name: string;
}

/** Ask for a deal to watch, with all hands. */
export interface Watch extends HandedOn {
  do: "watch";
  /** The bytes of a file, in base64. */
  data?: string;
}

/** A deal to watch. */
export interface Watched {
  movie: Movie;
  /** The deal in the form of a link. */
  share: string;
  game: string;
  step: number;
  view: string;
  /** The seat at which the reader of a link plays on. */
  seat: string | null;
}

/** The result of a card: a line, and then the next decision, the end, or the mistake. */
export interface Way {
  /** Moves: `S ♥A`, or `> S` for the winner of a trick. */
  line: string[];
  /** The number of the next decision. */
  to?: number;
  won?: boolean;
  /** The remaining cards of the unseen hands, if the card was wrong. */
  shows?: Record<string, string>;
  /** In how many layouts the card wins. */
  share?: number;
  /** The number of all layouts. */
  of?: number;
}

/** Ask what an action would lead to, or why it is refused. */
export interface Weigh extends AtTable {
  do: "weigh";
  action: string;
}

/** An action, weighed. */
export interface WeighReply {
  weighed: Weighed;
}

/** What an action would lead to, or why it is refused. */
export interface Weighed {
  action: string;
  legal: boolean;
  text: string;
}

/** The last place where a card was seen: a hand, laid aside (own, theirs), a pile's top, a trick. */
export type Whereabout = "held" | "own" | "theirs" | "top" | "played";

/** One place on the table, as one viewer may see it. */
export interface Zone {
  kind: ZoneKind;
  place: Place;
  title: string;
  /** The owner of the place. */
  seat?: string;
  /** Cards that the viewer sees, in display order; the first card of a pile is on top. */
  cards?: string[];
  /** How many further cards are face down for the viewer. */
  hidden?: number;
  /** The cards that may be played now, if the viewer may know it. */
  legal?: string[];
  /** For a trick: seat and card in order of play; no card for a seat that had none to play. */
  plays?: [string, string | null][];
  /** For a finished trick: the seat that won it. */
  winner?: string;
  /** For a pile of won tricks that nobody may look at any more: how many. */
  tricks?: number;
}

/** The content of a place: a hand, a pile (its first card is on top), a trick, or one card. */
export type ZoneKind = "hand" | "pile" | "trick" | "slot";
