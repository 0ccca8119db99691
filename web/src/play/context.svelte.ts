import { flushSync } from "svelte";
import { settings } from "../device/settings.svelte";
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
  /** Why what was just pressed cannot be done; null when nothing was, and again when the table has moved on or speaks another language. */
  reason = $state<string | null>(null);
  /** The edge on which the hand lies: what is above it is the table. Bound by `PlayFrame`. */
  tray = $state<HTMLElement>();
  readonly #session: () => PlaySession;
  /** What was pressed last, until it is known why it cannot be done. */
  #next: { move: string; say: Say } | null = null;
  #asking = false;
  readonly table = $derived.by(() => this.#session().view as TableView);
  readonly match = $derived(this.table.match);
  readonly turn = $derived(this.match?.turn ?? null);
  /** Whether nothing can be done. */
  readonly #idle = $derived.by(() => Boolean(this.#session().past || this.#session().watched));
  /** Whether it is this seat's turn, in a match that is being played. */
  readonly mine = $derived.by(() => !this.#idle && this.turn !== null && this.turn === this.table.seat);
  /** Whether it is said why something cannot be done: to those who have a seat, while a round is played. */
  readonly answers = $derived.by(() => !this.#idle && this.turn !== null && this.table.seat !== null);
  readonly #number = $derived(this.table.number);

  /** `chosen` returns the card of the hand that is chosen: with each one that is, what was said before is over. */
  constructor(session: () => PlaySession, animate: Animator, chosen: () => string | null = () => null) {
    this.#session = session;
    $effect(() => {
      const shown = session();
      shown.animator = (happened, change) => animate(happened, () => flushSync(change));
      return () => {
        shown.animator = null;
      };
    });
    $effect(() => {
      if (this.#number && settings.lang) this.reason = null;
    });
    $effect(() => {
      if (chosen() !== null) this.forget();
    });
  }

  /** Says something about what was just pressed, instead of what is still to be said. */
  say(reason: string | null): void {
    this.#next = null;
    this.reason = reason;
  }

  /** Takes back what was said, and what is still to be: what was pressed last makes up for it. */
  forget(): void {
    this.say(null);
  }

  /**
   * Says why a move, or any move with a card, is not legal, in the words of `say`, which gets null when it is legal.
   * When it is somebody else's turn it says that; to those who only look on, nothing. Of what is pressed while an answer is awaited
   * only the last is asked.
   */
  async refuse(move: string, say: Say): Promise<void> {
    if (!this.answers) return;
    if (!this.mine) {
      this.say(w().notYourTurn(this.table.seats[this.turn ?? 0]?.name ?? ""));
      return;
    }
    if (this.#next?.move === move) return;
    this.#next = { move, say };
    if (!this.#asking) await this.#ask();
  }

  async #ask(): Promise<void> {
    this.#asking = true;
    while (this.#next !== null) {
      const asked = this.#next;
      const number = this.#number;
      const illegal = await this.#session().explain(asked.move);
      if (this.#next !== asked) continue;
      const reason = await asked.say(illegal);
      if (this.#next !== asked) continue;
      this.#next = null;
      if (this.#number === number) this.reason = reason;
    }
    this.#asking = false;
  }

  /** Whether a height in the window is above the hand, where a card that is let go is laid. */
  onTable(y: number): boolean {
    return this.tray !== undefined && y < this.tray.getBoundingClientRect().top;
  }
}
