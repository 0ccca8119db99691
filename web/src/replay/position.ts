import { isLocal } from "../net/localCode";
import type { Position } from "./replay.svelte";

function whole(text: string | null): number | null {
  return text !== null && /^\d{1,6}$/.test(text) ? Number(text) : null;
}

/** Return the position in a query. */
export function positionOf(search: string): Position {
  const query = new URLSearchParams(search);
  return {
    round: whole(query.get("round")) ?? 1,
    step: whole(query.get("step")) ?? 0,
    seat: whole(query.get("seat")),
  };
}

/** Whether a query has a position, as after a reload. */
export function hasPosition(search: string): boolean {
  return new URLSearchParams(search).has("round");
}

/** Return the number of the match in a query; null for the latest. */
export function matchOf(search: string): number | null {
  return whole(new URLSearchParams(search).get("match"));
}

/** Whether a query asks for the review. */
export function wantsReview(search: string): boolean {
  return new URLSearchParams(search).has("review");
}

/** Whether a query asks to look back together, at a table that others can join. */
export function wantsTogether(search: string, code: string | null): boolean {
  return code !== null && !isLocal(code) && new URLSearchParams(search).has("together");
}

/** Return the query for a position and a match, with or without the review and looking back together. */
export function searchOf(
  { round, step, seat }: Position,
  match: number | null,
  review = false,
  together = false,
): string {
  const query = new URLSearchParams();
  const open = { review: review ? 1 : null, together: together ? 1 : null };
  for (const [name, value] of Object.entries({ match, round, step, seat, ...open }))
    if (value !== null) query.set(name, `${value}`);
  return `?${query}`;
}
