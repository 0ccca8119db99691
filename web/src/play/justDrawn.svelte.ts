/** Cards drawn at once, at most: more are a deal. */
const MOST_DRAWN = 3;

/** The keys of the last cards drawn into the hand, with their names; none after a deal or after taking back. */
class JustDrawn {
  keys = $state.raw<ReadonlySet<string>>(new Set());
  names: readonly string[] = $derived.by(() => [...this.keys].map((key) => this.#name(key).split(",", 1)[0] ?? ""));
  #name = String as (key: string) => string;
  #known = new Set<string>();
  #hand = "";

  /** Update from the current hand; a card's name is the part of `name` before a comma. */
  update(hand: readonly string[], name: (key: string) => string): void {
    const now = [...hand].sort().join(" ");
    if (now === this.#hand) return;
    const added = hand.filter((key) => !this.#known.has(key));
    const drawn = this.#hand !== "" && added.length <= MOST_DRAWN ? added : [];
    if (drawn.length < added.length) this.#known.clear();
    for (const key of hand) this.#known.add(key);
    this.#hand = now;
    this.#name = name;
    this.keys = new Set(drawn);
  }

  /** Forget the hand. */
  reset(): void {
    this.#known.clear();
    this.#hand = "";
    this.keys = new Set();
  }
}

export const justDrawn = new JustDrawn();
