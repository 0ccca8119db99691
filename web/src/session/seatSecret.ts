import { secrets } from "../device/secrets";
import type { Failed } from "../protocol";

/**
 * The secret of this page's seat at a table. The browser's storage has one for each table, but the open page keeps its own, even if the
 * storage is cleared, or gets that of another seat in another window. The secret of a link is on trial: the earlier one is kept until the
 * server has accepted the new one.
 */
export class SeatSecret {
  readonly #table: string;
  /** The secret with which this page is seated; null while it looks on. */
  #held: string | null = null;
  #triedSecret: string | null = null;
  #joined: string | null = null;

  constructor(table: string) {
    this.#table = table;
  }

  get own(): string | null {
    return this.#held ?? secrets.of(this.#table);
  }

  /** Return the secret to join with now: the link's, else the own one; null if there is none. */
  next(): string | null {
    if (this.own !== null && secrets.of(this.#table) === null) secrets.save(this.#table, this.own);
    this.#triedSecret = secrets.offered(this.#table);
    this.#joined = this.#triedSecret ?? this.own;
    return this.#joined;
  }

  /** Keep the secret while this page is seated; forget it once the seat is somebody else's or nobody's. */
  hold(seated: boolean): void {
    if (seated) this.#held ??= secrets.of(this.#table);
    else if (this.#held !== null) this.#forget();
  }

  /** Keep the secret that the seat has got here. */
  renew(): void {
    this.#held = secrets.of(this.#table);
  }

  /** Forget the own secret, but not another one in the browser's storage. */
  #forget(): void {
    if (secrets.of(this.#table) === this.own) secrets.forget(this.#table);
    this.#held = null;
  }

  /** Whether a failed join says that its secret is void; where nobody may look on it says so only if another one can be tried. */
  isVoid({ code }: Failed): boolean {
    const stored = secrets.of(this.#table);
    return code === "wrong_secret" || (code === "unknown_table" && stored !== null && stored !== this.#joined);
  }

  /** Forget the refused secret; returns whether there is a newer one, renewed here or in another window. */
  replaceRefused(): boolean {
    this.#held = null;
    if (this.own !== this.#joined || secrets.advance(this.#table)) return true;
    this.#forget();
    return false;
  }

  /** Keep the accepted secret; returns whether it was the link's. */
  accept(): boolean {
    if (this.#held !== null) this.#held = this.#joined;
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
