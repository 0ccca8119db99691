/** Whole numbers of any size: a number as long as it is exact, else a bigint. Also what `+`, `-`, `|`, `&` mean for other types. */
import type { Any } from "./any";
import { iter } from "./iterables";

/** Return a number where it is exact. */
export function settled(value: bigint): number | bigint {
  return value <= Number.MAX_SAFE_INTEGER && value >= Number.MIN_SAFE_INTEGER ? Number(value) : value;
}

function big(value: Any): bigint {
  return BigInt(value);
}

const isSmall = (value: Any): boolean => typeof value === "number" && (value | 0) === value;

function arithmetic(a: Any, b: Any, quick: (a: number, b: number) => number, exact: (a: bigint, b: bigint) => bigint) {
  if (typeof a !== "bigint" && typeof b !== "bigint") {
    const result = quick(Number(a), Number(b));
    if (Number.isSafeInteger(result) || !(Number.isInteger(a) && Number.isInteger(b))) return result;
  }
  return settled(exact(big(a), big(b)));
}

export function add(a: Any, b: Any): Any {
  if (typeof a === "string") return a + b;
  if (Array.isArray(a)) return [...a, ...b];
  return arithmetic(
    a,
    b,
    (x, y) => x + y,
    (x, y) => x + y,
  );
}

export function sub(a: Any, b: Any): Any {
  if (a?.minus) return a.minus(b);
  if (a instanceof Set) return new Set([...a].filter((one) => !b.has(one)));
  return arithmetic(
    a,
    b,
    (x, y) => x - y,
    (x, y) => x - y,
  );
}

export function mul(a: Any, b: Any): Any {
  if (Array.isArray(a)) return Array.from({ length: Math.max(0, b) }, () => a).flat();
  if (typeof a === "string") return a.repeat(Math.max(0, b));
  return arithmetic(
    a,
    b,
    (x, y) => x * y,
    (x, y) => x * y,
  );
}

export const div = (a: Any, b: Any): number => Number(a) / Number(b);
export const { sqrt } = Math;
export const float = Number;

/** Digits beyond those that are kept: more than a double is exact to. */
const SURELY = 40;

/** Return a number of so many decimal places, ties to the even one, as Python rounds. */
export function round(value: number, places = 0): number {
  const exact = Math.abs(value).toFixed(places + SURELY);
  const kept = exact.slice(0, exact.length - SURELY);
  const isTie = /^50*$/.test(exact.slice(-SURELY));
  const size =
    isTie && Number(kept.replace(".", "").at(-1)) % 2 === 0 ? Number(kept) : Number(Math.abs(value).toFixed(places));
  return value < 0 ? -size : size;
}

export function mod(a: Any, b: Any): Any {
  if (typeof a !== "bigint" && typeof b !== "bigint") return ((a % b) + b) % b;
  const rest = big(a) % big(b);
  return settled(rest !== 0n && rest < 0n !== big(b) < 0n ? rest + big(b) : rest);
}

export function floordiv(a: Any, b: Any): Any {
  const rest = mod(a, b);
  if (typeof a !== "bigint" && typeof b !== "bigint") return (a - rest) / b;
  return settled((big(a) - big(rest)) / big(b));
}

export const divmod = (a: Any, b: Any): Any => [floordiv(a, b), mod(a, b)];

export function and(a: Any, b: Any): Any {
  if (a instanceof Set) return new Set([...a].filter((one) => b.has(one)));
  if (typeof a === "boolean" && typeof b === "boolean") return a && b;
  return isSmall(a) && isSmall(b) ? a & b : settled(big(a) & big(b));
}

export function or(a: Any, b: Any): Any {
  if (a instanceof Set) return new Set([...a, ...b]);
  if (a instanceof Map) return new Map([...a, ...b]);
  if (typeof a === "boolean" && typeof b === "boolean") return a || b;
  return isSmall(a) && isSmall(b) ? a | b : settled(big(a) | big(b));
}

export function xor(a: Any, b: Any): Any {
  return isSmall(a) && isSmall(b) ? a ^ b : settled(big(a) ^ big(b));
}

export function shl(a: Any, by: Any): Any {
  return settled(big(a) << big(by));
}

export function shr(a: Any, by: Any): Any {
  return isSmall(a) ? a >> Math.min(by, 31) : settled(big(a) >> big(by));
}

export function neg(a: Any): Any {
  return typeof a === "bigint" ? settled(-a) : 0 - a;
}

export function invert(a: Any): Any {
  return isSmall(a) ? ~a : settled(-big(a) - 1n);
}

export function abs(a: Any): Any {
  return a < 0 ? neg(a) : a;
}

export function bitLength(value: Any): number {
  return value === 0 ? 0 : big(abs(value)).toString(2).length;
}

export function bitCount(value: Any): number {
  return big(abs(value)).toString(2).replaceAll("0", "").length;
}

/** Convert to an integer as Python's `int` does. */
export function int(value: Any = 0): Any {
  if (typeof value === "bigint") return value;
  if (typeof value !== "string") return Math.trunc(Number(value)) + 0; // no negative zero
  if (!/^\s*[+-]?\d+\s*$/.test(value)) throw new RangeError(`${value} is no whole number.`);
  return settled(BigInt(value.trim()));
}

export function sum(values: Any, start: Any = 0): Any {
  let total = start;
  for (const value of iter(values)) total = add(total, value);
  return total;
}
