import { flushSync } from "svelte";
import type { TableView } from "../protocol";
import type { PlaySession, Stage } from "../session/play";
import { w } from "./words";

/**
 * What the boards of all games have in common: the table, whose turn it is, the animation of what happens, and why
 * something cannot be done. To be made while the board's component is set up.
 */
export class BoardContext {
  /** Why what was just pressed cannot be done; null when nothing was, and again when the table has moved on. */
  reason = $state<string | null>(null);
  /** The edge on which the hand lies: what is above it is the table. Bound by `PlayFrame`. */
  tray = $state<HTMLElement>();
  readonly #session: () => PlaySession;
  readonly table = $derived.by(() => this.#session().view as TableView);
  readonly match = $derived(this.table.match);
  readonly turn = $derived(this.match?.turn ?? null);
  /** Whether it is this seat's turn, in a match that is being played. */
  readonly mine = $derived.by(() => !this.#session().past && this.turn !== null && this.turn === this.table.seat);
  readonly #number = $derived(this.table.number);

  constructor(session: () => PlaySession, animate: Stage) {
    this.#session = session;
    $effect(() => {
      const shown = session();
      shown.stage = (happened, change) => animate(happened, () => flushSync(change));
      return () => {
        shown.stage = null;
      };
    });
    $effect(() => {
      if (this.#number) this.reason = null;
    });
  }

  /** Says why something cannot be done: by `why`, unless it is somebody else's turn. */
  refuse(why: () => string): void {
    if (this.turn === null) this.reason = null;
    else this.reason = this.mine ? why() : w().notYourTurn(this.table.seats[this.turn]?.name ?? "");
  }

  /** Whether a height in the window is above the hand, where a card that is let go is laid. */
  onTable(y: number): boolean {
    return this.tray !== undefined && y < this.tray.getBoundingClientRect().top;
  }
}
