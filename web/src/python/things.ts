/** Classes: plain ones, named tuples, and messages that are read from JSON and written as it. */
import type { Any } from "./any";
import { eq } from "./values";

export class Thing {
  constructor(...given: Any[]) {
    (this as Any).__init__(...given);
  }

  __init__(..._given: Any[]): void {
    // a class that has something to begin with says so
  }
}

/** Give a class the attributes that all its members have. */
export function attributes(kind: Any, given: Any): void {
  Object.assign(kind.prototype, given);
}

/** A class with named fields, as Python's data classes. */
export class Fields {
  constructor(...given: Any[]) {
    const { names, defaults } = new.target as Any;
    names.forEach((name: string, place: number) => {
      (this as Any)[name] = given[place] === undefined ? defaults[name] : given[place];
    });
  }
}

export class NamedTuple extends Array<Any> {
  static override get [Symbol.species]() {
    return Array;
  }

  constructor(...given: Any[]) {
    super();
    const { names, defaults } = new.target as Any;
    names.forEach((name: string, place: number) => {
      this.push(given[place] === undefined ? defaults[name] : given[place]);
    });
  }
}

/** Give a class with named fields their names and defaults. */
export function named_fields(kind: Any, names: readonly string[], defaults: Any): void {
  Object.assign(kind, { names, defaults });
}

/** Give a named tuple the names and defaults of its members. */
export function named_members(kind: Any, names: readonly string[], defaults: Any): void {
  named_fields(kind, names, defaults);
  names.forEach((name, place) => {
    Object.defineProperty(kind.prototype, name, {
      get(this: Any[]) {
        return this[place];
      },
    });
  });
}

/** The name of a field, its name in JSON, by which class it is read, and what stands there where nothing is said. */
type StructField = readonly [string, string, (() => Any) | null, (() => Any)?];

export class Struct {
  static fields: readonly StructField[] = [];
  static tag: readonly [string, string] | null = null;
  static sparse = false;

  constructor(...given: Any[]) {
    new.target.fields.forEach(([name, , , otherwise], place) => {
      (this as Any)[name] = given[place] === undefined ? otherwise?.() : given[place];
    });
  }

  equals(other: Any): boolean {
    return (
      this.constructor === other?.constructor && Object.keys(this).every((name) => eq((this as Any)[name], other[name]))
    );
  }
}

/** Say how the messages of a class are written: the tag, whether defaults are left away, and the fields. */
export function struct(
  kind: Any,
  tag: readonly [string, string] | null,
  sparse: boolean,
  fields: readonly StructField[],
): void {
  Object.assign(kind, { tag, sparse, fields });
}

export function replace(value: Any, named: Any): Any {
  const kind = value.constructor;
  return new kind(...kind.fields.map(([name]: StructField) => (name in named.given ? named.given[name] : value[name])));
}

export function asdict(value: Any): Map<string, Any> {
  return new Map(value.constructor.fields.map(([name]: StructField) => [name, value[name]]));
}

/** Return the member of a named tuple, a message or a class with fields at a place. */
export function place(value: Any, at: number): Any {
  if (Array.isArray(value)) return value[at];
  const kind = value.constructor;
  return kind.fields ? value[kind.fields[at][0]] : value[kind.names[at]];
}

/** Return what JSON says as Python has it: objects are dictionaries. */
export function fromJson(value: Any): Any {
  if (Array.isArray(value)) return value.map(fromJson);
  if (value === null || typeof value !== "object") return value;
  return new Map(Object.entries(value).map(([key, one]) => [key, fromJson(one)]));
}

/** Return a message, or what else there is, as JSON has it. */
export function toJson(value: Any): Any {
  if (value instanceof Struct) {
    const { fields, tag, sparse } = value.constructor as typeof Struct;
    const members = fields
      .map(([name, written, , otherwise]) => [written, toJson((value as Any)[name]), otherwise] as const)
      .filter(([, one, otherwise]) => !sparse || !otherwise || !same(one, toJson(otherwise())));
    return Object.fromEntries([...(tag ? [tag] : []), ...members]);
  }
  if (Array.isArray(value)) return [...value].map(toJson);
  if (value instanceof Set) return [...value].map(toJson);
  if (value instanceof Map) return Object.fromEntries([...value].map(([key, one]) => [key, toJson(one)]));
  return value;
}

function same(a: Any, b: Any): boolean {
  return JSON.stringify(a) === JSON.stringify(b);
}

/** Return a message of one of these classes, of which the tag says which. Throws a TypeError for what is none. */
export function decode(kinds: readonly Any[], data: Any): Any {
  const kind = kinds.length === 1 ? kinds[0] : kinds.find(({ tag }) => data?.[tag[0]] === tag[1]);
  if (!kind || data === null || typeof data !== "object") throw new TypeError("This is no message.");
  const given = kind.fields.map(([, written, inner, otherwise]: StructField) => {
    const value = data[written];
    if (value === undefined) {
      if (!otherwise) throw new TypeError(`The message lacks ${written}.`);
      return undefined;
    }
    if (!inner || value === null) return fromJson(value);
    return Array.isArray(value) ? value.map((one) => decode([inner()], one)) : decode([inner()], value);
  });
  return new kind(...given);
}
