/** What goes through values one by one. */
import type { Any } from "./any";

/** Whole numbers from `start` up to `stop`, that one not included. */
export class Range {
  readonly start: number;
  readonly stop: number;
  readonly step: number;

  constructor(start: number, stop: number, step: number) {
    this.start = start;
    this.stop = stop;
    this.step = step;
  }

  get length(): number {
    return Math.max(0, Math.ceil((this.stop - this.start) / this.step));
  }

  has(value: Any): boolean {
    return (
      Number.isInteger(value) && value >= this.start && value < this.stop && (value - this.start) % this.step === 0
    );
  }

  at(place: number): number {
    return this.start + this.step * place;
  }

  *[Symbol.iterator](): Generator<number> {
    for (let place = 0; place < this.length; place++) yield this.at(place);
  }
}

export function range(start: number, stop?: number, step = 1): Range {
  return stop === undefined ? new Range(0, start, 1) : new Range(start, stop, step);
}

/** Return what a loop goes through: of a dictionary its keys. */
export function iter(value: Any): Iterable<Any> {
  return value instanceof Map ? value.keys() : value;
}

export const list = (value: Any = []): Any[] => [...iter(value)];
export const tuple = list;
export const set = (value: Any = []): Set<Any> => new Set(iter(value));
export const frozenset = set;

export const dict = /* @__PURE__ */ Object.assign((value: Any = []): Map<Any, Any> => new Map(value), {
  fromkeys: (keys: Any): Map<Any, Any> => new Map(list(keys).map((key) => [key, null])),
});

/** Return what is made of each value that is wanted, as `[make(one) for one in values if wanted(one)]` does. */
export function listed(values: Any, make: (one: Any) => Any, wanted?: (one: Any) => boolean): Any[] {
  const made: Any[] = [];
  for (const one of iter(values)) if (!wanted || wanted(one)) made.push(make(one));
  return made;
}

export function* enumerate(value: Any, from = 0): Generator<[number, Any]> {
  let place = from;
  for (const one of iter(value)) yield [place++, one];
}

export function* zip(...values: Any[]): Generator<Any[]> {
  const iterators = values.map((value) => iter(value)[Symbol.iterator]());
  while (iterators.length > 0) {
    const next = iterators.map((iterator) => iterator.next());
    if (next.some(({ done }) => done)) return;
    yield next.map(({ value }) => value);
  }
}

export function* zip_longest(...values: Any[]): Generator<Any[]> {
  const lists = values.map(list);
  for (let place = 0; place < Math.max(...lists.map((one) => one.length)); place++)
    yield lists.map((one) => (place < one.length ? one[place] : null));
}

export function* pairwise(values: Any): Generator<[Any, Any]> {
  const all = list(values);
  for (let place = 1; place < all.length; place++) yield [all[place - 1], all[place]];
}

export function* map(call: (...given: Any[]) => Any, ...values: Any[]): Generator<Any> {
  for (const given of zip(...values)) yield call(...given);
}

export const reversed = (value: Any): Any[] => list(value).reverse();

export function next(value: Any, otherwise: Any = null): Any {
  const { done, value: found } = value[Symbol.iterator]().next();
  return done ? otherwise : found;
}
