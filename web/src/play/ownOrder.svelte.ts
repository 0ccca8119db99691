const KEY = "reihum.order.";

/** The own order of the hand of one seat at one table; it lasts as long as the tab. */
class OwnOrder {
  #seat = "";
  #order = $state.raw<readonly string[]>([]);

  /** Load the order of a seat at a table, or start a new one. */
  open(seat: string): void {
    if (seat === this.#seat) return;
    this.#seat = seat;
    this.#order = load(seat);
  }

  get order(): readonly string[] {
    return this.#order;
  }

  set order(order: readonly string[]) {
    this.#order = order;
    try {
      sessionStorage.setItem(KEY + this.#seat, JSON.stringify(order));
    } catch {
      // Storage is full or forbidden: after a reload the order is lost.
    }
  }
}

function load(where: string): readonly string[] {
  try {
    const saved: unknown = JSON.parse(sessionStorage.getItem(KEY + where) ?? "[]");
    return Array.isArray(saved) ? saved.filter((key) => typeof key === "string") : [];
  } catch {
    return [];
  }
}

export const ownOrder = new OwnOrder();
