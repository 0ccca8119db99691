const KEY = "reihum.order.";

/** The order in which the hand of one seat at one table was put; it lasts as long as the tab. */
class OwnOrder {
  #where = "";
  #order = $state.raw<readonly string[]>([]);

  /** Go on with the order at a table, or begin one. */
  open(where: string): void {
    if (where === this.#where) return;
    this.#where = where;
    this.#order = load(where);
  }

  get order(): readonly string[] {
    return this.#order;
  }

  set order(order: readonly string[]) {
    this.#order = order;
    try {
      sessionStorage.setItem(KEY + this.#where, JSON.stringify(order));
    } catch {
      // Full or forbidden: then a reload sorts the hand.
    }
  }
}

function load(where: string): readonly string[] {
  try {
    const kept: unknown = JSON.parse(sessionStorage.getItem(KEY + where) ?? "[]");
    return Array.isArray(kept) ? kept.filter((key) => typeof key === "string") : [];
  } catch {
    return [];
  }
}

export const own = new OwnOrder();
