import type { Level8View, TableView } from "../../protocol";
import type { Place } from "./places";
import type { Deed } from "./tell";

/** What the board needs to know of the hand, and what it can ask for. */
export interface Touch {
  table: TableView;
  view: Level8View;
  /** My seat; null for an onlooker. */
  me: number | null;
  legal: readonly string[];
  /** The card that is held up, and where it may go. */
  held: string | null;
  places: readonly Place[];
  name(seat: number): string;
  /** What was done on each seat in its latest turn, in a few words. */
  did: readonly string[];
  /** The same as what matters most of it; null where nothing was done yet. */
  deeds: readonly (Deed | null)[];
  play(move: string): void;
  /** Wishes a card into a meld of the level. */
  pin(card: string, meld: number): void;
  /** A place was pressed with a card that may not go there. */
  refuse(spot: string): void;
  /** Shows larger what lies before a seat. */
  look(seat: number): void;
  showCard(): void;
}

/** Return the place under a point of the window; of nested places the innermost. */
export function spotAt(x: number, y: number): string | null {
  for (const element of document.elementsFromPoint(x, y)) {
    const spot = element.closest<HTMLElement>("[data-spot]")?.dataset.spot;
    if (spot) return spot;
  }
  return null;
}

/** Return the nearest of these places within a finger's reach of a point of the window. */
export function nearest(x: number, y: number, spots: readonly string[], reach = 28): string | null {
  let best: string | null = null;
  let least = reach;
  for (const spot of spots) {
    const box = document.querySelector(`[data-spot="${spot}"]`)?.getBoundingClientRect();
    if (!box) continue;
    const away = Math.hypot(Math.max(box.left - x, 0, x - box.right), Math.max(box.top - y, 0, y - box.bottom));
    if (away > least || (away === least && best !== null)) continue;
    best = spot;
    least = away;
  }
  return best;
}
