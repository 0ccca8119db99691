import type { Level8View, TableView } from "../../protocol";
import type { DropTarget } from "./dropTargets";
import type { MainAction } from "./narration";

/** The interface between board and hand. */
export interface BoardControls {
  table: TableView;
  view: Level8View;
  /** The user's seat; null for an onlooker. */
  me: number | null;
  legal: readonly string[];
  /** The chosen card, and its target positions. */
  held: string | null;
  places: readonly DropTarget[];
  name(seat: number): string;
  /** By seat, its latest turn in a few words. */
  summaries: readonly string[];
  /** By seat, the main action of its latest turn; null before its first. */
  mainActions: readonly (MainAction | null)[];
  play(move: string): void;
  /** Pins a card into a meld of the planned level. */
  pin(card: string, meld: number): void;
  /** Called for a press on a position where the chosen card cannot go. */
  refuse(spot: string): void;
  /** Shows an enlarged mat. */
  showMat(seat: number): void;
  showCard(): void;
}

/** Return the innermost position under a point of the window. */
export function findSpotAt(x: number, y: number): string | null {
  for (const element of document.elementsFromPoint(x, y)) {
    const spot = element.closest<HTMLElement>("[data-spot]")?.dataset.spot;
    if (spot) return spot;
  }
  return null;
}

/** Return the nearest of these positions within `reach` pixels of a point of the window. */
export function findNearest(x: number, y: number, spots: readonly string[], reach = 28): string | null {
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
