import Card from "../../cards/Card.svelte";
import { faceOf } from "../../cards/shapes";
import { fly } from "../../play/fly";
import { find, lap } from "../../play/onScreen";
import type { Happened, Level8Seen } from "../../protocol";

/** Where the card that moved lies beforehand, if one can see it. */
function source(seen: Level8Seen): Element | null {
  if (seen.move === "+") return find("testid", "pile");
  if (seen.taken_from !== null) return find("top", seen.taken_from);
  return seen.card ? find("card", seen.card) : null;
}

/** Where it lies afterwards. */
function goal(seen: Level8Seen, seat: number): Element | null {
  if (seen.move === "+" || seen.taken_from !== null)
    return (seen.card && find("card", seen.card)) || find("count", seat);
  if (seen.onto) {
    const cards = find("spot", seen.onto.join("."))?.querySelectorAll(`[data-laid="${seen.card}"]`) ?? [];
    return cards[seen.move.endsWith("l") ? 0 : cards.length - 1] ?? null;
  }
  if (seen.skip !== null) return find("skip", seen.skip);
  return seen.move.startsWith("/") ? find("top", seat) : null;
}

/** Does a change and lets the card in it fly: from the pile, a discard pile, the hand or a player to its place. */
export function stage({ what }: Happened, change: () => void): void {
  if (what.kind !== "moved") {
    change();
    return;
  }
  const seen = what.seen as Level8Seen;
  const from = source(seen)?.getBoundingClientRect() ?? lap(what.seat);
  change();
  const to = goal(seen, what.seat);
  if (to && from) void fly({ what: Card, props: seen.card ? faceOf(seen.card) : {}, from, to });
}
