/** An instantiated module: its functions, and the named regions of its memory. */
import { type AnyValues, count, type Layout, type ModuleLayout, readNumber, write } from "./layout";

export class Machine<L extends ModuleLayout = Layout> {
  readonly layout: L;
  readonly #functions: WebAssembly.Exports;
  readonly #memory: ArrayBuffer;

  /** Throws a TypeError for a module that is not this layout's. */
  constructor(layout: L, instance: WebAssembly.Instance) {
    const { memory } = instance.exports;
    if (!(memory instanceof WebAssembly.Memory)) throw new TypeError(`The module of ${layout.game} has no memory.`);
    for (const name of Object.keys(layout.functions))
      if (!instance.exports[name]) throw new TypeError(`The module of ${layout.game} lacks the function ${name}.`);
    this.layout = layout;
    this.#functions = instance.exports;
    this.#memory = memory.buffer;
  }

  /** All of its memory, constants and stack too. */
  get memory(): Uint8Array<ArrayBuffer> {
    return new Uint8Array(this.#memory);
  }

  /** Whether the module exports a function; some exist only for some games. */
  has(name: string): boolean {
    return name in this.layout.functions;
  }

  /** Call a function; return 0 if it returns nothing. */
  call(name: string, ...numbers: number[]): number {
    const called = this.#functions[name];
    if (typeof called !== "function") throw new RangeError(`${this.layout.game} has no function ${name}.`);
    return (called(...numbers) as number | undefined) ?? 0;
  }

  /** Return a copy of a region. */
  bytes(name: string): Uint8Array<ArrayBuffer> {
    return this.#part(name).slice();
  }

  /** Write bytes to the start of a region. */
  write(name: string, bytes: Uint8Array): void {
    this.#part(name).set(bytes);
  }

  /** Copy a region to the start of another one. */
  copy(from: string, to: string): void {
    this.#part(to).set(this.#part(from));
  }

  /** Fill a region with zeros. */
  clear(name: string): void {
    this.#part(name).fill(0);
  }

  /** Write some fields of a record. */
  set(name: string, values: AnyValues): void {
    const { record, address } = this.#record(name);
    write(record, values, this.#memory, address);
  }

  /** Return a scalar field of a record. */
  get(name: string, field: string): number {
    const { record, address } = this.#record(name);
    const found = record.fields[field];
    if (!found) throw new RangeError(`${name} has no field ${field}.`);
    return readNumber(new DataView(this.#memory, address, record.size), found[0], found[1]);
  }

  /** Return a region of floating-point numbers as a view of the memory. */
  numbers(name: string): Float64Array {
    const [address, , ...shape] = this.#place(name);
    return new Float64Array(this.#memory, address, count(shape));
  }

  /** Return the bytes of a region as a view of the memory. */
  live(name: string): Uint8Array<ArrayBuffer> {
    return this.#part(name);
  }

  /** Return the region of the legal moves as a view of the memory. */
  codes(): Int32Array {
    const { record, address } = this.#record("scratch");
    const [, offset = 0] = record.fields.codes ?? [];
    return new Int32Array(this.#memory, address + offset, this.layout.moves);
  }

  #place(name: string): readonly [number, string, ...number[]] {
    const place = this.layout.places[name];
    if (!place) throw new RangeError(`${this.layout.game} has no place ${name}.`);
    return place;
  }

  #record(name: string) {
    const [address, kind] = this.#place(name);
    const record = this.layout.records[kind];
    if (!record) throw new RangeError(`${name} is no record.`);
    return { record, address };
  }

  #part(name: string): Uint8Array<ArrayBuffer> {
    const [address, kind, ...shape] = this.#place(name);
    const each = this.layout.records[kind]?.size ?? Number(kind.slice(1));
    return new Uint8Array(this.#memory, address, each * count(shape));
  }
}
