/** The arrays of a record: they lie in its memory, and a part of one is the same memory. */
import type { Any } from "./any";
import { settled, sum } from "./numbers";
import { Span } from "./spans";
import { all, any, eq } from "./values";

export type Numbers = Int8Array | Int16Array | Int32Array | BigInt64Array | Float64Array;

export class NdArray {
  readonly data: Numbers;
  /** By place, where each number lies; in several dimensions the first is the outer one. */
  readonly #places: readonly Any[];

  constructor(data: Numbers, places: readonly Any[]) {
    this.data = data;
    this.#places = places;
  }

  get length(): number {
    return this.#places.length;
  }

  get(index: Any): Any {
    return this.#shown(this.#found(index));
  }

  put(index: Any, value: Any): void {
    this.#write(this.#found(index), value);
  }

  /** Return for each place whether the same stands there. */
  equals(other: Any): Any[] {
    return this.tolist().map((one) => eq(one, other));
  }

  all(): boolean {
    return all(this.tolist().flat());
  }

  any(): boolean {
    return any(this.tolist().flat());
  }

  sum(): Any {
    return sum(this.tolist().flat());
  }

  /** Return the differences from another array of floating-point numbers of the same shape. */
  minus(other: NdArray): NdArray {
    const data = Float64Array.from(this.data as Float64Array, (one, at) => one - Number(other.data[at]));
    return new NdArray(data, this.#places);
  }

  copy(): Any[] {
    return this.tolist();
  }

  tolist(): Any[] {
    const listed = (places: Any): Any => (Array.isArray(places) ? places.map(listed) : this.#read(places));
    return listed(this.#places);
  }

  *[Symbol.iterator](): Generator<Any> {
    for (const places of this.#places) yield this.#shown(places);
  }

  #found(index: Any): Any {
    const [first, ...others] = Array.isArray(index) ? index : [index];
    const among = (places: readonly Any[], rest: Any[]): Any => {
      if (rest.length === 0) return places;
      const [one, ...further] = rest;
      if (one instanceof Span)
        return one.places(places.length).map((at) => (further.length ? among(places[at], further) : places[at]));
      const at = Number(one) < 0 ? Number(one) + places.length : Number(one);
      if (!(at in places)) throw new RangeError(`There is no place ${one} in an array of ${places.length}.`);
      return further.length ? among(places[at], further) : places[at];
    };
    return among(this.#places, [first, ...others]);
  }

  #shown(places: Any): Any {
    return Array.isArray(places) ? new NdArray(this.data, places) : this.#read(places);
  }

  #read(place: number): Any {
    const value = this.data[place] as number | bigint;
    return typeof value === "bigint" ? settled(value) : value;
  }

  #write(places: Any, value: Any): void {
    if (!Array.isArray(places)) {
      (this.data as Any)[places] = this.data instanceof BigInt64Array ? BigInt(value) : Number(value);
      return;
    }
    const values = value !== null && typeof value === "object" ? [...value] : null;
    if (values && values.length !== places.length)
      throw new RangeError(`${values.length} numbers for ${places.length} places.`);
    places.forEach((inner: Any, at: number) => {
      this.#write(inner, values ? values[at] : value);
    });
  }
}

/** Return the places of an array that begins at `begin`, by its shape. */
export function placesOf(begin: number, [length = 0, ...inner]: readonly number[]): Any[] {
  const each = inner.reduce((product, count) => product * count, 1);
  return Array.from({ length }, (_, at) => (inner.length > 0 ? placesOf(begin + at * each, inner) : begin + at * each));
}

/** Return rows of numbers as an array. */
export function make_payoffs(rows: readonly (readonly number[])[]): NdArray {
  return new NdArray(Float64Array.from(rows.flat()), placesOf(0, [rows.length, rows[0]?.length ?? 0]));
}
