/** The methods of Python's own types: what they are called on says which is meant. */
import type { Any } from "./any";
import { hex as hexadecimal, utf8 } from "./bytes";
import { IndexError, ValueError } from "./errors";
import { iter, list } from "./iterables";
import { bitCount, bitLength, sum as total } from "./numbers";
import { format as formatted } from "./text";
import { eq, all as everyOne, Named, any as someOne, within } from "./values";

type Method = (held: Any, ...given: Any[]) => Any;
type Types = { readonly [type in "text" | "number" | "list" | "dict" | "set" | "bytes"]?: Method };

function typeOf(held: Any): keyof Types | null {
  if (typeof held === "string") return "text";
  if (typeof held === "number" || typeof held === "bigint") return "number";
  if (Array.isArray(held)) return "list";
  if (held instanceof Map) return "dict";
  if (held instanceof Set) return "set";
  return held instanceof Uint8Array ? "bytes" : null;
}

/**
 * Return a method by what it does for each type that has it; anything else has one of that name itself.
 *
 * Each is a constant of its own, so that a file that calls two loads two.
 */
// @__NO_SIDE_EFFECTS__
function method(name: string, types: Types): Method {
  return (held, ...given) => {
    const type = typeOf(held);
    if (!type) return held[name](...given);
    const own = types[type];
    if (!own) throw new IndexError(`there is no ${name}`);
    return own(held, ...given) ?? null;
  };
}

export const add = method("add", { set: (held, one) => void held.add(one) });
export const all = method("all", { list: everyOne });
export const any = method("any", { list: someOne });
export const append = method("append", { list: (held, one) => void held.push(one) });
export const bit_count = method("bit_count", { number: bitCount });
export const bit_length = method("bit_length", { number: bitLength });
export const casefold = method("casefold", { text: (held) => held.toLowerCase() });
export const clear = method("clear", {
  list: (held) => void held.splice(0),
  dict: (held) => held.clear(),
  set: (held) => held.clear(),
});
export const copy = method("copy", {
  list: (held) => [...held],
  dict: (held) => new Map(held),
  set: (held) => new Set(held),
});
export const count = method("count", {
  list: (held, one) => held.filter((other: Any) => eq(other, one)).length,
  text: (held, part) => held.split(part).length - 1,
});
export const discard = method("discard", { set: (held, one) => void held.delete(one) });
export const encode = method("encode", { text: (held) => utf8(held) });
export const extend = method("extend", { list: (held, more) => void held.push(...iter(more)) });
export const format = method("format", {
  text: (held, ...given) => {
    const last = given.at(-1);
    return last instanceof Named ? formatted(held, given.slice(0, -1), last.given) : formatted(held, given, {});
  },
});
export const get = method("get", { dict: (held, key, otherwise) => (held.has(key) ? held.get(key) : otherwise) });
export const hex = method("hex", { bytes: hexadecimal });
export const index = method("index", {
  list: (held, one) => found(held.findIndex((other: Any) => eq(other, one))),
  text: (held, part) => found(held.indexOf(part)),
});
export const intersection = method("intersection", {
  set: (held, others) => new Set([...held].filter((one) => within(one, others))),
});
export const items = method("items", { dict: (held) => [...held] });
export const join = method("join", { text: (held, parts) => list(parts).join(held) });
export const pop = method("pop", {
  list: (held, at = -1) => held.splice(at, 1)[0],
  dict: (held, key) => {
    const value = held.get(key);
    held.delete(key);
    return value;
  },
  set: (held) => {
    const [one] = held;
    held.delete(one);
    return one;
  },
});
export const remove = method("remove", {
  list: (held, one) => void held.splice(found(held.findIndex((other: Any) => eq(other, one))), 1),
});
export const replace = method("replace", { text: (held, old, fresh) => held.replaceAll(old, fresh) });
export const rstrip = method("rstrip", { text: (held, signs) => stripped(held, signs, false) });
export const setdefault = method("setdefault", {
  dict: (held, key, otherwise) => {
    if (!held.has(key)) held.set(key, otherwise);
    return held.get(key);
  },
});
export const split = method("split", {
  text: (held, at) => (at === undefined ? held.split(/\s+/).filter(Boolean) : held.split(at)),
});
export const startswith = method("startswith", { text: (held, start) => held.startsWith(start) });
export const strip = method("strip", { text: (held, signs) => stripped(held, signs, true) });
export const sum = method("sum", { list: (held) => total(held) });
export const tolist = method("tolist", { list: (held) => held });
export const values = method("values", { dict: (held) => [...held.values()] });

function found(at: number): number {
  if (at < 0) throw new ValueError("it is not there");
  return at;
}

function stripped(text: string, signs: string | undefined, left: boolean): string {
  const goes = (sign: string | undefined) =>
    sign !== undefined && (signs === undefined ? /\s/.test(sign) : signs.includes(sign));
  let [start, stop] = [0, text.length];
  while (left && start < stop && goes(text[start])) start++;
  while (stop > start && goes(text[stop - 1])) stop--;
  return text.slice(start, stop);
}
