/** The memory layout of the compiled rules' records, and access to their fields by name. */

/** A number type: integer (i) or floating-point (f), and its size in bytes. */
export type Code = "i1" | "i2" | "i4" | "i8" | "f8";
/** A field's number type, its offset in the record and, for an array, its shape. */
export type Field = readonly [Code, number, ...number[]];

export interface RecordLayout {
  readonly size: number;
  readonly fields: Readonly<Record<string, Field>>;
}

/** The layout of any module of a game. */
export interface ModuleLayout {
  readonly game: string;
  /** The least and the greatest number of players. */
  readonly seats: readonly [number, number];
  /** The number of move codes. */
  readonly moves: number;
  readonly records: Readonly<Record<string, RecordLayout>>;
  /** Memory regions by name: the address, a number type or the name of a record and, for an array, its shape. */
  readonly places: Readonly<Record<string, readonly [number, string, ...number[]]>>;
  /** The number of parameters of each function, by name. */
  readonly functions: Readonly<Record<string, number>>;
}

/** The layout of the module that a game's tables need; `layouts/` has one for each game. */
export interface Layout extends ModuleLayout {
  readonly records: {
    readonly State: RecordLayout;
    readonly Rng: RecordLayout;
    readonly Stream: RecordLayout;
  } & Readonly<Record<string, RecordLayout>>;
  readonly search: SearchLayout;
}

/** The constants of the search bot; see `reihum/_bots/search.py` and `reihum/_bots/endgames.py`. */
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

/** A decoded record: numbers, and arrays in row-major order that are views of the record's memory. */
export type Fields<R extends RecordLayout> = { readonly [K in keyof R["fields"]]: Value<R["fields"][K]> };

/** Values for some fields of a record; for an array, of its first elements. */
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

/** Decode the record at an address of a memory. */
export function read<R extends RecordLayout>(record: R, memory: ArrayBuffer, address = 0): Fields<R> {
  const view = new DataView(memory, address, record.size);
  const fields = Object.entries(record.fields).map(([name, [code, offset, ...shape]]) => {
    if (shape.length === 0) return [name, readNumber(view, code, offset)];
    return [name, new ARRAYS[code](memory, address + offset, count(shape))];
  });
  return Object.fromEntries(fields);
}

/** Write values into the record at an address of a memory. */
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

/** Return the number of elements of an array of this shape. */
export function count(shape: readonly number[]): number {
  return shape.reduce((product, length) => product * length, 1);
}

/** Read a number of this type. */
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
