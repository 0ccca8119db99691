import type { Happened, Happening, Moved, Said, TableView } from "../protocol";
import type { FactsOf } from "./facts";

/** Who moved in the place of a person: the clock, or a bot that plays for an absent person. */
export type StandIn = "clock" | "bot";

interface Told {
  /** The names at the table by seat when it happened; missing in what an earlier version has saved. */
  names?: readonly string[];
}

/** A turn with all its moves, shown as one sentence. */
export interface Turn extends Told {
  kind: "turn";
  number: number;
  seat: number;
  moves: Moved[];
  /** Who made the first moves in the place of the seat's player; missing if the player began the turn. */
  by?: StandIn;
  /** Who made the later moves, if it was not the same. */
  rest?: StandIn;
}

/** An entry of the log. */
export type Entry = Told &
  (
    | Turn
    | { kind: "dealt"; number: number; round: number; opener: number | null }
    | { kind: "over"; number: number; seat: number; ended: string; move: string; score: number }
    | { kind: "sat"; number: number; seat: number; name: string }
    | { kind: "changed"; number: number; seat: number; bot: string }
    | { kind: "left"; number: number; seat: number; name: string; removed: boolean }
    | { kind: "offered"; number: number; seat: number }
    | { kind: "muted"; number: number; seat: number; muted: boolean }
    | { kind: "arranged"; number: number; seat: number; host?: true }
    | { kind: "voted"; number: number; seat: number; by: number }
    | { kind: "sat_in" | "came_back"; number: number; seat: number }
    | { kind: "time_up"; number: number; seat: number; ends: boolean }
    | { kind: "presence"; number: number; seat: number; away: boolean }
  );

/**
 * Return the log with one more event; `before` is the table before it, if known. Entries are immutable.
 */
export function extendLog(
  log: readonly Entry[],
  happened: Happened,
  factsOf: FactsOf,
  before: TableView | null = null,
): readonly Entry[] {
  const names = happened.table.seats.map(({ name }) => name);
  return addEntries(log, happened, factsOf, before).map((entry) => (entry.names ? entry : { ...entry, names }));
}

function addEntries(
  log: readonly Entry[],
  { number, what, table }: Happened,
  factsOf: FactsOf,
  before: TableView | null,
): readonly Entry[] {
  switch (what.kind) {
    case "moved": {
      const at = findOpenTurn(log);
      const turn = log[at];
      const by = findStandIn(what, table);
      const more: readonly Entry[] =
        turn?.kind === "turn" && turn.seat === what.seat
          ? [...log.toSpliced(at, 1), addMove(turn, what, by)] // the newest entry is last
          : [...log, { kind: "turn", number, seat: what.seat, moves: [what], ...(by && { by }) }];
      if (table.phase === "playing") return more;
      const { ended = "", scores = [] } = table.match?.results.at(-1) ?? {};
      const score = scores[what.seat] ?? 0;
      return [...more, { kind: "over", number, seat: what.seat, ended, move: what.move, score }];
    }
    case "started":
    case "dealt": {
      const round = what.kind === "dealt" ? what.round : 1;
      return [...log, { kind: "dealt", number, round, opener: factsOf(table.game)?.opener(table) ?? null }];
    }
    case "sat":
      if (what.offered) return [...log, { kind: "offered", number, seat: what.seat }];
      if (what.bot && before?.seats[what.seat]?.kind === "bot")
        return before.seats[what.seat]?.bot === what.bot
          ? log
          : [...log, { kind: "changed", number, seat: what.seat, bot: what.bot }];
      return [...log, { kind: "sat", number, seat: what.seat, name: what.name }];
    case "presence":
      return table.seats[what.seat]?.left ? log : [...log, { ...what, number }];
    case "arranged":
      if (typeof what.host === "number") return [...log, { kind: "arranged", number, seat: what.host, host: true }];
      if (what.order) log = reseat(log, what.order);
      return isPlainArranged(log.at(-1)) ? log : [...log, { kind: "arranged", number, seat: table.host }];
    case "left":
    case "muted":
    case "voted":
    case "sat_in":
    case "came_back":
    case "time_up":
      return [...log, { ...what, number }];
    case "taken_back":
      return dropLastMove(log, what.seat);
    case "created":
    case "readied":
    case "renewed":
      return log;
  }
}

/** Whether an event changes the match: what was asked about the position before it has no answer any more. */
export function changesMatch({ kind }: Happening): boolean {
  return kind === "moved" || kind === "taken_back" || kind === "started" || kind === "dealt";
}

/** Whether an entry is a mere change of settings: several in a row become one sentence. */
function isPlainArranged(entry: Entry | undefined): boolean {
  return entry?.kind === "arranged" && !entry.host;
}

/** Return lines of chat with the seats that people have after an event; null for who has none any more. */
export function followSeats(lines: readonly Said[], { what, table }: Happened): readonly Said[] {
  if (what.kind === "arranged" && what.order) return reseat(lines, what.order);
  if (what.kind !== "left" || table.seats[what.seat]?.kind === "person") return lines;
  return lines.map((line) => (line.seat === what.seat ? { ...line, seat: null } : line));
}

/** Return entries of the log, or lines of chat, with the seats of a new order, which names the former seat of who is on each. */
function reseat<One extends Entry | Said>(all: readonly One[], order: readonly number[]): readonly One[] {
  return all.map((one) => ({
    ...one,
    ...("seat" in one && one.seat !== null && { seat: order.indexOf(one.seat) }),
    ...("names" in one && { names: order.map((seat) => one.names?.[seat] ?? "") }),
  }));
}

/** Return who made a move in the place of the seat's person; undefined if the person did, or the seat is a bot's. */
function findStandIn({ seat, by }: Moved, table: TableView): StandIn | undefined {
  if (by === "person" || (by === "bot" && table.seats[seat]?.kind !== "person")) return undefined;
  return by;
}

function addMove(turn: Turn, what: Moved, by: StandIn | undefined): Turn {
  return { ...turn, moves: [...turn.moves, what], ...(by && by !== turn.by && { rest: by }) };
}

/** Entries that end a turn of the seat that they are about. */
const ENDING: ReadonlySet<Entry["kind"]> = new Set(["over", "sat", "left", "sat_in", "time_up"]);

/** Whether an entry ends a turn; a return does so only if a bot has moved in it. */
function endsTurn(entry: Entry, { seat, by, rest }: Turn): boolean {
  if (!("seat" in entry)) return entry.kind === "dealt";
  return entry.seat === seat && (ENDING.has(entry.kind) || (entry.kind === "came_back" && Boolean(by ?? rest)));
}

/** Return the index of the turn at the end of the log; -1 if something else has ended it. */
export function findOpenTurn(log: readonly Entry[]): number {
  const at = log.findLastIndex(({ kind }) => kind === "turn");
  const turn = log[at];
  return turn?.kind === "turn" && !log.slice(at + 1).some((entry) => endsTurn(entry, turn)) ? at : -1;
}

/** Return the log without a seat's last move, which was taken back. */
function dropLastMove(log: readonly Entry[], seat: number): readonly Entry[] {
  const at = log.findLastIndex((entry) => entry.kind === "turn" && entry.seat === seat);
  const turn = log[at];
  if (turn?.kind !== "turn") return log;
  const moves = turn.moves.slice(0, -1);
  return log.toSpliced(at, 1, ...(moves.length > 0 ? [{ ...turn, moves }] : []));
}

/** Return the moves of each seat in its latest turn of this round, by seat. */
export function findLatestTurns(log: readonly Entry[], seats: number): (Moved[] | null)[] {
  const done: (Moved[] | null)[] = Array.from({ length: seats }, () => null);
  for (const entry of log) {
    if (entry.kind === "dealt") done.fill(null);
    if (entry.kind === "turn") done[entry.seat] = entry.moves;
  }
  return done;
}
