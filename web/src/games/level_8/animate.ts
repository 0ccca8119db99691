import Card from "../../cards/Card.svelte";
import { parseFace } from "../../cards/shapes";
import { fly } from "../../play/fly";
import { findByData, makeBoxAtSeat } from "../../play/onScreen";
import type { Happened, Level8Seen } from "../../protocol";

/** Return the element from which the card moves, if it is visible; `inHand` is the card if it leaves the hand that is shown. */
function findSource(seen: Level8Seen, inHand: string | null): Element | null {
  if (seen.move === "+") return findByData("testid", "pile");
  if (seen.taken_from !== null) return findByData("top", seen.taken_from);
  return inHand ? findByData("card", inHand) : null;
}

/** Return the element to which the card moves; `inHand` is the card if it may come into the hand that is shown. */
function findTarget(seen: Level8Seen, seat: number, inHand: string | null): Element | null {
  if (seen.move === "+" || seen.taken_from !== null)
    return (inHand && findByData("card", inHand)) || findByData("count", seat);
  if (seen.onto) {
    const cards = findByData("spot", seen.onto.join("."))?.querySelectorAll(`[data-laid="${seen.card}"]`) ?? [];
    return cards[seen.move.endsWith("l") ? 0 : cards.length - 1] ?? null;
  }
  if (seen.skip !== null) return findByData("skip", seen.skip);
  return /^[/S]/.test(seen.move) ? findByData("top", seat) : null; // no skip card lies before anybody once the round is over
}

/** Apply a change and animate its moving card, from the pile, a discard pile, the hand or a player to its position. */
export function animate({ what, table }: Happened, change: () => void): void {
  if (what.kind !== "moved") {
    change();
    return;
  }
  const seen = what.seen as Level8Seen;
  const inHand = what.seat === table.seat ? seen.card : null;
  const from = findSource(seen, inHand)?.getBoundingClientRect() ?? makeBoxAtSeat(what.seat);
  change();
  const to = findTarget(seen, what.seat, inHand);
  if (to && from) void fly({ what: Card, props: seen.card ? parseFace(seen.card) : {}, from, to });
}
