/** Cards drawn at once, at most: more are a deal. */
const MOST_DRAWN = 3;

/** The keys of the last cards drawn into the hand, with their names; none after a deal or after taking back. */
class JustDrawn {
  keys = $state.raw<ReadonlySet<string>>(new Set());
  names: readonly string[] = $derived.by(() => [...this.keys].map((key) => this.#nameOf(key).split(",", 1)[0] ?? ""));
  #nameOf = String as (key: string) => string;
  #seenKeys = new Set<string>();
  #lastHand = "";

  /** Update from the current hand; a card's name is the part of `name` before a comma. */
  update(hand: readonly string[], name: (key: string) => string): void {
    const now = [...hand].sort().join(" ");
    if (now === this.#lastHand) return;
    const added = hand.filter((key) => !this.#seenKeys.has(key));
    const drawn = this.#lastHand !== "" && added.length <= MOST_DRAWN ? added : [];
    if (drawn.length < added.length) this.#seenKeys.clear();
    for (const key of hand) this.#seenKeys.add(key);
    this.#lastHand = now;
    this.#nameOf = name;
    this.keys = new Set(drawn);
  }

  /** Forget the hand. */
  reset(): void {
    this.#seenKeys.clear();
    this.#lastHand = "";
    this.keys = new Set();
  }
}

export const justDrawn = new JustDrawn();
