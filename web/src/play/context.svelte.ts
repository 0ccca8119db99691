import { flushSync } from "svelte";
import type { TableView } from "../protocol";
import type { Animator, Illegal, PlaySession } from "../session/play";
import { w } from "./words";

/** Returns the sentence for why something is not legal, or null; its words may have to be loaded first. */
type Say = (illegal: Illegal | null) => string | null | Promise<string | null>;

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
  /** What was pressed last, until it is known why it cannot be done. */
  #next: { move: string; say: Say } | null = null;
  readonly table = $derived.by(() => this.#session().view as TableView);
  readonly match = $derived(this.table.match);
  readonly turn = $derived(this.match?.turn ?? null);
  /** Whether it is this seat's turn, in a match that is being played. */
  readonly mine = $derived.by(() => !this.#session().past && this.turn !== null && this.turn === this.table.seat);
  readonly #number = $derived(this.table.number);

  constructor(session: () => PlaySession, animate: Animator) {
    this.#session = session;
    $effect(() => {
      const shown = session();
      shown.animator = (happened, change) => animate(happened, () => flushSync(change));
      return () => {
        shown.animator = null;
      };
    });
    $effect(() => {
      if (this.#number) this.reason = null;
    });
  }

  /**
   * Says why a move, or any move with a card, is not legal, in the words of `say`, which gets null when it is legal.
   * When it is somebody else's turn it says that. Of what is pressed while an answer is awaited only the last is asked.
   */
  async refuse(move: string, say: Say): Promise<void> {
    if (!this.mine) {
      this.reason = this.turn === null ? null : w().notYourTurn(this.table.seats[this.turn]?.name ?? "");
      return;
    }
    if (this.#next?.move === move) return;
    const asking = this.#next !== null;
    this.#next = { move, say };
    if (!asking) await this.#ask();
  }

  async #ask(): Promise<void> {
    while (this.#next !== null) {
      const asked = this.#next;
      const number = this.#number;
      const illegal = await this.#session().explain(asked.move);
      if (this.#next !== asked) continue;
      this.#next = null;
      const reason = await asked.say(illegal);
      if (this.#number === number) this.reason = reason;
    }
  }

  /** Whether a height in the window is above the hand, where a card that is let go is laid. */
  onTable(y: number): boolean {
    return this.tray !== undefined && y < this.tray.getBoundingClientRect().top;
  }
}
