import { secrets } from "../device/secrets";
import type { Failed } from "../protocol";

/**
 * The secret of this device's seat at a table. The open page keeps it even if the browser's storage is cleared meanwhile. The secret of a
 * link is on trial: the earlier one is kept until the server has accepted the new one.
 */
export class SeatSecret {
  readonly #table: string;
  /** The secret with which this page was seated last; null while it looks on. */
  #held: string | null = null;
  #triedSecret: string | null = null;
  #joined: string | null = null;

  constructor(table: string) {
    this.#table = table;
  }

  get own(): string | null {
    return secrets.of(this.#table) ?? this.#held;
  }

  /** Return the secret to join with now: the link's, else the own one; null if there is none. */
  next(): string | null {
    if (this.own !== null && secrets.of(this.#table) === null) secrets.save(this.#table, this.own);
    this.#triedSecret = secrets.offered(this.#table);
    this.#joined = this.#triedSecret ?? this.own;
    return this.#joined;
  }

  /** Keep the own secret while this page is seated; another page of this browser may have given the seat up. */
  hold(seated: boolean): void {
    this.#held = seated ? this.own : null;
  }

  forget(): void {
    this.#held = null;
    secrets.forget(this.#table);
  }

  /** Forget the refused secret; returns whether there is a newer one, renewed here or in another window. */
  replaceRefused(): boolean {
    if (this.own !== this.#joined || secrets.advance(this.#table)) return true;
    this.forget();
    return false;
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
    const blamed = code === "wrong_secret" || (code === "unknown_table" && this.own !== null);
    if (this.#triedSecret === null || !blamed) return false;
    secrets.refuse(this.#table, this.#triedSecret);
    this.#triedSecret = null;
    return true;
  }
}
