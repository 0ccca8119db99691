/** Cards drawn at once, at most, if another has left the hand, and if none has: more are a deal. */
const [MOST_DRAWN, MOST_ADDED] = [3, 8];

/** The keys of the last cards drawn into the hand, with their names; none after a deal or after taking back. */
class JustDrawn {
  keys = $state.raw<ReadonlySet<string>>(new Set());
  names: readonly string[] = $derived.by(() => [...this.keys].map((key) => this.#nameOf(key).split(",", 1)[0] ?? ""));
  #nameOf = String as (key: string) => string;
  /** The hands since the deal: one that comes back was taken back, not drawn. */
  #seenHands = new Set<string>();
  #last: readonly string[] = [];

  /** Update from the current hand; a card's name is the part of `name` before a comma. */
  update(hand: readonly string[], name: (key: string) => string): void {
    const last = this.#last;
    const now = `${[...hand].sort()}`;
    if (now === `${[...last].sort()}`) return;
    const added = hand.filter((key) => !last.includes(key));
    const most = added.length === hand.length - last.length ? MOST_ADDED : MOST_DRAWN;
    const isDraw = last.length > 0 && added.length <= most;
    if (!isDraw) this.#seenHands.clear();
    this.keys = new Set(isDraw && !this.#seenHands.has(now) ? added : []);
    this.#seenHands.add(now);
    this.#last = hand;
    this.#nameOf = name;
  }

  /** Forget the hand. */
  reset(): void {
    this.#seenHands.clear();
    this.#last = [];
    this.keys = new Set();
  }
}

export const justDrawn = new JustDrawn();
