import type { Entry } from "./entries";

/** Export and import of a book, to move it to another browser. */

/** Why a file cannot be read. */
export type FileFault = "otherFile" | "tooLarge" | "newer" | "damaged";

/** Thrown when a file cannot be read. */
export class FileError extends Error {
  readonly fault: FileFault;

  constructor(fault: FileFault) {
    super(fault);
    this.fault = fault;
  }
}

/** The result of an import: new entries, existing ones, and those without room. */
export interface ImportResult {
  added: number;
  existing: number;
  skipped: number;
  /** Whether some will only last while the page is open. */
  temporary: boolean;
}

/** The file format of a book: its name, its version, and the key of the list of entries. */
interface Format<T extends Entry> {
  format: string;
  version: T["version"];
  name: string;
  /** Bytes of a file, at most. */
  mostBytes: number;
  isEntry(value: unknown): value is T;
}

/** Writes a book to a file, and reads it with all contents checked. */
export class EntryFile<T extends Entry> {
  readonly #format: Format<T>;

  constructor(format: Format<T>) {
    this.#format = format;
  }

  /** Return the text of a file with those entries that `read` accepts: any other would make all of it unreadable. */
  write(entries: readonly T[]): string {
    const { format, version, name, isEntry } = this.#format;
    return `${JSON.stringify({ format: `${format}/${version}`, [name]: entries.filter(isEntry) })}\n`;
  }

  /** Return the entries in a file. Throws a FileError. */
  async open(file: File): Promise<T[]> {
    if (file.size > this.#format.mostBytes) throw new FileError("tooLarge");
    return this.read(await file.text());
  }

  /** Return the entries in the text of a file. Throws a FileError. */
  read(text: string): T[] {
    const { format, version, name, isEntry } = this.#format;
    // A truncated file is not valid JSON, but its beginning names the format.
    const found = parse(text, text.includes(`"${format}/`) ? "damaged" : "otherFile") as Record<string, unknown> | null;
    if (typeof found?.format !== "string" || !found.format.startsWith(`${format}/`)) throw new FileError("otherFile");
    if (found.format !== `${format}/${version}`) throw new FileError("newer");
    const entries = found[name];
    if (!Array.isArray(entries) || !entries.every(isEntry)) throw new FileError("damaged");
    return entries;
  }
}

function parse(text: string, fault: FileFault): unknown {
  try {
    return JSON.parse(text);
  } catch {
    throw new FileError(fault);
  }
}
