import { untrack } from "svelte";
import { settings } from "../device/settings.svelte";
import type { PlaySession } from "../session/play";
import type { BoardContext } from "./context.svelte";
import { w } from "./words";

/** Milliseconds for which the note is shown. */
const TOLD = 6_000;

/** A board's knowledge of its cards. */
interface Cards {
  /** Whether a card could be laid now if it were the own turn, judged by the view. */
  fits(card: string): boolean;
  name(card: string): string;
}

/**
 * A card chosen in advance while others play, to be played as soon as it is the own turn, if it is legal then. It is played at once or
 * never: a page that is hidden or loses its connection forgets it. Create it during the board component's initialisation.
 */
export class Ahead {
  /** The chosen card; null if there is none. */
  card = $state<string | null>(null);
  /** Why the choice was dropped, for some seconds or until the next tap. */
  note = $state<string | null>(null);
  readonly #context: BoardContext;
  readonly #session: () => PlaySession;
  readonly #cards: Cards;

  constructor(context: BoardContext, session: () => PlaySession, cards: Cards) {
    this.#context = context;
    this.#session = session;
    this.#cards = cards;
    $effect(() => this.#look());
    $effect(() => {
      if (this.note === null) return;
      const timer = setTimeout(() => {
        this.note = null;
      }, TOLD);
      return () => clearTimeout(timer);
    });
    $effect(() => {
      const leave = () => document.hidden && this.#drop(w().aheadDropped);
      document.addEventListener("visibilitychange", leave);
      return () => document.removeEventListener("visibilitychange", leave);
    });
  }

  /** Choose a card, or drop the choice; returns whether that was possible. */
  tap(card: string): boolean {
    this.note = null;
    const { mine, turn } = this.#context;
    if (this.card === card) this.card = null;
    else if (settings.ahead && this.#session().holds && !mine && turn !== null && this.#cards.fits(card))
      this.card = card;
    else return false;
    this.#context.forget();
    return true;
  }

  /** The hint about the chosen card; empty if there is none. */
  get hint(): string {
    return this.card === null ? "" : w().ahead(this.#cards.name(this.card));
  }

  #look(): void {
    const { card } = this;
    if (card === null) return;
    const { mine, turn, match, table } = this.#context;
    const legal = mine ? match?.legal.includes(card) : this.#cards.fits(card);
    if (!this.#session().holds) this.#drop(w().aheadDropped);
    else if (turn === null || table.seats[table.seat ?? -1]?.sitting_in !== null) this.card = null;
    else if (!legal) this.#drop(w().aheadGone);
    else if (mine) {
      this.card = null;
      untrack(() => this.#session().play(card));
    }
  }

  #drop(why: (name: string) => string): void {
    if (this.card === null) return;
    this.note = why(this.#cards.name(this.card));
    this.card = null;
  }
}
