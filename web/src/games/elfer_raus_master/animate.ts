import Bonus from "../../cards/Bonus.svelte";
import Card from "../../cards/Card.svelte";
import { faceOf, parse } from "../../cards/shapes";
import { fly } from "../../play/fly";
import { boxAtSeat, byData } from "../../play/onScreen";
import type { ElferRausMasterSeen, ElferRausMasterView, Happened } from "../../protocol";
import type { Entry } from "../../session/log";

const BETWEEN = 110;

/** Apply a change and animate its moving cards, from the hand, the pile or a player to their positions, and a joker back. */
export function animate({ what, table }: Happened, change: () => void): void {
  if (what.kind !== "moved") {
    change();
    return;
  }
  const seen = what.seen as ElferRausMasterSeen;
  const own = what.seat === table.seat;
  const pile = document.querySelector("[data-testid=pile]")?.getBoundingClientRect();
  const from =
    (own && seen.card ? byData("card", seen.card)?.getBoundingClientRect() : undefined) ?? boxAtSeat(what.seat);
  change();
  for (let index = 0; index < seen.drawn && pile; index++) {
    const card = seen.kept[index];
    const to = (card && byData("card", card)) || byData("count", what.seat);
    if (to) void fly({ what: Card, props: card ? faceOf(card) : {}, from: pile, to, delay: index * BETWEEN });
  }
  const place = seen.spot && byData("place", seen.spot);
  if (!place || !seen.card || !seen.spot || !from) return;
  const face = seen.card === "J" ? { sign: "joker" as const, ...parse(seen.spot) } : parse(seen.card);
  void fly({ what: Card, props: face, from, to: place });
  const seals = seen.bonus && byData("bonuses", what.seat);
  if (seals) {
    const view = table.match?.view as ElferRausMasterView | undefined;
    const props = { size: "60px", worth: view?.bonus_worth ?? 0 };
    void fly({ what: Bonus, props, from: place.getBoundingClientRect(), to: seals, delay: 2 * BETWEEN });
  }
  if (!seen.joker_taken) return;
  const back = own ? [...document.querySelectorAll('[data-card^="J"]')].at(-1) : byData("count", what.seat);
  const taken = place.getBoundingClientRect();
  if (back) void fly({ what: Card, props: { sign: "joker" as const }, from: taken, to: back, delay: BETWEEN });
}

/** Return the last position filled in the round, if it is in the log. */
export function lastLaid(log: readonly Entry[]): string | null {
  const turn = log.findLast((entry) => entry.kind === "turn");
  const seen = turn?.moves.flatMap((move) => (move.seen as ElferRausMasterSeen).spot ?? []);
  return seen?.at(-1) ?? null;
}
