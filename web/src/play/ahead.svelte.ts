import { untrack } from "svelte";
import { settings } from "../device/settings.svelte";
import type { PlaySession } from "../session/play";
import type { BoardContext } from "./context.svelte";
import { w } from "./words";

/** Milliseconds for reading why a card is chosen no more. */
const TOLD = 6_000;

/** What a board says of its cards. */
interface Cards {
  /** Whether a card fits the table as it is now, whoever's turn it is, by the view. */
  fits(card: string): boolean;
  name(card: string): string;
}

/**
 * A card chosen while others play, to go as soon as it is one's turn, if it is legal then. It goes at once or never: a page that is
 * hidden, or whose line is lost, forgets it. To be made while the board's component is set up.
 */
export class Ahead {
  /** The card that is chosen; null when none is. */
  card = $state<string | null>(null);
  /** Why a card is chosen no more, for some seconds or until the next tap: then what to do now is said again. */
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

  /** Choose a card, or take it back when it is chosen; says whether that could be done. */
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

  /** What is to be said of the chosen card; empty when none is. */
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
