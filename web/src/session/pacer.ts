import { scalePause } from "../device/motion";

/** Shows events one after the other with pauses in between, and hurries when it falls behind. */

const PAUSE = 230;
const MOST_WAITING = 4;

interface Item {
  /** Milliseconds to pause before the next one. */
  pause?: number;
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
    else if (this.#waiting.length > MOST_WAITING) this.showAll();
  }

  /** Show all waiting events at once. */
  showAll(): void {
    clearTimeout(this.#timer);
    this.#timer = undefined;
    for (let item = this.#waiting.shift(); item; item = this.#waiting.shift()) item.show(true);
  }

  #pump(): void {
    this.#timer = undefined;
    if (this.#hidden()) {
      this.showAll();
      return;
    }
    const item = this.#waiting.shift();
    if (!item) return;
    item.show(false);
    this.#timer = setTimeout(() => this.#pump(), scalePause(item.pause ?? PAUSE));
  }
}
