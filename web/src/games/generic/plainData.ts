/** Converts views of unknown meaning to a readable form: figures, rows of cards, and tables. */
import { capitalize } from "../../words/capitalize";
import { formatNumber } from "../../words/figures";

export type Datum =
  | { kind: "text"; text: string }
  | { kind: "cards"; cards: string[] }
  | { kind: "rows"; rows: string[][] }
  | { kind: "table"; columns: string[]; rows: Datum[][] }
  | { kind: "group"; data: Named[] };

export interface Named {
  name: string;
  datum: Datum;
}

/** A table with a row for each seat. */
interface SeatTable {
  columns: string[];
  rows: Datum[][];
}

type Plain = Record<string, unknown>;

/** Names of view fields that are lists with an entry per seat. */
const BY_SEAT = ["counts", "points", "scores", "totals", "seats"];
const HAND = "hand";
const DEEPEST = 3;
const NOTHING = "–";

/** Return a view as an object; any other value is wrapped as its field `view`. */
export function asObject(view: unknown): Plain {
  return isObject(view) ? view : { view };
}

function isObject(value: unknown): value is Plain {
  return typeof value === "object" && value !== null && !Array.isArray(value);
}

/** Return the cards of the seat that is shown. */
export function findHand(view: unknown): string[] {
  const hand = asObject(view)[HAND];
  return Array.isArray(hand) ? hand.map(formatValue) : [];
}

/** Return the per-seat fields of a view as a table; null if there are none. */
export function makeSeatTable(view: unknown, seats: number): SeatTable | null {
  const columns: string[] = [];
  const rows: Datum[][] = Array.from({ length: seats }, () => []);
  for (const [name, list] of findSeatFields(view, seats)) {
    const objects = list.filter(isObject);
    const keys = objects.length === seats ? [...new Set(objects.flatMap(Object.keys))] : [];
    columns.push(...(keys.length ? keys : [name]));
    for (const [seat, entry] of list.entries()) {
      const cells = keys.length ? keys.map((key) => (entry as Plain)[key]) : [entry];
      rows[seat]?.push(...cells.map((cell) => makeDatum(cell, 1)));
    }
  }
  return columns.length ? { columns, rows } : null;
}

function findSeatFields(view: unknown, seats: number): [string, unknown[]][] {
  const entries = BY_SEAT.map((name): [string, unknown] => [name, asObject(view)[name]]);
  return entries.filter((entry): entry is [string, unknown[]] => Array.isArray(entry[1]) && entry[1].length === seats);
}

/** Return all other fields of the view. */
export function listOtherFields(view: unknown, seats: number): Named[] {
  const shown = new Set([HAND, ...findSeatFields(view, seats).map(([name]) => name)]);
  return Object.entries(asObject(view))
    .filter(([name]) => !shown.has(name))
    .map(([name, value]) => ({ name, datum: makeDatum(value) }));
}

/** Return a value in a form that can be shown. What is nested deeper than three levels becomes text. */
function makeDatum(value: unknown, depth = 0): Datum {
  if (Array.isArray(value) && depth < DEEPEST) return makeListDatum(value, depth);
  if (isObject(value) && depth < DEEPEST) {
    const entries = Object.entries(value);
    if (entries.length === 0) return { kind: "text", text: NOTHING };
    return { kind: "group", data: entries.map(([name, one]) => ({ name, datum: makeDatum(one, depth + 1) })) };
  }
  return { kind: "text", text: formatValue(value) };
}

function makeListDatum(list: readonly unknown[], depth: number): Datum {
  if (list.length === 0) return { kind: "text", text: NOTHING };
  if (list.every(isObject)) {
    const columns = [...new Set(list.flatMap(Object.keys))];
    return { kind: "table", columns, rows: list.map((row) => columns.map((name) => makeDatum(row[name], depth + 1))) };
  }
  if (list.every(Array.isArray)) return { kind: "rows", rows: list.map((row) => row.map(formatValue)) };
  return { kind: "cards", cards: list.map(formatValue) };
}

/** Return a value as text. */
export function formatValue(value: unknown): string {
  if (value === null || value === undefined || value === "") return NOTHING;
  if (value === true) return "✓";
  if (value === false) return "✗";
  if (typeof value === "number") return formatNumber(value);
  if (typeof value === "string") return value;
  if (Array.isArray(value)) return value.length ? value.map(formatValue).join(" ") : NOTHING;
  return Object.values(value).map(formatValue).join(" ") || NOTHING;
}

/** Return the name of a field in words: `last_card` is "Last card". */
export function formatName(name: string): string {
  return capitalize(name.replaceAll("_", " ").trim());
}
