// Written by `make types` from the server's messages and the games' views; changes belong there.

export type Clock = "off" | "gentle" | "strict" | "days";
export type TimeOver = "bot" | "round";
export type BotPace = "slow" | "usual" | "quick";
export type Reaction = "laugh" | "wow" | "clap" | "heart" | "sad" | "angry" | "think" | "hurry";
export type SeatKind = "open" | "person" | "bot";
export type Phase = "waiting" | "playing" | "round_over" | "match_over";
export type MayTakeBack = "yes" | "nothing" | "seen" | "passed_on";
export type By = "person" | "bot" | "clock";
export type ErrorCode =
  | "malformed"
  | "too_large"
  | "too_fast"
  | "unknown_game"
  | "unknown_table"
  | "unknown_event"
  | "damaged"
  | "not_joined"
  | "not_seated"
  | "wrong_secret"
  | "no_onlookers"
  | "seat_taken"
  | "table_full"
  | "bad_name"
  | "bad_text"
  | "bad_options"
  | "unknown_bot"
  | "not_host"
  | "not_now"
  | "not_away"
  | "not_your_turn"
  | "illegal_move"
  | "nothing_to_take_back"
  | "chat_off"
  | "muted"
  | "banned"
  | "no_new_tables"
  | "too_many_tables"
  | "word_needed"
  | "not_from_here"
  | "enough_today"
  | "stale"
  | "conflict"
  | "storage"
  | "closing"
  | "internal";
export type Command =
  | Create
  | Join
  | Move
  | Moves
  | Start
  | TakeBack
  | NextRound
  | Again
  | Sit
  | PlaceBot
  | Arrange
  | Leave
  | Remove
  | Mute
  | Renew
  | SitIn
  | Back
  | Ready
  | Say
  | React
  | Lead
  | ContinueTogether
  | AskHint
  | Explain
  | CheckPlan
  | Report
  | Ping;
export type Message =
  | Table
  | Happened
  | Said
  | Reacted
  | Led
  | ContinuedTogether
  | Onlookers
  | Seated
  | Done
  | Hint
  | Explained
  | PlanChecked
  | Failed
  | Announced
  | Preparing
  | Closing;
export type Happening =
  | Created
  | Sat
  | Started
  | Dealt
  | Moved
  | TakenBack
  | Arranged
  | Left
  | Muted
  | Renewed
  | Voted
  | SatIn
  | CameBack
  | TimeUp
  | Readied
  | Presence;
export type ReviewNews = ReviewAdvances | ReviewRefused | ReviewFound;

/**
 * Set up a table and sit down as its host on seat 0. `others` are the seats 1, 2, … in order.
 *
 * Where `sits` is false seat 0 is open as well, and whoever sits down first is the host.
 *
 * A client that makes up its own `secret` (22 to 64 letters and digits of base64url, at random) may send this again
 * over another socket when the answer was lost: there will be one table. Null lets the server make one up.
 */
export interface Create {
  type: "create";
  id: string;
  game: string;
  name: string;
  others: SeatPlan[];
  options?: {
    [k: string]: unknown;
  };
  pace?: number;
  secret?: string | null;
  settings?: Settings;
  invitation?: string | null;
  sits?: boolean;
}
/**
 * What a seat of a new table is to be: open for a guest, or a bot of this kind.
 */
export interface SeatPlan {
  bot?: string | null;
}
/**
 * The settings of a table, whatever the game. What is left out has the value here.
 */
export interface Settings {
  clock: Clock;
  clock_seconds: number;
  clock_days: number;
  time_over: TimeOver;
  onlookers: boolean;
  chat: boolean;
  bots: BotPace;
}
/**
 * Attach this socket to a table: as the seat whose `secret` it is, else as an onlooker.
 *
 * With `after`, the number of the last event this client has seen, the events since then are sent again, unless they
 * are too many, or asked for too often: then only `table` is sent. Refused with `unknown_event` when there is no event `after` yet.
 */
export interface Join {
  type: "join";
  id: string;
  table: string;
  secret?: string | null;
  after?: number | null;
  hidden?: boolean;
  shared?: boolean;
}
/**
 * Make a move, in notation. `number` is the last event this client has seen; a bot that sits in makes way.
 */
export interface Move {
  type: "move";
  id: string;
  number: number;
  move: string;
}
/**
 * Make several moves of one turn, in notation: all of them one after the other, or none.
 *
 * The turn goes on until the last one, and only the last one may show something hidden, such as a card drawn from the pile. A
 * refusal says `at` which of them it failed. The log has them one by one; `done` names the last one's event. `number` is as in `move`.
 */
export interface Moves {
  type: "moves";
  id: string;
  number: number;
  moves: string[];
}
/**
 * The host starts the match; every seat must be taken.
 */
export interface Start {
  type: "start";
  id: string;
}
/**
 * Take back your own last move of this turn, see `back` in the view. `number` is as in `move`.
 */
export interface TakeBack {
  type: "take_back";
  id: string;
  number: number;
}
/**
 * Deal the next round when one is over; any seated person may.
 */
export interface NextRound {
  type: "next_round";
  id: string;
  number: number;
}
/**
 * Begin another match with the same seats when one is over; any seated person may.
 */
export interface Again {
  type: "again";
  id: string;
  number: number;
}
/**
 * Take an open seat of the joined table (the first one when `seat` is null) before the match starts, or later one that is `offered`.
 *
 * A name that is taken at the table gets a number. `secret` is as in `create`.
 */
export interface Sit {
  type: "sit";
  id: string;
  name: string;
  seat?: number | null;
  secret?: string | null;
}
/**
 * The host puts a bot on an open seat or in place of a bot; `bot` null opens the seat again.
 *
 * Once the match has started only bots' seats can be changed: with null the bot plays on, and whoever sits down takes its place.
 */
export interface PlaceBot {
  type: "place_bot";
  id: string;
  seat: number;
  bot: string | null;
}
/**
 * The host changes how the table is set up: what is null stays as it is.
 *
 * `order` and `options` may change only before the match starts. In the new order, seat i is taken by the person or bot that
 * was on seat `order[i]`; the host may move as well. `options` are the game's, those left out as the game has them;
 * of `settings` those left out stay as they are.
 */
export interface Arrange {
  type: "arrange";
  id: string;
  order?: number[] | null;
  options?: {
    [k: string]: unknown;
  } | null;
  settings?: SettingsChange | null;
}
/**
 * Some of the settings, to be changed; what is null or left out stays as it is. The members are as in `Settings`.
 */
export interface SettingsChange {
  clock?: Clock | null;
  clock_seconds?: number | null;
  clock_days?: number | null;
  time_over?: TimeOver | null;
  onlookers?: boolean | null;
  chat?: boolean | null;
  bots?: BotPace | null;
}
/**
 * Get up. Before the match starts the seat is open again; later a bot sits in, and the secret goes on to open the seat.
 *
 * When the host gets up, the next person who has not is the host. For who has no seat there is nothing to do.
 */
export interface Leave {
  type: "leave";
  id: string;
}
/**
 * The host takes the seat of another person away, whose secret opens it no more.
 *
 * Before the match starts the seat is open then; later it is a bot's, `careful` when `bot` is null, and can be offered by `place_bot`.
 */
export interface Remove {
  type: "remove";
  id: string;
  seat: number;
  bot?: string | null;
}
/**
 * The host lets another person say and show nothing more, or again. What the person has said is not shown to newcomers.
 */
export interface Mute {
  type: "mute";
  id: string;
  seat: number;
  muted: boolean;
}
/**
 * Change the secret of your own seat; answered by `seated`. The old one opens nothing more, and its other sockets are closed (4010).
 *
 * `secret` is as in `create`.
 */
export interface Renew {
  type: "renew";
  id: string;
  secret?: string | null;
}
/**
 * Let a bot play for a person who is away, `careful` when it is null. The host says so; of others it is a vote.
 *
 * It is carried by more than half of the people who are there.
 */
export interface SitIn {
  type: "sit_in";
  id: string;
  seat: number;
  bot?: string | null;
}
/**
 * Take your seat back from the bot that sits in, and count as present again. A move does so as well.
 */
export interface Back {
  type: "back";
  id: string;
}
/**
 * Say that one is ready for the match or the next round, or not yet. No rule hangs on it; a deal clears it.
 */
export interface Ready {
  type: "ready";
  id: string;
  ready: boolean;
}
/**
 * Say something to everybody at the table: 1 to 200 characters, control characters are left out.
 */
export interface Say {
  type: "say";
  id: string;
  text: string;
}
/**
 * Show everybody at the table how one feels.
 */
export interface React {
  type: "react";
  id: string;
  reaction: Reaction;
}
/**
 * Look back together at the match that is over: show everybody at the table a step of it, or, with null, lead no more.
 */
export interface Lead {
  type: "lead";
  id: string;
  place: ReplayPlace | null;
  begins?: boolean;
}
/**
 * A step of a finished match, and what a finger points at there.
 */
export interface ReplayPlace {
  round: number;
  step: number;
  mark?: string;
}
/**
 * Play on together from a step of the match that is over: at a new table, where everybody has the seat that they have here.
 *
 * Everybody is told of it by `continued_together`. Refused where somebody else leads. Of two who ask at once both are told of one table.
 */
export interface ContinueTogether {
  type: "continue_together";
  id: string;
  place: ReplayPlace;
  after?: string | null;
  invitation?: string | null;
}
/**
 * Ask what the best bot would do with what this seat knows, on its turn; answered by `hint`.
 */
export interface AskHint {
  type: "hint";
  id: string;
  number: number;
}
/**
 * Ask why a move, or any move with a card, is not legal now, on its turn; answered by `explained`.
 */
export interface Explain {
  type: "explain";
  id: string;
  number: number;
  move: string;
}
/**
 * Ask, on its turn, in which order these moves could be made by `moves`; answered by `plan_checked`. Nobody else notices.
 */
export interface CheckPlan {
  type: "check_plan";
  id: string;
  number: number;
  moves: string[];
}
/**
 * Report the joined table to whoever runs the server, with up to 200 characters of why. Nobody else notices.
 */
export interface Report {
  type: "report";
  id: string;
  text: string;
}
/**
 * Ask whether the connection still works, where nothing was heard for a while; answered by `done`. Nobody else notices.
 */
export interface Ping {
  type: "ping";
  id: string;
}
/**
 * Everything this socket may see: after the gap and before the answer of `join`, before the answer of `create` and `sit`.
 *
 * What was said lately follows as `said` messages, so a client begins its chat anew here.
 */
export interface Table {
  type: "table";
  table: TableView;
}
/**
 * A table as this socket may see it.
 */
export interface TableView {
  table: string;
  number: number;
  game: string;
  title: string;
  options: {
    [k: string]: unknown;
  };
  house_rules: {
    [k: string]: unknown;
  };
  seats: SeatView[];
  seat: number | null;
  host: number;
  phase: Phase;
  matches: number;
  match: MatchView | null;
  settings: Settings;
  history: MatchResult[];
  sealed: string | null;
  day?: string | null;
  cards_of?: string | null;
  evening?: boolean;
  continues?: Continuation | null;
}
/**
 * A seat as everybody sees it.
 */
export interface SeatView {
  kind: SeatKind;
  name: string;
  bot: string | null;
  away: boolean;
  ready: boolean;
  sitting_in: string | null;
  left: boolean;
  muted: boolean;
  offered: boolean;
  votes: number[];
}
/**
 * The match from one side of the table.
 */
export interface MatchView {
  round: number;
  turn: number | null;
  view: unknown;
  legal: string[];
  results: PlayedRound[];
  totals: number[] | null;
  winners: number[];
  lowest_wins: boolean;
  commitment: string;
  key: string | null;
  back: MayTakeBack;
  time_left: number | null;
  finishing: boolean;
}
/**
 * A line of the score sheet of the match in progress, and how its figures came about.
 */
export interface PlayedRound {
  ended: string;
  scores: number[];
  parts: {
    [k: string]: number[];
  }[];
  out: number | null;
}
/**
 * The score sheet of an earlier match.
 */
export interface MatchResult {
  results: RoundResult[];
  totals: number[];
  winners: number[];
  players?: string[];
}
/**
 * A line of the score sheet.
 */
export interface RoundResult {
  ended: string;
  scores: number[];
}
/**
 * A step of a finished match, from which the people of its table go on at another one.
 */
export interface Continuation {
  table: string;
  match: number;
  round: number;
  step: number;
}
/**
 * One event, and the table after it.
 */
export interface Happened {
  type: "happened";
  number: number;
  what:
    | Created
    | Sat
    | Started
    | Dealt
    | Moved
    | TakenBack
    | Arranged
    | Left
    | Muted
    | Renewed
    | Voted
    | SatIn
    | CameBack
    | TimeUp
    | Readied
    | Presence;
  table: TableView;
}
/**
 * The table was set up.
 */
export interface Created {
  kind: "created";
}
/**
 * Somebody, or a bot, took a seat; or the seat was opened again (`name` is empty), or `offered` while the bot plays on.
 */
export interface Sat {
  kind: "sat";
  seat: number;
  name: string;
  bot: string | null;
  offered: boolean;
}
/**
 * A match began and its first round was dealt.
 */
export interface Started {
  kind: "started";
}
/**
 * The next round was dealt.
 */
export interface Dealt {
  kind: "dealt";
  round: number;
}
/**
 * A seat moved.
 */
export interface Moved {
  kind: "moved";
  seat: number;
  move: string;
  seen: unknown;
  by: By;
}
/**
 * A seat took back its last move; nothing hidden had been seen.
 */
export interface TakenBack {
  kind: "taken_back";
  seat: number;
  move: string;
}
/**
 * The host changed options, settings or the order of the seats; or the role of the host has passed on.
 */
export interface Arranged {
  kind: "arranged";
  order: number[] | null;
  host?: number | null;
}
/**
 * A person got up, or was asked to by the host (`removed`).
 *
 * Before the match the seat is open now; later a bot sits in, or has the seat when the person was removed.
 */
export interface Left {
  kind: "left";
  seat: number;
  name: string;
  removed: boolean;
}
/**
 * The host lets a person say and show nothing more, or again.
 */
export interface Muted {
  kind: "muted";
  seat: number;
  muted: boolean;
}
/**
 * A person has changed the secret of the seat.
 */
export interface Renewed {
  kind: "renewed";
  seat: number;
}
/**
 * Somebody voted for a bot to sit in; `votes` on the seat says how many have.
 */
export interface Voted {
  kind: "voted";
  seat: number;
  by: number;
}
/**
 * A bot plays for a person who is away.
 */
export interface SatIn {
  kind: "sat_in";
  seat: number;
  bot: string;
}
/**
 * A person has taken the seat back from the bot; votes for one are void.
 */
export interface CameBack {
  kind: "came_back";
  seat: number;
}
/**
 * The days that a person had for a turn are over: a bot plays for the person, or where the round `ends`, bots for everybody.
 */
export interface TimeUp {
  kind: "time_up";
  seat: number;
  ends: boolean;
}
/**
 * A person is ready, or no longer.
 */
export interface Readied {
  kind: "readied";
  seat: number;
  ready: boolean;
}
/**
 * A person came back or went away. No event of the log: `number` stays as it was.
 */
export interface Presence {
  kind: "presence";
  seat: number;
  away: boolean;
}
/**
 * A person said something. It is text, not markup.
 */
export interface Said {
  type: "said";
  seat: number | null;
  name: string;
  text: string;
  again: boolean;
}
/**
 * A person showed how they feel.
 */
export interface Reacted {
  type: "reacted";
  seat: number;
  reaction: Reaction;
}
/**
 * A person leads through the match that is over and shows this; both are null when nobody leads any more.
 */
export interface Led {
  type: "led";
  seat: number | null;
  place: ReplayPlace | null;
}
/**
 * A person plays on from a step of the match that is over, at a table of its own, and asks everybody there.
 */
export interface ContinuedTogether {
  type: "continued_together";
  seat: number | null;
  match: number;
  place: ReplayPlace;
  table: string;
  secret: string | null;
}
/**
 * Tells the host how many people look on: only the host, and only when the number changes. Before the first such message it is 0.
 */
export interface Onlookers {
  type: "onlookers";
  count: number;
}
/**
 * Answers `create`, `sit` and `renew`: the socket has joined the table on this seat; `secret` opens the seat again from anywhere.
 *
 * `seat` is null where `create` set up a table without sitting down.
 */
export interface Seated {
  type: "seated";
  id: string;
  table: string;
  seat: number | null;
  secret: string;
}
/**
 * Answers every other command: it is stored, if it brought about an event. `number` is that event, else the last one.
 */
export interface Done {
  type: "done";
  id: string;
  number: number;
}
/**
 * Answers `hint`.
 */
export interface Hint {
  type: "hint";
  id: string;
  move: string;
  reason: string;
  cards: string[];
  moves?: string[];
}
/**
 * Answers `explain`.
 */
export interface Explained {
  type: "explained";
  id: string;
  reason: string | null;
  cards: string[];
}
/**
 * Answers `check_plan`.
 */
export interface PlanChecked {
  type: "plan_checked";
  id: string;
  moves: string[] | null;
  failed: string | null;
  reason: string | null;
  cards: string[];
}
/**
 * Answers a command that changed nothing, and says where the table stands.
 *
 * `id` is null when none could be read, and when the socket has to leave the table: `no_onlookers`, `banned`, `damaged`, or
 * `unknown_table` if it was deleted.
 */
export interface Failed {
  type: "failed";
  id: string | null;
  code: ErrorCode;
  detail: string;
  table?: TableView | null;
  reason?: string | null;
  cards?: string[];
  at?: number | null;
}
/**
 * Whoever runs the server says a sentence to everybody, in two languages. It is text, not markup.
 */
export interface Announced {
  type: "announced";
  de: string;
  en: string;
}
/**
 * An answer is not overdue: it waits for the rules of a game, which are being compiled. Sent every two seconds until that is done.
 */
export interface Preparing {
  type: "preparing";
  game: string;
  part: number;
}
/**
 * The server is about to restart: connect again after `retry_after` milliseconds.
 */
export interface Closing {
  type: "closing";
  retry_after: number;
}
/**
 * How much of the review is done.
 */
export interface ReviewAdvances {
  kind: "advances";
  part: number;
}
/**
 * There is no review, and why.
 */
export interface ReviewRefused {
  kind: "refused";
  code: ErrorCode;
  detail: string;
}
/**
 * What is known so far, in place of all that was said before.
 */
export interface ReviewFound {
  kind: "found";
  final: boolean;
  chairs: ReviewChair[];
  prior: number[] | null;
  sources: {
    [k: string]: number[];
  } | null;
  result: number[] | null;
  seats: ReviewSeat[] | null;
}
/**
 * How a match went from one chair.
 */
export interface ReviewChair {
  curve: ReviewPoint[];
  moments: ReviewMoment[];
}
/**
 * What a seat could expect after a step; the first point is before the first deal.
 */
export interface ReviewPoint {
  round: number;
  step: number;
  shares: number[];
  error: number;
}
/**
 * A deal, a draw, or a turn of another seat, that clearly changed what a seat could expect.
 */
export interface ReviewMoment {
  round: number;
  step: number;
  what: Moved | null;
  earlier: Moved[];
  ends: boolean;
  before: number;
  after: number;
}
/**
 * How a match went for a seat, and how it has played; all counts are of moves.
 */
export interface ReviewSeat {
  quick: boolean;
  story:
    | "climbed"
    | "hoped"
    | "led_late"
    | "lost"
    | "lost_cards"
    | "lost_draws"
    | "lost_early"
    | "lost_hard"
    | "lost_late"
    | "lost_luck"
    | "lost_middle"
    | "lost_open"
    | "lost_others"
    | "lost_play"
    | "lost_rose"
    | "lost_rounds"
    | "lost_second"
    | "lost_strong"
    | "lost_uphill"
    | "lost_weak"
    | "one_left"
    | "one_left_weak"
    | "one_level"
    | "shared"
    | "was_ahead"
    | "was_sure"
    | "won"
    | "won_behind"
    | "won_draws"
    | "won_hopeless"
    | "won_play"
    | "won_slips"
    | "won_steady"
    | "won_strong"
    | "won_weak";
  plain_story:
    | "climbed"
    | "hoped"
    | "led_late"
    | "lost"
    | "lost_cards"
    | "lost_draws"
    | "lost_early"
    | "lost_hard"
    | "lost_late"
    | "lost_luck"
    | "lost_middle"
    | "lost_open"
    | "lost_others"
    | "lost_play"
    | "lost_rose"
    | "lost_rounds"
    | "lost_second"
    | "lost_strong"
    | "lost_uphill"
    | "lost_weak"
    | "one_left"
    | "one_left_weak"
    | "one_level"
    | "shared"
    | "was_ahead"
    | "was_sure"
    | "won"
    | "won_behind"
    | "won_draws"
    | "won_hopeless"
    | "won_play"
    | "won_slips"
    | "won_steady"
    | "won_strong"
    | "won_weak";
  story_share: number;
  forced: number;
  close: number;
  clear: number;
  untold: number;
  good: number;
  accuracy: number[] | null;
  mistakes: ReviewMove[];
  finds: ReviewMove[];
}
/**
 * A mistake, or a good find: the step that it led to, and the better move beside the other one.
 */
export interface ReviewMove {
  round: number;
  step: number;
  what: Moved;
  before: Moved[];
  better: string;
  than: string;
  gain: number;
  error: number;
  reason: string;
  cards: string[];
  tries: ReviewTry[];
}
/**
 * A move that could have been made in place of a mistake, or the mistake itself.
 */
export interface ReviewTry {
  move: string;
  lost: number;
  error: number;
  good: boolean;
  reason: string;
  cards: string[];
}
/**
 * All games, in the order they are offered.
 */
export interface Games {
  games: GameInfo[];
}
/**
 * A game that may be played here.
 */
export interface GameInfo {
  id: string;
  title: string;
  seats: number[];
  options: OptionInfo[];
  bots: string[];
  about: {
    [k: string]: string;
  };
  board: string | null;
  levels?: string[];
}
/**
 * An option of a game.
 */
export interface OptionInfo {
  name: string;
  default: unknown;
  allowed: string;
  choices: unknown[];
  house?: boolean;
}
/**
 * Where other devices find this server.
 */
export interface LinkAddress {
  address: string | null;
}
/**
 * A table as a first page shows it to whoever has a seat there: the answer to `GET /api/tables/CODE/seat`.
 */
export interface OwnTable {
  table: string;
  game: string;
  title: string;
  phase: Phase;
  seats: SeatView[];
  seat: number;
  turn: number | null;
  seconds: number;
  left: number | null;
}
/**
 * Asks `POST /api/tables` how these tables stand, at most MAX_TABLES.
 */
export interface AskTables {
  tables: KeptTable[];
}
/**
 * A table, and the secret with which it was set up without sitting down there.
 */
export interface KeptTable {
  table: string;
  secret: string;
}
/**
 * The answer to `POST /api/tables`.
 */
export interface TableStandings {
  tables: (TableStanding | null)[];
}
/**
 * How a table stands, as whoever set it up without sitting down may see it: nothing that an onlooker would not see.
 */
export interface TableStanding {
  table: string;
  game: string;
  title: string;
  phase: Phase;
  seats: SeatView[];
  turn: number | null;
  round: number;
  totals: number[] | null;
  winners: number[];
  seconds: number;
  visitors: boolean;
}
/**
 * Asks `POST /api/look` for one round of a recorded match, step by step.
 */
export interface ReplayRequest {
  record: {
    [k: string]: unknown;
  };
  round?: number;
  seat?: number | null;
  from?: number;
}
/**
 * The answer: what the record says of itself, its first fault if it has one, and the steps of the round up to there.
 */
export interface ReplayRound {
  game: string;
  title: string;
  players: string[];
  options: {
    [k: string]: unknown;
  };
  rounds: number;
  count: number;
  fault: RecordFault | null;
  steps: ReplayStep[];
  dealt: boolean | null;
  carry: {
    [k: string]: unknown;
  } | null;
}
/**
 * Where a record is damaged or breaks the rules. `round` and `move` count from 1 and are null where they do not apply.
 */
export interface RecordFault {
  round: number | null;
  move: number | null;
  code:
    | "commitment"
    | "cut_off"
    | "damaged"
    | "deal"
    | "encoding"
    | "ends_early"
    | "format"
    | "goes_on"
    | "illegal_move"
    | "invalid"
    | "key"
    | "no_key"
    | "no_round"
    | "not_a_list"
    | "not_a_move"
    | "not_a_record"
    | "not_a_round"
    | "not_json"
    | "not_playable"
    | "options"
    | "players"
    | "wrong_legal_moves"
    | "wrong_result"
    | "wrong_score"
    | "wrong_seat"
    | "wrong_shuffle";
  message: string;
}
/**
 * A deal or a move, and the table after it; `number` in the table counts the steps of the round, from 1.
 */
export interface ReplayStep {
  what:
    | Created
    | Sat
    | Started
    | Dealt
    | Moved
    | TakenBack
    | Arranged
    | Left
    | Muted
    | Renewed
    | Voted
    | SatIn
    | CameBack
    | TimeUp
    | Readied
    | Presence;
  table: TableView;
}
/**
 * The answer to `GET /api/push`: with which key this server sends messages to people who are not there.
 */
export interface PushKey {
  key: string | null;
}
/**
 * Asks `PUT /api/tables/CODE/push` to tell a browser when it is the turn of the seat. The members are those of a `PushSubscription`.
 */
export interface Subscribe {
  endpoint: string;
  key: string;
  auth: string;
  language: string;
}
/**
 * Asks `DELETE /api/tables/CODE/push` to tell a browser nothing more about this table.
 */
export interface Unsubscribe {
  endpoint: string;
}
/**
 * The answer to `GET /api/house`: what the host wants everybody to know.
 */
export interface House {
  name: string | null;
  imprint: string | null;
  privacy: string;
  terms: string | null;
  notice: {
    [k: string]: string;
  };
  reports: boolean;
  nicknames?: boolean;
  hurried?: boolean;
}
/**
 * The answer to `GET /api/day`: the deals of today.
 */
export interface Days {
  day: string;
  zone: string;
  left: number;
  games: DayGame[];
}
/**
 * A game's deal of the day. Seals are SHA-256 of keys, hexadecimal.
 */
export interface DayGame {
  game: string;
  seal: string;
  next_seal: string;
  last_seal: string;
  last_key: string | null;
  mine: DayAttempt | null;
}
/**
 * The attempt that counts: at which table, and what came of it, null while it is not over.
 */
export interface DayAttempt {
  table: string;
  result: DayResult | null;
}
/**
 * What somebody made of a deal of the day, and among whom; whoever has not finished is not counted.
 */
export interface DayResult {
  points: number;
  lowest: boolean;
  cards: boolean;
  place: number;
  of: number;
  better_than: number;
  field_bots: number;
  par: number | null;
  bots: DayBots[];
}
/**
 * What a kind of bot made of a deal, in the middle of several matches.
 */
export interface DayBots {
  bot: string;
  points: number;
}
/**
 * Asks for a seat: `POST /api/day/GAME` at today's deal of a game, `POST /api/cards/LINK` at the cards of a match.
 *
 * And `POST /api/evenings/LINK` at the next deal of an evening.
 */
export interface PlayDay {
  name: string;
  bots?: BotPace;
  anew?: boolean;
  invitation?: string | null;
}
/**
 * The answer: the table, and the secret of the seat there.
 */
export interface DaySeat {
  table: string;
  secret: string;
  counts: boolean;
}
/**
 * The answer to `POST /api/tables/CODE/cards`: what stands in the address of the page behind `/cards/`.
 */
export interface CardsLink {
  link: string;
}
/**
 * The answer to `GET /api/cards/LINK`: a finished match whose cards may be played once more.
 */
export interface Cards {
  game: string;
  title: string;
  names: string[];
  bots: (string | null)[];
  alike: boolean;
  inviter: boolean;
  table: string | null;
  free: number;
  going: number;
  lowest: boolean;
  courses: CardsCourse[];
  house_rules?: {
    [k: string]: unknown;
  };
}
/**
 * What somebody made of the cards.
 */
export interface CardsCourse {
  name: string;
  mine: boolean;
  scores: number[];
  total: number;
  place: number;
  parted: CardsParting | null;
}
/**
 * Where two courses of the same cards parted: the first move that differs. Its seat is that of a bot where bots decided otherwise.
 */
export interface CardsParting {
  round: number;
  mine: Moved;
  theirs: Moved;
}
/**
 * Asks `POST /api/evenings` for an evening: the same deals of a game for up to eight people, each against bots.
 */
export interface MakeEvening {
  game: string;
  players: number;
  bot: string;
  deals: number;
  days: number;
  options?: {
    [k: string]: unknown;
  };
}
/**
 * The answer to `POST /api/evenings`: what stands in the address of the page behind `/evening/`.
 */
export interface EveningLink {
  link: string;
}
/**
 * The answer to `GET /api/evenings/LINK`.
 */
export interface Evening {
  game: string;
  title: string;
  players: number;
  bot: string;
  deals: number;
  until: string;
  zone: string;
  over: boolean;
  lowest: boolean;
  cards: boolean;
  shown: boolean;
  next: number | null;
  free: number;
  people: EveningPerson[];
  house_rules?: {
    [k: string]: unknown;
  };
}
/**
 * Somebody who takes part in an evening.
 */
export interface EveningPerson {
  name: string;
  mine: boolean;
  finished: number;
  going: boolean;
  points: (number | null)[];
  place?: number | null;
  behind?: EveningMargin | null;
}
/**
 * By how much somebody is behind whoever is first, over the deals that both have finished.
 */
export interface EveningMargin {
  points: number;
  around: number | null;
  chance: boolean;
}
/**
 * A round from one side of the table. Seats count from 0, clockwise; cards are texts such as `r12`.
 */
export interface ElferRausView {
  highest: number;
  rows: ElferRausRow[];
  fits: string[];
  hand: string[];
  counts: number[];
  pile: number;
  draws: number | null;
  starter: number;
  laid: boolean;
}
/**
 * One row on the table: from `low` to `high` without gaps, both 0 while its 11 is missing.
 */
export interface ElferRausRow {
  colour: string;
  low: number;
  high: number;
}
/**
 * A round from one side of the table. Seats count from 0, clockwise; cards and spots are texts such as `r12`, a joker is `J`.
 */
export interface ElferRausMasterView {
  rows: ElferRausMasterRow[];
  bridges: ElferRausMasterConnector[];
  open: string[];
  reach: string[];
  hand: string[];
  counts: number[];
  connectors: number[];
  bonuses: number[];
  bonuses_left: number;
  pile: number;
  lays: number;
  draws: number;
  bonus_worth: number;
  starter: number;
  laid: number;
  exchanged: boolean;
}
/**
 * One row on the table: the numbers that lie, and those among them for which a joker stands.
 */
export interface ElferRausMasterRow {
  colour: string;
  numbers: number[];
  jokers: number[];
}
/**
 * A connector on the table: the colours of the rows above and below it, and the number where it bridges them.
 */
export interface ElferRausMasterConnector {
  upper: string;
  lower: string;
  number: number;
}
/**
 * A round from one side of the table. Lists have one entry for each seat; cards are texts such as `r12`, `J`, `S`.
 */
export interface Level8View {
  level_card: string[][];
  stars: number;
  levels: number[];
  laid: boolean[];
  melds: Level8Meld[][];
  laying: number | null;
  hand: string[];
  counts: number[];
  tops: (string | null)[];
  heights: number[];
  skipped: boolean[];
  pile: number;
  under: number;
  phase: string;
  dealer: number;
  carried: number[];
  kept: number[];
  most_kept: number;
  keeping: string[];
  turns: number;
}
/**
 * A meld on the table: a run `R`, a set `V` or cards of a colour `C`; `size` cards were asked for.
 *
 * A run's cards lie ascending; other cards by colour or number, jokers last.
 */
export interface Level8Meld {
  kind: string;
  size: number;
  value: string;
  cards: Level8Laid[];
}
/**
 * A card on the table; a joker says what it stands for, such as `7` in a run or a set and `g` among green cards.
 */
export interface Level8Laid {
  card: string;
  stands_for: string | null;
}
/**
 * A round from one side of the table. Seats count from 0, clockwise; tiles are texts such as `37`, jokers `J`.
 */
export interface BloomView {
  rows: BloomRow[];
  open: BloomTile[];
  pile: number;
  board_jokers: number;
  scoring: number[];
  players: BloomPlayer[];
  hand: BloomTile[];
  starter: number;
  open_size: number;
  joker_count: number;
  shortest: number;
  step: number;
  most_robbed: number;
  phase: "adding" | "before" | "building" | "drawn";
  built: BloomBuilt | null;
  adding_row: number | null;
  passes: number;
}
/**
 * A row on the table; rows are numbered as laid, places in a row from 0.
 */
export interface BloomRow {
  seat: number;
  tiles: BloomTile[];
}
/**
 * A tile: its text (`37`, or `J`) and the flowers on it.
 */
export interface BloomTile {
  tile: string;
  flowers: number;
}
/**
 * A seat as everybody sees it.
 */
export interface BloomPlayer {
  count: number;
  known: string[];
  scoring: number[];
  points: number;
}
/**
 * The row that is being built.
 */
export interface BloomBuilt {
  tiles: BloomTile[];
  robbed: number[];
  robbed_row: number | null;
  flowers: number;
}
/**
 * What was seen of a move: what was laid, and how many cards were drawn (which ones only by who drew them).
 */
export interface ElferRausSeen {
  move: string;
  laid: string | null;
  drawn: number;
  kept: string[];
  pile: number;
}
/**
 * What was seen of a move.
 */
export interface ElferRausMasterSeen {
  move: string;
  card: string | null;
  spot: string | null;
  source: string | null;
  joker_taken: boolean;
  bonus: boolean;
  drawn: number;
  kept: string[];
}
/**
 * What was seen of a move. What somebody else keeps is seen as `=`, without the card.
 */
export interface Level8Seen {
  move: string;
  card: string | null;
  taken_from: number | null;
  onto: number[] | null;
  skip: number | null;
  skipped: number[];
  formed: boolean;
}
/**
 * What was seen of a move, as far as the move itself does not say it.
 */
export interface BloomSeen {
  move: string;
  drawn: string | null;
  hidden: boolean;
  opened: string[];
  board_jokers: number;
  row: number | null;
  scoring: number | null;
}
export interface Views {
  elfer_raus: ElferRausView;
  elfer_raus_master: ElferRausMasterView;
  level_8: Level8View;
  bloom: BloomView;
}
export interface Seens {
  elfer_raus: ElferRausSeen;
  elfer_raus_master: ElferRausMasterSeen;
  level_8: Level8Seen;
  bloom: BloomSeen;
}
export interface Reasons {
  elfer_raus:
    | "only_move"
    | "goes_out"
    | "opens_own"
    | "serves_own"
    | "row_end"
    | "least_harm"
    | "blocks"
    | "holds_back"
    | "advice";
  elfer_raus_master:
    | "only_move"
    | "exchange"
    | "earns_bonus"
    | "toward_bonus"
    | "few_left"
    | "end_near"
    | "opens_own"
    | "serves_own"
    | "quiet"
    | "sheds"
    | "guards"
    | "holds_back"
    | "saves"
    | "advice";
  level_8:
    | "only_move"
    | "pile_empty"
    | "nothing_open"
    | "closer"
    | "completes"
    | "can_be_laid_off"
    | "lays_level"
    | "lays_off"
    | "skips_leader"
    | "goes_out"
    | "holds_back"
    | "not_needed"
    | "least_missed"
    | "of_no_use"
    | "keeps"
    | "keeps_no_more"
    | "advice";
  bloom:
    | "only_move"
    | "goes_out"
    | "takes_joker"
    | "row_and_joker"
    | "robs_and_scores"
    | "scores"
    | "sheds"
    | "enough"
    | "goes_with_own"
    | "goes_with_table"
    | "many_flowers"
    | "nothing_open"
    | "pile_empty"
    | "stops_drawing"
    | "advice";
}
export interface IllegalReasons {
  elfer_raus:
    | "round_over"
    | "colour_left_out"
    | "number_left_out"
    | "lies_already"
    | "not_held"
    | "needs_eleven"
    | "needs_first"
    | "must_lay"
    | "must_go_on"
    | "must_draw"
    | "must_pass"
    | "never_drawn"
    | "has_laid"
    | "pile_empty";
  elfer_raus_master:
    | "round_over"
    | "lies_already"
    | "joker_lies"
    | "no_joker_lies"
    | "not_held"
    | "joker_instead"
    | "no_more_lays"
    | "needs_first"
    | "place_needs_first"
    | "needs_connector"
    | "no_connector"
    | "connector_needless"
    | "connector_from"
    | "nowhere_from"
    | "no_place"
    | "exchange_no_place"
    | "no_draw"
    | "exchanged"
    | "has_laid"
    | "nothing_laid"
    | "must_draw"
    | "must_lay"
    | "pile_empty";
  level_8:
    | "round_over"
    | "take_first"
    | "taken"
    | "pile_empty"
    | "discard_empty"
    | "only_right"
    | "only_pile"
    | "can_take"
    | "no_seat"
    | "not_held"
    | "finish_level"
    | "not_next"
    | "begin_first"
    | "level_asks"
    | "begin_lacks"
    | "level_lacks"
    | "needs_discard"
    | "level_laid"
    | "lay_first"
    | "last_card"
    | "no_meld"
    | "joker_end"
    | "no_end"
    | "run_needs"
    | "run_full"
    | "set_needs"
    | "colour_needs"
    | "skip_self"
    | "skip_lies"
    | "keeping"
    | "not_keeping";
  bloom:
    | "round_over"
    | "not_held"
    | "drawing"
    | "building"
    | "adding"
    | "other_row"
    | "follows"
    | "dead_end"
    | "start_lower"
    | "no_new_row"
    | "nowhere"
    | "joker_nowhere"
    | "rob_only_new"
    | "rob_limit"
    | "rob_one_row"
    | "rob_short"
    | "rob_gap"
    | "no_draw"
    | "bag_empty"
    | "not_open"
    | "board_joker"
    | "no_board_joker"
    | "last_tile"
    | "too_short"
    | "no_number"
    | "robbed_row"
    | "nothing_begun"
    | "can_act"
    | "exchange_first"
    | "exchange_needs"
    | "breaks_row";
}
