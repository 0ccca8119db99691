import Card from "../../cards/Card.svelte";
import { faceOf } from "../../cards/shapes";
import { fly } from "../../play/fly";
import { boxAtSeat, byData } from "../../play/onScreen";
import type { Happened, Level8Seen } from "../../protocol";

/** Return the element from which the card moves, if it is visible. */
function source(seen: Level8Seen): Element | null {
  if (seen.move === "+") return byData("testid", "pile");
  if (seen.taken_from !== null) return byData("top", seen.taken_from);
  return seen.card ? byData("card", seen.card) : null;
}

/** Return the element to which the card moves. */
function goal(seen: Level8Seen, seat: number): Element | null {
  if (seen.move === "+" || seen.taken_from !== null)
    return (seen.card && byData("card", seen.card)) || byData("count", seat);
  if (seen.onto) {
    const cards = byData("spot", seen.onto.join("."))?.querySelectorAll(`[data-laid="${seen.card}"]`) ?? [];
    return cards[seen.move.endsWith("l") ? 0 : cards.length - 1] ?? null;
  }
  if (seen.skip !== null) return byData("skip", seen.skip);
  return seen.move.startsWith("/") ? byData("top", seat) : null;
}

/** Apply a change and animate its moving card, from the pile, a discard pile, the hand or a player to its position. */
export function animate({ what }: Happened, change: () => void): void {
  if (what.kind !== "moved") {
    change();
    return;
  }
  const seen = what.seen as Level8Seen;
  const from = source(seen)?.getBoundingClientRect() ?? boxAtSeat(what.seat);
  change();
  const to = goal(seen, what.seat);
  if (to && from) void fly({ what: Card, props: seen.card ? faceOf(seen.card) : {}, from, to });
}
