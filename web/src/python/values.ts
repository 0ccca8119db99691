/**
 * What Python does with values of any type: comparing, looking into them, and whether they are of a type.
 *
 * Arrays and messages bring their own `equals`, `get` and `put`, as Python's classes may: so the page, which has neither, need not load them.
 */
import type { Any } from "./any";
import { bytes } from "./bytes";
import { IndexError } from "./errors";
import { dict, frozenset, iter, list, Range, set, tuple } from "./iterables";
import { int } from "./numbers";
import { Span } from "./spans";
import { str } from "./text";

export function truth(value: Any): boolean {
  if (value === null || value === undefined || typeof value !== "object") return Boolean(value);
  if (Array.isArray(value) || value instanceof Uint8Array || value instanceof Range) return value.length > 0;
  return value instanceof Map || value instanceof Set ? value.size > 0 : true;
}

export const bool = truth;
export const both = (first: Any, second: () => Any): Any => (truth(first) ? second() : first);
export const either = (first: Any, second: () => Any): Any => (truth(first) ? first : second());

/** Return whether a value is a number to Python, where true is 1. */
const isNumber = (value: Any) => typeof value === "number" || typeof value === "boolean";

export function eq(a: Any, b: Any): Any {
  if (a === b) return true;
  if (a !== null && typeof a === "object" && a.equals) return a.equals(b);
  if (a === null || b === null || typeof a !== "object" || typeof b !== "object")
    return isNumber(a) && isNumber(b) && Number(a) === Number(b);
  if (Array.isArray(a)) return Array.isArray(b) && a.length === b.length && a.every((one, at) => eq(one, b[at]));
  if (a instanceof Map)
    return b instanceof Map && a.size === b.size && [...a].every(([key, one]) => b.has(key) && eq(one, b.get(key)));
  if (a instanceof Set) return b instanceof Set && a.size === b.size && [...a].every((one) => b.has(one));
  if (a instanceof Uint8Array) return b instanceof Uint8Array && String(a) === String(b);
  return false;
}

/** Return a negative number where the first comes before the second, 0 where neither does. */
export function compare(a: Any, b: Any): number {
  if (Array.isArray(a)) {
    for (let at = 0; at < Math.min(a.length, b.length); at++) {
      const found = compare(a[at], b[at]);
      if (found !== 0) return found;
    }
    return a.length - b.length;
  }
  return a < b ? -1 : a > b ? 1 : 0;
}

export const lt = (a: Any, b: Any): boolean => compare(a, b) < 0;
export const le = (a: Any, b: Any): boolean => compare(a, b) <= 0;
export const gt = (a: Any, b: Any): boolean => compare(a, b) > 0;
export const ge = (a: Any, b: Any): boolean => compare(a, b) >= 0;

export function within(value: Any, held: Any): boolean {
  if (typeof held === "string") return held.includes(value);
  if (held instanceof Map || held instanceof Set || held instanceof Range) return held.has(value);
  return list(held).some((one) => eq(one, value));
}

export function len(value: Any): number {
  if (typeof value === "string") return [...value].length;
  return value.length ?? value.size;
}

export function get(held: Any, index: Any): Any {
  if (held instanceof Map) {
    if (!held.has(index)) throw new IndexError(String(index));
    return held.get(index);
  }
  if (held.get) return held.get(index);
  const parts = typeof held === "string" ? [...held] : held;
  const at = index < 0 ? index + parts.length : index;
  if (at < 0 || at >= parts.length) throw new IndexError("out of range");
  return held instanceof Range ? held.at(at) : parts[at];
}

export const getter =
  (held: Any) =>
  (index: Any): Any =>
    get(held, index);

export function slice(held: Any, start: Any, stop: Any, step: Any): Any {
  const part = new Span(start, stop, step);
  if (held.get) return held.get(part);
  if (typeof held === "string") {
    const letters = [...held];
    return part
      .places(letters.length)
      .map((at) => letters[at])
      .join("");
  }
  return part.places(held.length).map((at) => held[at]);
}

export function put(held: Any, index: Any, value: Any): void {
  if (held instanceof Map) held.set(index, value);
  else if (held.put) held.put(index, value);
  else if (index instanceof Span) throw new IndexError("a part of a list is not assigned to");
  else held[index < 0 ? index + held.length : index] = value;
}

export function remove(held: Any[], start: Any, stop: Any, step: Any): void {
  const gone = new Set(new Span(start, stop, step).places(held.length));
  held.splice(0, held.length, ...held.filter((_, at) => !gone.has(at)));
}

/** Stands for every kind of dictionary. */
export class Mapping {}

export function isinstance(value: Any, kinds: readonly Any[]): boolean {
  return kinds.some((kind) => {
    switch (kind) {
      case list:
      case tuple:
        return Array.isArray(value);
      case dict:
      case Mapping:
        return value instanceof Map;
      case set:
      case frozenset:
        return value instanceof Set;
      case str:
        return typeof value === "string";
      case bool:
        return typeof value === "boolean";
      case int:
        return typeof value === "boolean" || typeof value === "bigint" || Number.isInteger(value);
      case bytes:
        return value instanceof Uint8Array;
      default:
        return value instanceof kind;
    }
  });
}

/** Whether a value is a list of so many, or of so many and more. */
export function is_sequence(value: Any, count: number, more: boolean): boolean {
  return Array.isArray(value) && (more ? value.length >= count : value.length === count);
}

const TYPES: { readonly [name: string]: string } = { string: "str", boolean: "bool", bigint: "int" };

/** Return the name of a value's type, which tells values of two types apart. */
export function type(value: Any): string {
  if (value === null) return "NoneType";
  if (typeof value === "number") return Number.isInteger(value) ? "int" : "float";
  return Array.isArray(value) ? "list" : value instanceof Map ? "dict" : (TYPES[typeof value] ?? typeof value);
}

export function unpacked(value: Any, count: number | null): Any[] {
  const all = list(value);
  if (count !== null && all.length !== count) throw new IndexError(`${all.length} values, not ${count}`);
  return all;
}

export const getattr = (value: Any, name: string, otherwise: Any): Any => value[name] ?? otherwise;
export const bound = (value: Any, name: string): Any => value[name].bind(value);
export const copy_shallow = (value: Any): Any => Object.assign(Object.create(Object.getPrototypeOf(value)), value);
/** What is copied deeply here is chance as it was recorded, in which nothing is ever written to but its own attributes. */
export const deepcopy = copy_shallow;

/** Arguments that were named. */
export class Named {
  readonly given: { readonly [name: string]: Any };

  constructor(given: { readonly [name: string]: Any }) {
    this.given = given;
  }
}

export const named = (given: { readonly [name: string]: Any }): Named => new Named(given);
export const plain = (given: Map<string, Any>): Any => Object.fromEntries(given);

function parted(given: readonly Any[]): [Any[], { readonly [name: string]: Any }] {
  const last = given.at(-1);
  return last instanceof Named ? [given.slice(0, -1), last.given] : [[...given], {}];
}

export function sorted(...given: Any[]): Any[] {
  const [[values], { key = (one: Any) => one }] = parted(given) as Any;
  return list(values).sort((a, b) => compare(key(a), key(b)));
}

function extreme(given: readonly Any[], sign: number): Any {
  const [values, { key = (one: Any) => one, default: otherwise }] = parted(given) as Any;
  const all = values.length === 1 ? list(values[0]) : values;
  if (all.length === 0 && otherwise !== undefined) return otherwise;
  if (all.length === 0) throw new IndexError("nothing to choose from");
  return all.reduce((best: Any, one: Any) => (sign * compare(key(one), key(best)) > 0 ? one : best));
}

export const max = (...given: Any[]): Any => extreme(given, 1);
export const min = (...given: Any[]): Any => extreme(given, -1);

export function any(values: Any): boolean {
  for (const value of iter(values)) if (truth(value)) return true;
  return false;
}

export function all(values: Any): boolean {
  for (const value of iter(values)) if (!truth(value)) return false;
  return true;
}
