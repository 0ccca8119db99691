import type { Lang } from "../device/settings.svelte";
import type { Moved, TableView } from "../protocol";
import { CHOSEN, moveSelector } from "./selectors";

/** The table as seen from the seat on turn. */
export interface Position<View = unknown> {
  table: TableView;
  view: View;
  legal: readonly string[];
  me: number;
}

/** What the coach teaches in a person's first matches, one at a time; each folder in `games` may have a `coach.ts` with a list of them. */
export interface Tip<View = unknown> {
  id: string;
  /** One short sentence that begins with the point, or with what to do. */
  text: Record<Lang, string>;
  /** Whether it matters now, by what the view and the legal moves say. */
  when(position: Position<View>): boolean;
  /** Return selectors of pressable targets, the best first. The tip is not shown while none of them exists. */
  point(at: Position<View>): readonly string[];
  /** Whether an own move has done it. */
  done(moved: Moved): boolean;
  /** Whether pressing its target does it, without a move: then it is shown once a turn. */
  pressed?: boolean;
}

/** The tip of games in which `-` passes and says no more than that. */
export const PASS: Tip = {
  id: "pass",
  text: { de: "Nichts geht: Passe einfach.", en: "You can do nothing: just pass." },
  when: ({ legal }) => legal.includes("-"),
  point: () => [moveSelector("-")],
  done: ({ move }) => move === "-",
};

/** Return a selector prefix that matches board and hand only while a card matching `card` is chosen. */
export function whileChosen(card = ""): string {
  return `.play:has([data-testid="hand"] [data-card]${card}${CHOSEN})`;
}

/** Return a tip as it is read out: with the name of its target, to which a sighted person sees a finger point. */
export function nameTarget(text: string, name: string): string {
  if (name === "" || text.includes(name)) return text;
  return text.endsWith(".") ? `${text.slice(0, -1)} – ${name}.` : `${text} ${name}.`;
}

/** Return the first tip that is not known yet, applies now, and has a target. */
export function findFirstTip<Found>(
  tips: readonly Tip[],
  at: Position,
  knows: (id: string) => boolean,
  find: (selectors: readonly string[]) => Found | null,
): { tip: Tip; found: Found } | null {
  for (const tip of tips) {
    const found = !knows(tip.id) && tip.when(at) ? find(tip.point(at)) : null;
    if (found !== null) return { tip, found };
  }
  return null;
}
