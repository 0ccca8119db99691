/** Lines of a list that keep their slots while the list is updated, so that a tap hits the intended line. */
export class Slots<Line> {
  readonly #makeKey: (line: Line) => string;
  #list = "";
  #keys: readonly (string | null)[] = [];

  constructor(makeKey: (line: Line) => string) {
    this.#makeKey = makeKey;
  }

  /**
   * Return the lines of the list of this name by slot, at least `least` slots; null for a free one. Lines that were there
   * before keep their slots; new lines take free slots, then follow at the end. For another name the lines are taken in their order.
   */
  arrange(list: string, lines: readonly Line[], least = 0): (Line | null)[] {
    if (list !== this.#list) this.#keys = [];
    this.#list = list;
    const linesByKey = new Map(lines.map((line) => [this.#makeKey(line), line]));
    const newLines = lines.filter((line) => !this.#keys.includes(this.#makeKey(line)));
    const filled = this.#keys.map((name) => (name !== null && linesByKey.get(name)) || (newLines.shift() ?? null));
    const slots = [...filled, ...newLines];
    while (slots.length < least) slots.push(null);
    this.#keys = slots.map((line) => line && this.#makeKey(line));
    return slots;
  }
}
