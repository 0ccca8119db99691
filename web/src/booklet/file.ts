import { type Problem, VERSION } from "../device/booklet";
import { has, keep } from "../device/bookletWriting";

/** The booklet as a file, to carry it to another browser. */

/** The version stands behind the name. */
const FORMAT = "reihum-booklet/";

/** Why a file cannot be read. */
export type Fault = "noBooklet" | "tooLarge" | "newer" | "damaged";

/** What `readFile` throws. */
export class BookletError extends Error {
  readonly fault: Fault;

  constructor(fault: Fault) {
    super(fault);
    this.fault = fault;
  }
}

/** Return the text of a file with problems. */
export function writeFile(problems: readonly Problem[]): string {
  return `${JSON.stringify({ format: FORMAT + VERSION, problems })}\n`;
}

/** Return the problems in the text of a file. Throws a BookletError. */
export function readFile(text: string): Problem[] {
  const found = parse(text) as { format?: unknown; problems?: unknown } | null;
  if (typeof found?.format !== "string" || !found.format.startsWith(FORMAT)) throw new BookletError("noBooklet");
  if (found.format !== FORMAT + VERSION) throw new BookletError("newer");
  if (!Array.isArray(found.problems) || !found.problems.every(isProblem)) throw new BookletError("damaged");
  return found.problems;
}

function parse(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    throw new BookletError("noBooklet");
  }
}

/** What became of problems that were read: new ones, ones that were there already, ones for which there was no room. */
export interface Taken {
  added: number;
  there: number;
  left: number;
  /** Whether some last only as long as the page is open. */
  shortly: boolean;
}

/** Put problems into the booklet; what is there already stays as it is. */
export function takeIn(problems: readonly Problem[]): Taken {
  const taken = { added: 0, there: 0, left: 0, shortly: false };
  for (const problem of problems) {
    const kept = has(problem.id) ? null : keep(problem);
    taken[kept === null ? "there" : kept === "full" ? "left" : "added"] += 1;
    taken.shortly ||= kept === "shortly";
  }
  return taken;
}

type Fields = Record<string, unknown>;
type Check = (value: unknown) => boolean;

const isObject = (value: unknown): value is Fields => typeof value === "object" && value !== null;
const isText: Check = (value) => typeof value === "string";
const isNumber: Check = (value) => Number.isFinite(value);
const isCount: Check = (value) => Number.isInteger(value) && Number(value) >= 0;
const isDay: Check = (value) => /^\d{4}-\d\d-\d\d$/.test(`${value}`) && Number.isFinite(Date.parse(`${value}`));
const isMaybeDay: Check = (value) => value === null || isDay(value);
const isId: Check = (value) => typeof value === "string" && /^[\w-]{1,64}$/.test(value);
const listOf =
  (check: Check, least = 0): Check =>
  (value) =>
    Array.isArray(value) && value.length >= least && value.every(check);
const shape =
  (checks: Record<string, Check>): Check =>
  (value) =>
    isObject(value) && Object.entries(checks).every(([key, check]) => check(value[key]));

const isMove = shape({ seat: isCount, move: isText });
const isTry = shape({
  move: isText,
  lost: isNumber,
  error: isNumber,
  good: (value) => typeof value === "boolean",
  reason: isText,
  cards: listOf(isText),
});
const hasShape = shape({
  version: (value) => value === VERSION,
  id: isId,
  added: isDay,
  due: isMaybeDay,
  tried: isMaybeDay,
  wait: isCount,
  solved: isCount,
  move: shape({
    round: isCount,
    step: isCount,
    what: isMove,
    before: listOf(isMove),
    better: isText,
    than: isText,
    gain: isNumber,
    error: isNumber,
    reason: isText,
    cards: listOf(isText),
    tries: listOf(isTry, 1),
  }),
  table: shape({
    table: isText,
    number: isCount,
    game: isText,
    title: isText,
    options: isObject,
    house_rules: isObject,
    seats: listOf(shape({ kind: isText, name: isText }), 1),
    seat: isCount,
    settings: isObject,
    match: shape({
      view: isObject,
      legal: listOf(isText, 1),
      results: listOf(isObject),
      round: isCount,
      turn: isCount,
    }),
  }),
});

/** Whether something is a problem, as far as that can be told without the rules of its game. */
export function isProblem(value: unknown): value is Problem {
  if (!hasShape(value)) return false;
  const { move, table } = value as Problem;
  const { seats, seat } = table;
  return seat === move.what.seat && seat < seats.length && move.tries.some(({ good }) => good);
}
