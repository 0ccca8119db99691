import Bonus from "../../cards/Bonus.svelte";
import Card from "../../cards/Card.svelte";
import { parseCard, parseFace } from "../../cards/shapes";
import { fly } from "../../play/fly";
import { findByData, makeBoxAtSeat } from "../../play/onScreen";
import { STAGGER } from "../../play/rows";
import type { ElferRausMasterSeen, ElferRausMasterView, Happened } from "../../protocol";

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
    (own && seen.card ? findByData("card", seen.card)?.getBoundingClientRect() : undefined) ?? makeBoxAtSeat(what.seat);
  change();
  for (let index = 0; index < seen.drawn && pile; index++) {
    const card = seen.kept[index];
    const to = (card && findByData("card", card)) || findByData("count", what.seat);
    if (to) void fly({ what: Card, props: card ? parseFace(card) : {}, from: pile, to, delay: index * STAGGER });
  }
  const place = seen.spot && findByData("place", seen.spot);
  if (!place || !seen.card || !seen.spot || !from) return;
  const face = seen.card === "J" ? { sign: "joker" as const, ...parseCard(seen.spot) } : parseCard(seen.card);
  void fly({ what: Card, props: face, from, to: place });
  const seals = seen.bonus && findByData("bonuses", what.seat);
  if (seals) {
    const view = table.match?.view as ElferRausMasterView | undefined;
    const props = { size: "60px", worth: view?.bonus_worth ?? 0 };
    void fly({ what: Bonus, props, from: place.getBoundingClientRect(), to: seals, delay: 2 * STAGGER });
  }
  if (!seen.joker_taken) return;
  const back = own ? [...document.querySelectorAll('[data-card^="J"]')].at(-1) : findByData("count", what.seat);
  const taken = place.getBoundingClientRect();
  if (back) void fly({ what: Card, props: { sign: "joker" as const }, from: taken, to: back, delay: STAGGER });
}
