import { fly } from "../../play/fly";
import { boxAtSeat, byData } from "../../play/onScreen";
import type { BloomSeen, BloomView, Happened } from "../../protocol";
import Disc from "./Disc.svelte";
import { flowersOf } from "./flowers";
import { read } from "./moves";
import Tile from "./Tile.svelte";

const BETWEEN = 70;

function place(attribute: string, value: string | number): DOMRect | undefined {
  return byData(attribute, value)?.getBoundingClientRect();
}

function face(tile: string): { tile: string; flowers: number } {
  return { tile, flowers: flowersOf(tile) };
}

/** Carry out a change and animate the tiles that move in it. */
export function animate({ what, table }: Happened, change: () => void): void {
  if (what.kind !== "moved") {
    change();
    return;
  }
  const seen = what.seen as BloomSeen;
  const move = read(seen.move);
  const { seat } = what;
  const mine = seat === table.seat;
  const home = boxAtSeat(seat, 28, 30);
  const bag = document.querySelector("[data-testid=pile]")?.getBoundingClientRect();
  const fromHand = (tile: string) => (mine ? (place("planned", tile) ?? place("card", tile)) : undefined) ?? home;
  const before = source();
  change();
  const view = table.match?.view as BloomView | undefined;
  arrive();
  opened();

  /** Return the moving tiles with their positions before the change. */
  function source(): { tile: string; from: DOMRect | undefined }[] {
    switch (move.kind) {
      case "own":
      case "add":
        return [{ tile: move.tile, from: fromHand(move.tile) }];
      case "exchange":
        return [
          { tile: move.tile, from: fromHand(move.tile) },
          { tile: "J", from: place("at", `${move.row}.${move.place}`) },
        ];
      case "take":
        return [{ tile: move.tile, from: place("open", move.tile) }];
      case "rob":
        return [
          {
            tile: move.tile,
            from: move.place === null ? place("tile", move.tile) : place("at", `${move.row}.${move.place}`),
          },
        ];
      case "draw":
        return [{ tile: seen.drawn ?? "", from: bag }];
      default:
        return [...document.querySelectorAll("[data-built]")].map((one) => ({
          tile: one.getAttribute("data-face") ?? "",
          from: one.getBoundingClientRect(),
        }));
    }
  }

  /** Animate each tile to its position after the change. */
  function arrive(): void {
    before.forEach(({ tile, from }, index) => {
      const to = target(tile, index);
      if (from && to) void fly({ what: Tile, props: tile ? face(tile) : {}, from, to, delay: index * BETWEEN });
    });
    const disc = seen.scoring === null ? null : byData("points", seat);
    const rest = seen.scoring === null ? undefined : place("scoring", seen.scoring);
    if (seen.scoring !== null && disc && rest)
      void fly({ what: Disc, props: { value: seen.scoring }, from: rest, to: disc, delay: before.length * BETWEEN });
  }

  function target(tile: string, index: number): Element | null {
    const hand = mine ? byData("card", tile) : byData("count", seat);
    switch (move.kind) {
      case "own":
      case "rob":
        return byData("built", (view?.built?.tiles.length ?? 0) - 1);
      case "add":
        return byData("at", `${move.row}.${move.place}`);
      case "exchange":
        return index === 0 ? byData("at", `${move.row}.${move.place}`) : hand;
      case "draw":
      case "take":
        return hand;
      default:
        return seen.row === null ? null : byData("at", `${seen.row}.${index}`);
    }
  }

  /** Animate newly opened tiles out of the bag. */
  function opened(): void {
    seen.opened.forEach((tile, index) => {
      const to = byData("open", tile);
      if (bag && to)
        void fly({ what: Tile, props: face(tile), from: bag, to, delay: (before.length + index) * BETWEEN });
    });
  }
}
