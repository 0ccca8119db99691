import { pausing } from "../device/motion";

/** Shows events one after the other with pauses in between, and hurries when it falls behind. */

const BREATH = 230;
const BEHIND = 4;

interface Item {
  /** Milliseconds to pause before the next one. */
  breath?: number;
  show(quick: boolean): void;
}

export class Pacer {
  readonly #waiting: Item[] = [];
  #timer: ReturnType<typeof setTimeout> | undefined;
  readonly #hidden: () => boolean;

  constructor(hidden: () => boolean) {
    this.#hidden = hidden;
  }

  push(item: Item): void {
    this.#waiting.push(item);
    if (this.#timer === undefined) this.#pump();
    else if (this.#waiting.length > BEHIND) this.flush();
  }

  /** Show all waiting events at once. */
  flush(): void {
    clearTimeout(this.#timer);
    this.#timer = undefined;
    for (let item = this.#waiting.shift(); item; item = this.#waiting.shift()) item.show(true);
  }

  #pump(): void {
    this.#timer = undefined;
    if (this.#hidden()) {
      this.flush();
      return;
    }
    const item = this.#waiting.shift();
    if (!item) return;
    item.show(false);
    this.#timer = setTimeout(() => this.#pump(), pausing(item.breath ?? BREATH));
  }
}
