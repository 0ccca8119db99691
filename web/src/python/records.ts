/** Records that lie in memory as the compiled rules have them, and the rules that are called with them. */
import { ARRAYS, type Code } from "../wasm/layout";
import type { Machine } from "../wasm/machine";
import type { Any } from "./any";
import { NdArray, type Numbers, placesOf } from "./arrays";
import { settled } from "./numbers";
import { Thing } from "./things";

type Field = readonly [Code, number, ...number[]];

const PLACES = new Map<Field, Any[]>();

export class Record extends Thing {
  static size = 0;
  /** Its memory, which may be a part of a greater one. */
  readonly bytes: Uint8Array<ArrayBuffer>;

  constructor(buffer?: ArrayBuffer, address = 0) {
    super();
    const { size } = new.target;
    this.bytes = new Uint8Array(buffer ?? new ArrayBuffer(size), address, size);
  }

  copy(): this {
    const copied = new (this.constructor as Any)();
    copied.bytes.set(this.bytes);
    return copied;
  }
}

const arrays = new WeakMap<Record, Map<string, NdArray>>();

function arrayOf(held: Record, name: string, field: Field): NdArray {
  const own = arrays.get(held) ?? new Map<string, NdArray>();
  arrays.set(held, own);
  const found = own.get(name) ?? new NdArray(numbersOf(held, field), places(field));
  own.set(name, found);
  return found;
}

/** Return the numbers of a field, in the record's memory. */
function numbersOf(held: Record, [code, offset, ...shape]: Field): Numbers {
  const count = shape.reduce((product, length) => product * length, 1);
  return new ARRAYS[code](held.bytes.buffer, held.bytes.byteOffset + offset, count);
}

function places(field: Field): Any[] {
  const found = PLACES.get(field) ?? placesOf(0, field.slice(2) as number[]);
  PLACES.set(field, found);
  return found;
}

/** Give the records of a class their fields. */
export function record(kind: Any, size: number, fields: { readonly [name: string]: Field }): void {
  kind.size = size;
  for (const [name, field] of Object.entries(fields)) {
    const isArray = field.length > 2;
    Object.defineProperty(kind.prototype, name, {
      get(this: Record) {
        if (isArray) return arrayOf(this, name, field);
        const value = numbersOf(this, field)[0] as number | bigint;
        return typeof value === "bigint" ? settled(value) : value;
      },
      set(this: Record, value: Any) {
        (numbersOf(this, field) as Any)[0] = field[0] === "i8" ? BigInt(value) : Number(value);
      },
    });
  }
}

export const new_record = (kind: Any): Any => new kind();

/** Where a game's module comes to lie once it is loaded. */
export interface Holder {
  at: Machine | null;
}

export const machine = (): Holder => ({ at: null });

/** The place that is handed over as it is: the rules work in the machine's own. */
const SCRATCH = "scratch";

/** Return a rule of a module as a function: records are copied into its memory and back, but for the scratch memory. */
export function compiled(holder: Holder, name: string, kinds: readonly string[]): (...given: Any[]) => number {
  return (...given) => {
    const { at: module } = holder;
    if (!module) throw new Error(`The rule ${name} was called before its module was there.`);
    const numbers: number[] = [];
    const records: [string, Any][] = [];
    kinds.forEach((kind, place) => {
      if (kind === "int") numbers.push(Number(given[place]));
      else if (kind !== SCRATCH) records.push([kind, given[place]]);
    });
    for (const [place, held] of records) module.write(place, held.bytes);
    const result = module.call(name, ...numbers);
    for (const [place, held] of records) held.bytes.set(module.bytes(place));
    return result;
  };
}
