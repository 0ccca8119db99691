/** The arrays of a record: they lie in its memory, and a part of one is the same memory. */
import type { Any } from "./any";
import { settled } from "./numbers";

export type Numbers = Int8Array | Int16Array | Int32Array | BigInt64Array | Float64Array;

/** The bounds of a part, null where one was left away. */
export class Span {
  readonly bounds: readonly [Any, Any, Any];

  constructor(start: Any, stop: Any, step: Any) {
    this.bounds = [start, stop, step];
  }

  /** Return the places that it means in something so long. */
  places(length: number): number[] {
    const [start, stop, step] = this.bounds;
    const by = step ?? 1;
    const bound = (value: Any, otherwise: number): number => {
      if (value === null) return otherwise;
      const at = value < 0 ? value + length : value;
      return by > 0 ? Math.min(Math.max(at, 0), length) : Math.min(Math.max(at, -1), length - 1);
    };
    const found: number[] = [];
    const last = bound(stop, by > 0 ? length : -1);
    for (let at = bound(start, by > 0 ? 0 : length - 1); by > 0 ? at < last : at > last; at += by) found.push(at);
    return found;
  }
}

export const span = (start: Any, stop: Any, step: Any): Span => new Span(start, stop, step);

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
