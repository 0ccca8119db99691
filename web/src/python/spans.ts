/** Parts of what has places. */
import type { Any } from "./any";

/** The bounds of a part, null where one was left away. */
export class Span {
  readonly bounds: readonly [Any, Any, Any];

  constructor(start: Any, stop: Any, step: Any) {
    this.bounds = [start, stop, step];
  }

  /** Return the places that it means in something so long. */
  places(length: number): number[] {
    const [start, stop, step] = this.bounds;
    const by = step ?? 1;
    const bound = (value: Any, otherwise: number): number => {
      if (value === null) return otherwise;
      const at = value < 0 ? value + length : value;
      return by > 0 ? Math.min(Math.max(at, 0), length) : Math.min(Math.max(at, -1), length - 1);
    };
    const found: number[] = [];
    const last = bound(stop, by > 0 ? length : -1);
    for (let at = bound(start, by > 0 ? 0 : length - 1); by > 0 ? at < last : at > last; at += by) found.push(at);
    return found;
  }
}

export const span = (start: Any, stop: Any, step: Any): Span => new Span(start, stop, step);
