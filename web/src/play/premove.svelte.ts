import { untrack } from "svelte";
import { settings } from "../device/settings.svelte";
import type { PlaySession } from "../session/play";
import type { BoardContext } from "./context.svelte";
import { w } from "./words";

/** Milliseconds for which the note is shown. */
const NOTE_DURATION = 6_000;

/** A board's knowledge of its cards. */
interface Cards {
  /** Whether a card could be laid now if it were the own turn, judged by the view. */
  mayFit(card: string): boolean;
  name(card: string): string;
}

/**
 * A card chosen in advance while others play, to be played as soon as it is the own turn, if it is legal then. It is played at once or
 * never: a page that is hidden or loses its connection forgets it. Create it during the board component's initialisation.
 */
export class Premove {
  /** The chosen card; null if there is none. */
  card = $state<string | null>(null);
  /** Why the choice was dropped, for some seconds or until the next tap. */
  note = $state<string | null>(null);
  readonly #context: BoardContext;
  readonly #session: () => PlaySession;
  readonly #knowledge: Cards;

  constructor(context: BoardContext, session: () => PlaySession, cards: Cards) {
    this.#context = context;
    this.#session = session;
    this.#knowledge = cards;
    $effect(() => this.#update());
    $effect(() => {
      if (this.note === null) return;
      const timer = setTimeout(() => {
        this.note = null;
      }, NOTE_DURATION);
      return () => clearTimeout(timer);
    });
    $effect(() => {
      const dropIfHidden = () => document.hidden && this.#drop(w().aheadDropped);
      document.addEventListener("visibilitychange", dropIfHidden);
      return () => document.removeEventListener("visibilitychange", dropIfHidden);
    });
  }

  /** Choose a card, or drop the choice; returns whether that was possible. */
  tap(card: string): boolean {
    this.note = null;
    const { isMyTurn, turn } = this.#context;
    if (this.card === card) this.card = null;
    else if (
      settings.premoves &&
      this.#session().canSendAtOnce &&
      !isMyTurn &&
      turn !== null &&
      this.#knowledge.mayFit(card)
    )
      this.card = card;
    else return false;
    this.#context.clearReason();
    return true;
  }

  /** The hint about the chosen card; empty if there is none. */
  get hint(): string {
    return this.card === null ? "" : w().ahead(this.#knowledge.name(this.card));
  }

  #update(): void {
    const { card } = this;
    if (card === null) return;
    const { isMyTurn, turn, match, table } = this.#context;
    const legal = isMyTurn ? match?.legal.includes(card) : this.#knowledge.mayFit(card);
    if (!this.#session().canSendAtOnce) this.#drop(w().aheadDropped);
    else if (turn === null || table.seats[table.seat ?? -1]?.sitting_in !== null) this.card = null;
    else if (!legal) this.#drop(w().aheadGone);
    else if (isMyTurn) {
      this.card = null;
      untrack(() => this.#session().play(card));
    }
  }

  #drop(why: (name: string) => string): void {
    if (this.card === null) return;
    this.note = why(this.#knowledge.name(this.card));
    this.card = null;
  }
}
