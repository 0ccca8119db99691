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
export type ShownOnly = Say | React | Lead | ContinueTogether;
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
 * If `sits` is false, seat 0 is open as well, and the first person to sit down is the host.
 *
 * A client that generates its own `secret` (22 to 64 random characters of base64url) may send this again over another socket
 * when the answer was lost: there will be one table. With null the server generates one.
 */
export interface Create {
  type: "create";
  id: string;
  game: string;
  name: string;
  others: NewSeat[];
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
 * A seat of a new table: open for a guest, or a bot's, with its name.
 */
export interface NewSeat {
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
 * Attach this socket to a table: to the seat that `secret` opens, or without one as an onlooker.
 *
 * With `after`, the number of the last event this client has seen, the events since then are sent as well, unless they
 * are too many, or requested too often: then only `table` is sent. Refused with `unknown_event` when there is no event `after` yet.
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
 * Make a move, in notation. `number` is the last event this client has seen; a bot that sits in stops playing.
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
 * Only the last one may end the turn or reveal something hidden, such as a card drawn from the pile. A refusal has the index of
 * the refused move in `at`. The log has an event for each; `done` has the number of the last. `number` is as in `move`.
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
 * Once the match has started only bots' seats can be changed: with null the bot plays on until a guest takes its seat.
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
 * was on seat `order[i]`; the host may move as well. `options` left out get the game's defaults, `settings` left out stay
 * unchanged.
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
 * A change of some settings; those that are null or left out stay unchanged. The members are as in `Settings`.
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
 * Get up. Before the match starts the seat is open again; later a bot sits in, and the secret still opens the seat.
 *
 * When the host gets up, the next person who has not is the host. For an onlooker this does nothing.
 */
export interface Leave {
  type: "leave";
  id: string;
}
/**
 * The host removes another person, whose secret no longer opens the seat.
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
 * The host mutes or unmutes another person: no chat, reactions, leading or going on together.
 *
 * What a muted person has said is not shown to newcomers.
 */
export interface Mute {
  type: "mute";
  id: string;
  seat: number;
  muted: boolean;
}
/**
 * Change the secret of your own seat; answered by `seated`. The old one is void, and the seat's other sockets are closed (4010).
 *
 * `secret` is as in `create`.
 */
export interface Renew {
  type: "renew";
  id: string;
  secret?: string | null;
}
/**
 * Let a bot play for a person who is away or idle, `careful` when it is null. The host decides alone; from others this is a vote.
 *
 * The vote passes with more than half of the people who are connected, apart from that person and those who have left.
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
 * Say that you are ready for the match or the next round, or not yet. It has no effect but to be shown; a deal clears it.
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
 * Show everybody at the table a reaction.
 */
export interface React {
  type: "react";
  id: string;
  reaction: Reaction;
}
/**
 * Look back together at the finished match: show everybody at the table a step of it, or stop leading (null).
 */
export interface Lead {
  type: "lead";
  id: string;
  place: ReplayPosition | null;
  begins?: boolean;
}
/**
 * A step of a finished match, and what the leader points at there.
 */
export interface ReplayPosition {
  round: number;
  step: number;
  mark?: string;
}
/**
 * Play on together from a step of the finished match, at a new table where everybody keeps their seat.
 *
 * Everybody gets `continued_together`. Refused while somebody else leads. Two people who ask at once get the same table.
 */
export interface ContinueTogether {
  type: "continue_together";
  id: string;
  place: ReplayPosition;
  after?: string | null;
  invitation?: string | null;
}
/**
 * Ask, on your turn, for a move and its reason, found by what this seat knows; answered by `hint`.
 *
 * See *Hints* in docs/architecture.md.
 */
export interface AskHint {
  type: "hint";
  id: string;
  number: number;
}
/**
 * Ask, on your turn, why a move, or any move with a card, is not legal now; answered by `explained`.
 */
export interface Explain {
  type: "explain";
  id: string;
  number: number;
  move: string;
}
/**
 * Ask, on your turn, in which order these moves could be made by `moves`; answered by `plan_checked`. Nobody else notices.
 */
export interface CheckPlan {
  type: "check_plan";
  id: string;
  number: number;
  moves: string[];
}
/**
 * Report the joined table to the operator of the server, with a reason of up to 200 characters. Nobody else notices.
 */
export interface Report {
  type: "report";
  id: string;
  text: string;
}
/**
 * Check whether a silent connection still works; answered by `done`. Nobody else notices.
 */
export interface Ping {
  type: "ping";
  id: string;
}
/**
 * Everything this socket may see: sent before the answer to `create`, `sit` and `join`, there after the missed events.
 *
 * It also comes without a command, to onlookers who are let in again, and to everybody after names were deleted from the log.
 *
 * Recent chat follows as `said` messages, so a client clears its chat here.
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
  continues?: ContinuedStep | null;
  loosest?: Settings;
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
 * The match as one seat or an onlooker sees it.
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
  idle_left?: number | null;
}
/**
 * A line of the score sheet of the match in progress, and what its scores are made of.
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
export interface ContinuedStep {
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
 * A seat took back its last move, which had revealed nothing hidden.
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
 * Before the match the seat becomes open; later a bot sits in, or gets the seat when the person was removed.
 */
export interface Left {
  kind: "left";
  seat: number;
  name: string;
  removed: boolean;
}
/**
 * The host muted or unmuted a person.
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
 * A person's days for a turn ran out: a bot plays for the person, or with `ends` bots play the round to its end for everybody.
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
 * A person connected or disconnected. No event of the log: `number` does not change.
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
 * A person leads through the finished match and shows this; both are null when nobody leads any more.
 */
export interface Led {
  type: "led";
  seat: number | null;
  place: ReplayPosition | null;
}
/**
 * A person plays on from a step of the finished match, at a new table, and invites everybody to it.
 */
export interface ContinuedTogether {
  type: "continued_together";
  seat: number | null;
  match: number;
  place: ReplayPosition;
  table: string;
  secret: string | null;
}
/**
 * The number of onlookers: sent only to the host, when it changes. Before the first such message it is 0.
 */
export interface Onlookers {
  type: "onlookers";
  count: number;
}
/**
 * Answers `create`, `sit` and `renew`: the socket has joined the table on this seat; `secret` opens the seat again from anywhere.
 *
 * `seat` is null when `create` set up a table without sitting down.
 */
export interface Seated {
  type: "seated";
  id: string;
  table: string;
  seat: number | null;
  secret: string;
}
/**
 * Answers every other command: its events, if any, are stored. `number` is the last event of the command, or of the table.
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
 * Answers a command that changed nothing, with the state of the table.
 *
 * `id` is null when the command's id could not be read, and where no command is answered: with `damaged`, and when the socket has to
 * leave the table (`no_onlookers`, `banned`, `unknown_table` if it was deleted, `unknown_event` if its last events are lost).
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
 * A sentence from the operator of the server to everybody, in two languages. It is text, not markup.
 */
export interface Announced {
  type: "announced";
  de: string;
  en: string;
}
/**
 * The answer to a command waits until the rules of a game are compiled. Sent every two seconds until that is done.
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
 * There will be no review, for this reason.
 */
export interface ReviewRefused {
  kind: "refused";
  code: ErrorCode;
  detail: string;
}
/**
 * The review as far as it is known; replaces every earlier message.
 */
export interface ReviewFound {
  kind: "found";
  final: boolean;
  curves: ReviewPoint[][];
  moments: ReviewMoment[][];
  prior: number[] | null;
  sources: {
    [k: string]: number[];
  } | null;
  result: number[] | null;
  seats: ReviewSeat[] | null;
  rough?: boolean;
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
 * A deal, a draw, or another seat's turn, that clearly changed a seat's share.
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
 * How a match went for a seat, and how well it played; all counts are of moves.
 */
export interface ReviewSeat {
  quick: boolean;
  story:
    | "climbed"
    | "hoped"
    | "led_late"
    | "led_still"
    | "lost"
    | "lost_behind"
    | "lost_cards"
    | "lost_draws"
    | "lost_early"
    | "lost_find"
    | "lost_hard"
    | "lost_late"
    | "lost_luck"
    | "lost_middle"
    | "lost_not_last"
    | "lost_open"
    | "lost_others"
    | "lost_play"
    | "lost_rose"
    | "lost_round"
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
    | "led_still"
    | "lost"
    | "lost_behind"
    | "lost_cards"
    | "lost_draws"
    | "lost_early"
    | "lost_find"
    | "lost_hard"
    | "lost_late"
    | "lost_luck"
    | "lost_middle"
    | "lost_not_last"
    | "lost_open"
    | "lost_others"
    | "lost_play"
    | "lost_rose"
    | "lost_round"
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
 * A mistake, or a good find: the step after it, and the two moves compared.
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
 * An alternative to a mistake, or the mistake itself.
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
 * The address of this server for other devices.
 */
export interface LinkAddress {
  address: string | null;
}
/**
 * A table as the home page shows it to somebody with a seat there: the answer to `GET /api/tables/CODE/seat`.
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
  late?: boolean;
}
/**
 * The answer to `POST /api/seats`.
 */
export interface OwnTables {
  tables: (ErrorCode | OwnTable)[];
}
/**
 * The body of `POST /api/tables` and `POST /api/seats`: asks how these tables stand, at most MAX_TABLES.
 */
export interface AskTables {
  tables: KeptTable[];
}
/**
 * A table, and the secret of a seat there, or of the person who set it up without sitting down.
 */
export interface KeptTable {
  table: string;
  secret: string;
}
/**
 * The answer to `POST /api/tables`.
 */
export interface TableStandings {
  tables: (ErrorCode | TableStanding | null)[];
}
/**
 * How a table stands, for the person who set it up without sitting down: no more than an onlooker would see.
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
 * The body of `POST /api/look`: asks for one round of a recorded match, step by step.
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
 * The answer: the header of the record, its first fault if it has one, and the steps of the round up to that.
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
 * The answer to `GET /api/push`: the key with which this server sends push messages.
 */
export interface PushKey {
  key: string | null;
}
/**
 * The body of `PUT /api/tables/CODE/push`: notify a browser of the seat's turn. The members are those of a `PushSubscription`.
 */
export interface Subscribe {
  endpoint: string;
  key: string;
  auth: string;
  language: string;
}
/**
 * The body of `DELETE /api/tables/CODE/push`: no more notifications about this table for a browser.
 */
export interface Unsubscribe {
  endpoint: string;
}
/**
 * The answer to `GET /api/house`: the operator's information for everybody.
 */
export interface OperatorInfo {
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
 * The attempt that counts: its table, and its result, null until it is finished.
 */
export interface DayAttempt {
  table: string;
  result: DayResult | null;
}
/**
 * A result in a deal of the day, and its rank among all who have finished it.
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
 * The median result of a kind of bot in several matches of a deal.
 */
export interface DayBots {
  bot: string;
  points: number;
}
/**
 * Asks for a seat: `POST /api/day/GAME` at today's deal of a game, `POST /api/cards/LINK` at the cards of a match.
 *
 * `POST /api/evenings/LINK` asks for one at the next deal of an evening.
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
 * The answer to `POST /api/tables/CODE/cards`: the part of the page's address after `/cards/`.
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
 * A finished match with the cards.
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
 * The first move in which two matches with the same cards differ. It is a bot's if the bots decided differently.
 */
export interface CardsParting {
  round: number;
  mine: Moved;
  theirs: Moved;
}
/**
 * The body of `POST /api/evenings`: asks for an evening, the same deals of a game for up to eight people, each against bots.
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
 * The answer to `POST /api/evenings`: the part of the page's address after `/evening/`.
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
  left: number;
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
 * How far somebody is behind the first, over the deals that both have finished.
 */
export interface EveningMargin {
  points: number;
  around: number | null;
  chance: boolean;
}
/**
 * A round as one seat or an onlooker sees it. Seats count from 0, clockwise; cards are texts such as `r12`.
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
 * A round as a seat or an onlooker sees it. Seats count from 0, clockwise; cards and spots are texts such as `r12`, a joker is `J`.
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
 * One row on the table: the numbers whose spots are filled, and those of them that a joker fills.
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
 * A round as one seat or an onlooker sees it. Lists have one entry for each seat; cards are texts such as `r12`, `J`, `S`.
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
 * A meld on the table: a run `R`, a set `V` or cards of a colour `C`; the level required `size` cards.
 *
 * A run's cards are ascending; those of other melds are sorted by colour or number, jokers last.
 */
export interface Level8Meld {
  kind: string;
  size: number;
  value: string;
  cards: Level8Laid[];
}
/**
 * A card on the table, with what a joker stands for: a number such as `7` in a run or set, `g` among green cards.
 */
export interface Level8Laid {
  card: string;
  stands_for: string | null;
}
/**
 * A round as one seat or an onlooker sees it. Seats count from 0, clockwise; tiles are texts such as `37`, jokers `J`.
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
 * A row on the table; rows are numbered in the order of laying, places in a row from 0.
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
 * What was seen of a move: the card laid and the number of cards drawn; only the drawing seat sees which.
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
 * What was seen of a move, beyond what the move itself says.
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
    | "must_lay_all"
    | "blocks"
    | "saves"
    | "advice";
  elfer_raus_master:
    | "only_move"
    | "exchange"
    | "earns_bonus"
    | "toward_bonus"
    | "goes_out"
    | "end_near"
    | "opens_own"
    | "serves_own"
    | "quiet"
    | "sheds"
    | "guards"
    | "holds_back"
    | "saves"
    | "must_lay_joker"
    | "advice";
  level_8:
    | "only_move"
    | "pile_empty"
    | "nothing_open"
    | "closer"
    | "completes"
    | "can_be_laid_off"
    | "lays_level"
    | "wins"
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
export interface HouseRules {
  elfer_raus: "hand" | "highest" | "draws" | "forced" | "points" | "opening";
  elfer_raus_master: "hand" | "lays" | "draws" | "jokers" | "connectors" | "bonus_cards" | "bonus" | "joker_penalty";
  level_8: "hand" | "jokers" | "skips" | "take" | "keep";
  bloom: "hand" | "open" | "jokers" | "shortest" | "step" | "rob" | "rounds";
}
