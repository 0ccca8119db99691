/** Records that lie in memory as the compiled rules have them, and how their fields are read and written by name. */

/** A kind of number: whole (i) or floating-point (f), and its bytes. */
export type Code = "i1" | "i2" | "i4" | "i8" | "f8";
/** The kind of number of a field, its offset in the record and, of an array, its shape. */
export type Field = readonly [Code, number, ...number[]];

export interface RecordLayout {
  readonly size: number;
  readonly fields: Readonly<Record<string, Field>>;
}

/** What there is to know of any module of a game. */
export interface ModuleLayout {
  readonly game: string;
  /** The least and the greatest number of players. */
  readonly seats: readonly [number, number];
  /** How many move codes there are. */
  readonly moves: number;
  readonly records: Readonly<Record<string, RecordLayout>>;
  /** By name: the address, a kind of number or the name of a record and, of an array, its shape. */
  readonly places: Readonly<Record<string, readonly [number, string, ...number[]]>>;
  /** By name: how many numbers a function is handed. */
  readonly functions: Readonly<Record<string, number>>;
}

/** All there is to know of the module that a game's tables need; `layouts/` has one for each game. */
export interface Layout extends ModuleLayout {
  readonly records: {
    readonly State: RecordLayout;
    readonly Rng: RecordLayout;
    readonly Stream: RecordLayout;
  } & Readonly<Record<string, RecordLayout>>;
  readonly search: SearchLayout;
}

/** What the searching bot goes by; see `reihum/_bots/search.py` and `reihum/_bots/endgames.py`. */
export interface SearchLayout {
  readonly sign: number;
  readonly sees: number;
  readonly marginPart: number;
  readonly explore: number;
  readonly favour: number;
  readonly horizon: number;
  /** The approximate number of steps that use up a budget of iterations. */
  readonly steps: number;
  /** The approximate milliseconds between two looks at the clock. */
  readonly slice: number;
  readonly endgames: { readonly parts: readonly [number, number]; readonly each: number; readonly far: number } | null;
}

interface Arrays {
  i1: Int8Array;
  i2: Int16Array;
  i4: Int32Array;
  i8: BigInt64Array;
  f8: Float64Array;
}

type Value<F extends Field> = F extends readonly [Code, number]
  ? number
  : F extends readonly [Code, number, number, ...number[]]
    ? Arrays[F[0]]
    : number | Arrays[Code];

/** A record as it reads: numbers, and arrays that lie in the record's own memory, rows one behind the other. */
export type Fields<R extends RecordLayout> = { readonly [K in keyof R["fields"]]: Value<R["fields"][K]> };

/** Values for some fields of a record; of an array those at its beginning. */
export type Values<R extends RecordLayout> = {
  readonly [K in keyof R["fields"]]?: R["fields"][K] extends readonly [Code, number]
    ? number
    : R["fields"][K] extends readonly [Code, number, number, ...number[]]
      ? readonly number[]
      : number | readonly number[];
};
/** The same of a record whose fields are not known here. */
export type AnyValues = Readonly<Record<string, number | readonly number[] | undefined>>;

export const ARRAYS = { i1: Int8Array, i2: Int16Array, i4: Int32Array, i8: BigInt64Array, f8: Float64Array };
const BYTES = { i1: 1, i2: 2, i4: 4, i8: 8, f8: 8 };

/** Return what a record holds that lies at an address of a memory, or is all there is in the bytes. */
export function read<R extends RecordLayout>(record: R, memory: ArrayBuffer, address = 0): Fields<R> {
  const view = new DataView(memory, address, record.size);
  const fields = Object.entries(record.fields).map(([name, [code, offset, ...shape]]) => {
    if (shape.length === 0) return [name, readNumber(view, code, offset)];
    return [name, new ARRAYS[code](memory, address + offset, count(shape))];
  });
  return Object.fromEntries(fields);
}

/** Write values into a record that lies at an address of a memory. */
export function write(record: RecordLayout, values: AnyValues, memory: ArrayBuffer, address = 0): void {
  const view = new DataView(memory, address, record.size);
  for (const [name, value] of Object.entries(values)) {
    const field = record.fields[name];
    if (value === undefined) continue;
    if (!field) throw new RangeError(`There is no field ${name}.`);
    const [code, offset, ...shape] = field;
    const numbers = typeof value === "number" ? [value] : value;
    if (numbers.length > count(shape)) throw new RangeError(`${name} has room for ${count(shape)} numbers.`);
    for (const [at, number] of numbers.entries()) writeNumber(view, code, offset + at * BYTES[code], number);
  }
}

/** Return how many numbers an array of this shape has. */
export function count(shape: readonly number[]): number {
  return shape.reduce((product, length) => product * length, 1);
}

/** Return a number of this kind. */
export function readNumber(view: DataView, code: Code, at: number): number {
  switch (code) {
    case "i1":
      return view.getInt8(at);
    case "i2":
      return view.getInt16(at, true);
    case "i4":
      return view.getInt32(at, true);
    case "i8":
      return Number(view.getBigInt64(at, true));
    case "f8":
      return view.getFloat64(at, true);
  }
}

function writeNumber(view: DataView, code: Code, at: number, value: number): void {
  if (code === "i1") view.setInt8(at, value);
  else if (code === "i2") view.setInt16(at, value, true);
  else if (code === "i4") view.setInt32(at, value, true);
  else if (code === "i8") view.setBigInt64(at, BigInt(value), true);
  else view.setFloat64(at, value, true);
  if (readNumber(view, code, at) !== value)
    throw new RangeError(`${value} does not fit into a number of kind ${code}.`);
}
