import { isLocal } from "../net/localCode";
import type { Position } from "./replay.svelte";

function parseWhole(text: string | null): number | null {
  return text !== null && /^\d{1,6}$/.test(text) ? Number(text) : null;
}

/** Return the position in a query. */
export function parsePosition(search: string): Position {
  const query = new URLSearchParams(search);
  return {
    round: parseWhole(query.get("round")) ?? 1,
    step: parseWhole(query.get("step")) ?? 0,
    seat: parseWhole(query.get("seat")),
  };
}

/** Whether a query has a position, as after a reload. */
export function hasPosition(search: string): boolean {
  return new URLSearchParams(search).has("round");
}

/** Return the number of the match in a query; null for the latest. */
export function parseMatch(search: string): number | null {
  return parseWhole(new URLSearchParams(search).get("match"));
}

/** Return a query with the number of a match. */
export function withMatch(search: string, match: number): string {
  const query = new URLSearchParams(search);
  query.set("match", `${match}`);
  return `?${query}`;
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
export function formatSearch(
  { round, step, seat }: Position,
  match: number | null,
  review = false,
  together = false,
): string {
  const query = new URLSearchParams();
  const flags = { review: review ? 1 : null, together: together ? 1 : null };
  for (const [name, value] of Object.entries({ match, round, step, seat, ...flags }))
    if (value !== null) query.set(name, `${value}`);
  return `?${query}`;
}
