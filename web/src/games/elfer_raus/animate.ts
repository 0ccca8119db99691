import Card from "../../cards/Card.svelte";
import { parseCard } from "../../cards/shapes";
import { fly } from "../../play/fly";
import { findByData, makeBoxAtSeat } from "../../play/onScreen";
import { STAGGER } from "../../play/rows";
import type { ElferRausSeen, Happened } from "../../protocol";

/** Apply a change and animate its moving cards, from the hand, the pile or a player to their positions. */
export function animate({ what }: Happened, change: () => void): void {
  if (what.kind !== "moved") {
    change();
    return;
  }
  const seen = what.seen as ElferRausSeen;
  const pile = document.querySelector("[data-testid=pile]")?.getBoundingClientRect();
  const own = seen.laid && seen.drawn === 0 ? findByData("card", seen.laid)?.getBoundingClientRect() : undefined;
  const from = seen.drawn ? pile : (own ?? makeBoxAtSeat(what.seat));
  change();
  const kept = seen.drawn - (seen.laid ? 1 : 0);
  for (let index = 0; index < kept && pile; index++) {
    const card = seen.kept[index];
    const to = card ? findByData("card", card) : findByData("count", what.seat);
    if (to) void fly({ what: Card, props: card ? parseCard(card) : {}, from: pile, to, delay: index * STAGGER });
  }
  const place = seen.laid && findByData("place", seen.laid);
  if (place && seen.laid && from)
    void fly({ what: Card, props: parseCard(seen.laid), from, to: place, delay: kept * STAGGER });
}
