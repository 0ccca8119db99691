import type { Entry } from "./entries";

/** A book of this browser as a file, to carry it to another browser. */

/** Why a file cannot be read. */
export type FileFault = "otherFile" | "tooLarge" | "newer" | "damaged";

/** What reading a file throws. */
export class FileError extends Error {
  readonly fault: FileFault;

  constructor(fault: FileFault) {
    super(fault);
    this.fault = fault;
  }
}

/** What became of entries that were read: new ones, ones that were there already, ones for which there was no room. */
export interface Taken {
  added: number;
  there: number;
  left: number;
  /** Whether some last only as long as the page is open. */
  shortly: boolean;
}

/** How a book is written: its format without the version, the version, and under which name its entries stand. */
interface Format<T extends Entry> {
  format: string;
  version: T["version"];
  name: string;
  /** Bytes of the largest file that is read. */
  most: number;
  isEntry(value: unknown): value is T;
}

/** Writes a book as a file, and reads it with all that it says checked. */
export class EntryFile<T extends Entry> {
  readonly #as: Format<T>;

  constructor(format: Format<T>) {
    this.#as = format;
  }

  /** Return the text of a file with entries. */
  write(entries: readonly T[]): string {
    const { format, version, name } = this.#as;
    return `${JSON.stringify({ format: `${format}/${version}`, [name]: entries })}\n`;
  }

  /** Return the entries in a file. Throws a FileError. */
  async open(file: File): Promise<T[]> {
    if (file.size > this.#as.most) throw new FileError("tooLarge");
    return this.read(await file.text());
  }

  /** Return the entries in the text of a file. Throws a FileError. */
  read(text: string): T[] {
    const { format, version, name, isEntry } = this.#as;
    // A file that was cut off is no JSON any more, but says at its beginning what it is.
    const found = parse(text, text.includes(`"${format}/`) ? "damaged" : "otherFile") as Record<string, unknown> | null;
    if (typeof found?.format !== "string" || !found.format.startsWith(`${format}/`)) throw new FileError("otherFile");
    if (found.format !== `${format}/${version}`) throw new FileError("newer");
    const entries = found[name];
    if (!Array.isArray(entries) || !entries.every(isEntry)) throw new FileError("damaged");
    return entries;
  }
}

function parse(text: string, otherwise: FileFault): unknown {
  try {
    return JSON.parse(text);
  } catch {
    throw new FileError(otherwise);
  }
}
