import Card from "../../cards/Card.svelte";
import { parse } from "../../cards/shapes";
import { fly } from "../../play/fly";
import { boxAtSeat, byData } from "../../play/onScreen";
import type { ElferRausSeen, Happened } from "../../protocol";
import type { Entry } from "../../session/log";

const BETWEEN = 110;

/** Apply a change and animate its moving cards, from the hand, the pile or a player to their positions. */
export function animate({ what }: Happened, change: () => void): void {
  if (what.kind !== "moved") {
    change();
    return;
  }
  const seen = what.seen as ElferRausSeen;
  const pile = document.querySelector("[data-testid=pile]")?.getBoundingClientRect();
  const own = seen.laid && seen.drawn === 0 ? byData("card", seen.laid)?.getBoundingClientRect() : undefined;
  const from = seen.drawn ? pile : (own ?? boxAtSeat(what.seat));
  change();
  const kept = seen.drawn - (seen.laid ? 1 : 0);
  for (let index = 0; index < kept && pile; index++) {
    const card = seen.kept[index];
    const to = card ? byData("card", card) : byData("count", what.seat);
    if (to) void fly({ what: Card, props: card ? parse(card) : {}, from: pile, to, delay: index * BETWEEN });
  }
  const place = seen.laid && byData("place", seen.laid);
  if (place && seen.laid && from)
    void fly({ what: Card, props: parse(seen.laid), from, to: place, delay: kept * BETWEEN });
}

/** Return the last card laid in the round, if it is in the log. */
export function lastLaid(log: readonly Entry[]): string | null {
  const turn = log.findLast((entry) => entry.kind === "turn");
  const seen = turn?.moves.map((move) => (move.seen as ElferRausSeen).laid).filter((card) => card !== null);
  return seen?.at(-1) ?? null;
}
