import type { Position } from "./replay.svelte";

function whole(text: string | null): number | null {
  return text !== null && /^\d{1,6}$/.test(text) ? Number(text) : null;
}

/** Return the position that the query of an address names. */
export function positionOf(search: string): Position {
  const query = new URLSearchParams(search);
  return {
    round: whole(query.get("round")) ?? 1,
    step: whole(query.get("step")) ?? 0,
    seat: whole(query.get("seat")),
  };
}

/** Return which match of a table the query of an address names; null for the latest. */
export function matchOf(search: string): number | null {
  return whole(new URLSearchParams(search).get("match"));
}

/** Whether the query of an address asks for the review. */
export function wantsReview(search: string): boolean {
  return new URLSearchParams(search).has("review");
}

/** Return the query of an address for a position and a match, perhaps with the review. */
export function searchOf({ round, step, seat }: Position, match: number | null, review = false): string {
  const query = new URLSearchParams();
  for (const [name, value] of Object.entries({ match, round, step, seat, review: review ? 1 : null }))
    if (value !== null) query.set(name, `${value}`);
  return `?${query}`;
}
