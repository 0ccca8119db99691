import Card from "../../cards/Card.svelte";
import { parse } from "../../cards/shapes";
import { fly } from "../../play/fly";
import { find, lap } from "../../play/onScreen";
import type { ElferRausSeen, Happened } from "../../protocol";
import type { Entry } from "../../session/log";

const BETWEEN = 110;

/** Does a change and lets the cards in it fly: from the hand, the pile or a player to their places. */
export function stage({ what }: Happened, change: () => void): void {
  if (what.kind !== "moved") {
    change();
    return;
  }
  const seen = what.seen as ElferRausSeen;
  const pile = document.querySelector("[data-testid=pile]")?.getBoundingClientRect();
  const own = seen.laid && seen.drawn === 0 ? find("card", seen.laid)?.getBoundingClientRect() : undefined;
  const from = seen.drawn ? pile : (own ?? lap(what.seat));
  change();
  const kept = seen.drawn - (seen.laid ? 1 : 0);
  for (let index = 0; index < kept && pile; index++) {
    const card = seen.kept[index];
    const to = card ? find("card", card) : find("count", what.seat);
    if (to) void fly({ what: Card, props: card ? parse(card) : {}, from: pile, to, delay: index * BETWEEN });
  }
  const place = seen.laid && find("place", seen.laid);
  if (place && seen.laid && from)
    void fly({ what: Card, props: parse(seen.laid), from, to: place, delay: kept * BETWEEN });
}

/** The last card laid in the round, if the log still knows it. */
export function lastLaid(log: readonly Entry[]): string | null {
  const turn = log.findLast((entry) => entry.kind === "turn");
  const seen = turn?.moves.map((move) => (move.seen as ElferRausSeen).laid).filter((card) => card !== null);
  return seen?.at(-1) ?? null;
}
