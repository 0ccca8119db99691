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
  readonly #queue: Item[] = [];
  #timer: ReturnType<typeof setTimeout> | undefined;
  readonly #isHidden: () => boolean;

  constructor(hidden: () => boolean) {
    this.#isHidden = hidden;
  }

  push(item: Item): void {
    this.#queue.push(item);
    if (this.#timer === undefined) this.#showNext();
    else if (this.#queue.length > MOST_WAITING) this.showAll();
  }

  /** Show all waiting events at once. */
  showAll(): void {
    clearTimeout(this.#timer);
    this.#timer = undefined;
    for (let item = this.#queue.shift(); item; item = this.#queue.shift()) item.show(true);
  }

  #showNext(): void {
    this.#timer = undefined;
    if (this.#isHidden()) {
      this.showAll();
      return;
    }
    const item = this.#queue.shift();
    if (!item) return;
    item.show(false);
    this.#timer = setTimeout(() => this.#showNext(), scalePause(item.pause ?? PAUSE));
  }
}
