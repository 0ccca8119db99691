import { secrets } from "../device/secrets";
import type { Failed } from "../protocol";

/** A secret from a link, on trial: the earlier secret is kept until the server has accepted the new one. */
export class LinkOnTrial {
  readonly #table: string;
  #triedSecret: string | null = null;

  constructor(table: string) {
    this.#table = table;
  }

  /** Return the secret to join with now: the link's, else `own`; null if there is none. */
  next(own: string | null): string | null {
    this.#triedSecret = secrets.onTrial(this.#table);
    return this.#triedSecret ?? own;
  }

  /** Save the accepted secret; returns whether it was the link's. */
  acceptLink(): boolean {
    if (this.#triedSecret === null) return false;
    secrets.accept(this.#table, this.#triedSecret);
    this.#triedSecret = null;
    return true;
  }

  /** Return whether a join failed because of the link's secret, which is then forgotten. */
  dropIfRefused({ code }: Failed): boolean {
    // Without onlookers, a wrong secret is answered as if there were no table.
    const blamed = code === "wrong_secret" || (code === "unknown_table" && secrets.of(this.#table) !== null);
    if (this.#triedSecret === null || !blamed) return false;
    secrets.refuse(this.#table, this.#triedSecret);
    this.#triedSecret = null;
    return true;
  }
}
