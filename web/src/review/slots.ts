/** Lines of a list that keep their slots while the list is updated, so that a tap hits the intended line. */
export class Slots<Line> {
  readonly #nameOf: (line: Line) => string;
  #list = "";
  #names: readonly (string | null)[] = [];

  constructor(nameOf: (line: Line) => string) {
    this.#nameOf = nameOf;
  }

  /**
   * Return the lines of the list of this name by slot, at least `least` slots; null for a free one. Lines that were there
   * before keep their slots; new lines take free slots, then follow at the end. For another name the lines are taken in their order.
   */
  place(list: string, lines: readonly Line[], least = 0): (Line | null)[] {
    if (list !== this.#list) this.#names = [];
    this.#list = list;
    const byName = new Map(lines.map((line) => [this.#nameOf(line), line]));
    const added = lines.filter((line) => !this.#names.includes(this.#nameOf(line)));
    const kept = this.#names.map((name) => (name !== null && byName.get(name)) || (added.shift() ?? null));
    const placed = [...kept, ...added];
    while (placed.length < least) placed.push(null);
    this.#names = placed.map((line) => line && this.#nameOf(line));
    return placed;
  }
}
