/** More cards at once are dealt, not drawn. */
const MOST = 3;

/** The cards that came into the hand last, as keys, with their names; none after a deal, and none that were taken back. */
class JustDrawn {
  keys = $state.raw<ReadonlySet<string>>(new Set());
  names: readonly string[] = $derived.by(() => [...this.keys].map((key) => this.#name(key).split(",", 1)[0] ?? ""));
  #name = String as (key: string) => string;
  #known = new Set<string>();
  #hand = "";

  /** Look at the hand as it is now; of what `name` says only what stands before a comma names the card. */
  look(hand: readonly string[], name: (key: string) => string): void {
    const now = [...hand].sort().join(" ");
    if (now === this.#hand) return;
    const came = hand.filter((key) => !this.#known.has(key));
    const drawn = this.#hand !== "" && came.length <= MOST ? came : [];
    if (drawn.length < came.length) this.#known.clear();
    for (const key of hand) this.#known.add(key);
    this.#hand = now;
    this.#name = name;
    this.keys = new Set(drawn);
  }

  /** Forget whose hand it was. */
  reset(): void {
    this.#known.clear();
    this.#hand = "";
    this.keys = new Set();
  }
}

export const justDrawn = new JustDrawn();
