/** Lines of a list that stay where they are while better ones come, so that a tap meets what it was meant for. */
export class Slots<Line> {
  readonly #nameOf: (line: Line) => string;
  #list = "";
  #names: readonly (string | null)[] = [];

  constructor(nameOf: (line: Line) => string) {
    this.#nameOf = nameOf;
  }

  /**
   * Return the lines in the order of their places in a list of this name, at least `least` places; null where one is free. What was there
   * before stays there; new lines take free places, then follow at the end. Another list begins in the order of its lines.
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
