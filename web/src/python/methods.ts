/** The methods of Python's own types, by name: what they are called on says which is meant. */
import type { Any } from "./any";
import { NdArray } from "./arrays";
import { hex, utf8 } from "./bytes";
import { IndexError, ValueError } from "./errors";
import { dict, iter, list } from "./iterables";
import { bitCount, bitLength, sum } from "./numbers";
import { format } from "./text";
import { all, any, eq, Named, sorted, within } from "./values";

type Methods = { readonly [name: string]: (held: Any, ...given: Any[]) => Any };

const LISTS: Methods = {
  append: (held, one) => void held.push(one),
  extend: (held, more) => void held.push(...iter(more)),
  insert: (held, at, one) => void held.splice(at, 0, one),
  pop: (held, at = -1) => held.splice(at, 1)[0],
  clear: (held) => void held.splice(0),
  copy: (held) => [...held],
  count: (held, one) => held.filter((other: Any) => eq(other, one)).length,
  index: (held, one) => found(held.findIndex((other: Any) => eq(other, one))),
  remove: (held, one) => void held.splice(found(held.findIndex((other: Any) => eq(other, one))), 1),
  sort: (held, ...given) => void held.splice(0, held.length, ...sorted(held, ...given)),
  sum: (held) => sum(held),
  all,
  any,
  tolist: (held) => held,
};

const TEXTS: Methods = {
  casefold: (held) => held.toLowerCase(),
  lower: (held) => held.toLowerCase(),
  upper: (held) => held.toUpperCase(),
  count: (held, part) => held.split(part).length - 1,
  encode: (held) => utf8(held),
  endswith: (held, end) => held.endsWith(end),
  startswith: (held, start) => held.startsWith(start),
  format: (held, ...given) => {
    const last = given.at(-1);
    return last instanceof Named ? format(held, given.slice(0, -1), last.given) : format(held, given, {});
  },
  index: (held, part) => found(held.indexOf(part)),
  join: (held, parts) => list(parts).join(held),
  replace: (held, old, fresh) => held.replaceAll(old, fresh),
  split: (held, at) => (at === undefined ? held.split(/\s+/).filter(Boolean) : held.split(at)),
  strip: (held, signs) => stripped(held, signs, true, true),
  lstrip: (held, signs) => stripped(held, signs, true, false),
  rstrip: (held, signs) => stripped(held, signs, false, true),
};

const DICTIONARIES: Methods = {
  clear: (held) => held.clear(),
  copy: (held) => new Map(held),
  get: (held, key, otherwise = null) => (held.has(key) ? held.get(key) : otherwise),
  items: (held) => [...held],
  keys: (held) => [...held.keys()],
  values: (held) => [...held.values()],
  pop: (held, key) => {
    const value = held.get(key);
    held.delete(key);
    return value;
  },
  setdefault: (held, key, otherwise) => {
    if (!held.has(key)) held.set(key, otherwise);
    return held.get(key);
  },
  update: (held, more) => {
    for (const [key, value] of dict(more)) held.set(key, value);
  },
};

const SETS: Methods = {
  add: (held, one) => void held.add(one),
  clear: (held) => held.clear(),
  copy: (held) => new Set(held),
  discard: (held, one) => void held.delete(one),
  difference: (held, others) => new Set([...held].filter((one) => !within(one, others))),
  intersection: (held, others) => new Set([...held].filter((one) => within(one, others))),
  union: (held, others) => new Set([...held, ...iter(others)]),
  pop: (held) => {
    const [one] = held;
    held.delete(one);
    return one;
  },
};

const NUMBERS: Methods = { bit_count: bitCount, bit_length: bitLength };
const BYTES: Methods = { hex };
const ARRAYS: Methods = {
  all: (held) => all(held.tolist().flat()),
  any: (held) => any(held.tolist().flat()),
  sum: (held) => sum(held.tolist().flat()),
  copy: (held) => held.tolist(),
  tolist: (held) => held.tolist(),
};

function found(at: number): number {
  if (at < 0) throw new ValueError("it is not there");
  return at;
}

function stripped(text: string, signs: string | undefined, left: boolean, right: boolean): string {
  const goes = (sign: string | undefined) =>
    sign !== undefined && (signs === undefined ? /\s/.test(sign) : signs.includes(sign));
  let [start, stop] = [0, text.length];
  while (left && start < stop && goes(text[start])) start++;
  while (right && stop > start && goes(text[stop - 1])) stop--;
  return text.slice(start, stop);
}

function methodsOf(held: Any): Methods | null {
  if (typeof held === "string") return TEXTS;
  if (typeof held === "number" || typeof held === "bigint") return NUMBERS;
  if (Array.isArray(held)) return LISTS;
  if (held instanceof Map) return DICTIONARIES;
  if (held instanceof Set) return SETS;
  if (held instanceof NdArray) return ARRAYS;
  return held instanceof Uint8Array ? BYTES : null;
}

/** Call a method: of Python's own types, or of anything that has one of that name. */
export function call(held: Any, name: string, ...given: Any[]): Any {
  const own = methodsOf(held);
  if (!own) return held[name](...given);
  const method = own[name];
  if (!method) throw new IndexError(`there is no ${name}`);
  const result = method(held, ...given);
  return result === undefined ? null : result;
}
