import { flushSync } from "svelte";
import { type Lang, settings } from "../device/settings.svelte";
import { lazyLoad } from "../net/lazy";
import type { TableView } from "../protocol";
import type { Animator, Illegal, PlaySession } from "../session/play";
import { w } from "./words";

/** A game's sentences for reasons of illegal moves. */
interface IllegalReasons {
  /** Return why a move is not legal at a table. */
  explainIllegal(illegal: Illegal, lang: Lang, table: TableView): string | null;
}

/**
 * The common parts of all games' boards: the table, whose turn it is, animations, and reasons for illegal moves. Create it during the
 * board component's initialisation.
 */
export class BoardContext {
  /** Why the last press had no effect; reset to null when the table or the language changes. */
  reason = $state<string | null>(null);
  /** The element with the hand; everything above it is the table. Bound by `PlayFrame`. */
  tray = $state<HTMLElement>();
  readonly #session: () => PlaySession;
  readonly #loadReasons: () => Promise<IllegalReasons>;
  /** The last press, while its reason is awaited. */
  #lastPress: { move: string; otherwise: string | null } | null = null;
  #isAsking = false;
  readonly table = $derived.by(() => this.#session().view as TableView);
  readonly match = $derived(this.table.match);
  readonly turn = $derived(this.match?.turn ?? null);
  /** Whether the table is read-only: a replay, or a playout. */
  readonly #isReadOnly = $derived.by(() => Boolean(this.#session().past || this.#session().playout));
  /** Whether presses are answered with reasons: for people with a seat, during a round that bots do not play to its end. */
  readonly explains = $derived.by(
    () => !this.#isReadOnly && this.turn !== null && this.table.seat !== null && !this.match?.finishing,
  );
  /** Whether it is this seat's turn, also while a bot sits in, which its move ends. */
  readonly isMyTurn = $derived.by(() => this.explains && this.turn === this.table.seat);
  readonly #eventNumber = $derived(this.table.number);

  /** `chosen` returns the chosen card of the hand; choosing another one clears the reason. */
  constructor(
    session: () => PlaySession,
    animate: Animator,
    loadReasons: () => Promise<IllegalReasons>,
    chosen: () => string | null,
  ) {
    this.#session = session;
    this.#loadReasons = loadReasons;
    $effect(() => {
      const shown = session();
      shown.animator = (happened, change) => animate(happened, () => flushSync(change));
      return () => {
        shown.animator = null;
      };
    });
    $effect(() => {
      if (this.#eventNumber && settings.lang) this.reason = null;
    });
    $effect(() => {
      if (chosen() !== null) this.clear();
    });
  }

  /** Show a reason for the last press, and drop a pending one. */
  showReason(reason: string | null): void {
    this.#lastPress = null;
    this.reason = reason;
  }

  /** Clear the shown and the pending reason. */
  clear(): void {
    this.showReason(null);
  }

  /** Return why a move is illegal, in texts that are loaded on demand. */
  async explain(illegal: Illegal): Promise<string | null> {
    return (await lazyLoad(this.#loadReasons)).explainIllegal(illegal, settings.lang, this.table);
  }

  /**
   * Show why a move, or any move with a card, is not legal, or `otherwise` if it is legal. On somebody else's turn it says that; for
   * onlookers nothing. Of several presses while an answer is awaited only the last is asked about.
   */
  readonly refuse = (move: string, otherwise: string | null = null): void => {
    if (!this.explains) return;
    if (!this.isMyTurn) {
      this.showReason(w().notYourTurn(this.table.seats[this.turn ?? 0]?.name ?? ""));
      return;
    }
    if (this.#lastPress?.move === move) return;
    this.#lastPress = { move, otherwise };
    if (!this.#isAsking) void this.#explainLastPress();
  };

  async #explainLastPress(): Promise<void> {
    this.#isAsking = true;
    while (this.#lastPress !== null) {
      const press = this.#lastPress;
      const number = this.#eventNumber;
      const illegal = await this.#session().explain(press.move);
      if (this.#lastPress !== press) continue;
      const reason = illegal ? await this.explain(illegal) : press.otherwise;
      if (this.#lastPress !== press) continue;
      this.#lastPress = null;
      if (this.#eventNumber === number) this.reason = reason;
    }
    this.#isAsking = false;
  }

  /** Whether a y coordinate of the window is above the hand, where a dropped card is laid. */
  isAboveHand(y: number): boolean {
    return this.tray !== undefined && y < this.tray.getBoundingClientRect().top;
  }
}
