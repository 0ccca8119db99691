import { secrets } from "../device/secrets";
import type { Failed } from "../protocol";

/** The secret that a link has brought to a table, on trial: the seat from before is kept until the server has accepted it. */
export class LinkOnTrial {
  readonly #table: string;
  #tried: string | null = null;

  constructor(table: string) {
    this.#table = table;
  }

  /** Return the secret to join with now, the link's first of all; null where there is none. */
  next(own: string | null): string | null {
    this.#tried = secrets.offered(this.#table);
    return this.#tried ?? own;
  }

  /** Keep what the server has accepted; returns whether that was a link's. */
  accepted(): boolean {
    if (this.#tried === null) return false;
    secrets.accept(this.#table, this.#tried);
    this.#tried = null;
    return true;
  }

  /** Returns whether a join failed because of the link, which is forgotten then. */
  refused({ code }: Failed): boolean {
    // Where nobody may look on, a wrong secret is answered as if there were no table.
    const blamed = code === "wrong_secret" || (code === "unknown_table" && secrets.of(this.#table) !== null);
    if (this.#tried === null || !blamed) return false;
    secrets.refuse(this.#table, this.#tried);
    this.#tried = null;
    return true;
  }
}
