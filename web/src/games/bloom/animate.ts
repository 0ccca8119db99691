import { fly } from "../../play/fly";
import { findByData, makeBoxAtSeat } from "../../play/onScreen";
import type { BloomSeen, BloomView, Happened } from "../../protocol";
import Disc from "./Disc.svelte";
import { flowersOf } from "./flowers";
import { parseMove } from "./moves";
import Tile from "./Tile.svelte";

const STAGGER = 70;

function findBox(attribute: string, value: string | number): DOMRect | undefined {
  return findByData(attribute, value)?.getBoundingClientRect();
}

function describeTile(tile: string): { tile: string; flowers: number } {
  return { tile, flowers: flowersOf(tile) };
}

/** Carry out a change and animate the tiles that move in it. */
export function animate({ what, table }: Happened, change: () => void): void {
  if (what.kind !== "moved") {
    change();
    return;
  }
  const seen = what.seen as BloomSeen;
  const move = parseMove(seen.move);
  const { seat } = what;
  const isMine = seat === table.seat;
  const home = makeBoxAtSeat(seat, 28, 30);
  const bag = document.querySelector("[data-testid=pile]")?.getBoundingClientRect();
  const fromHand = (tile: string) => (isMine ? (findBox("planned", tile) ?? findBox("card", tile)) : undefined) ?? home;
  const before = findSources();
  change();
  const view = table.match?.view as BloomView | undefined;
  flyTiles();
  flyOpened();

  /** Return the moving tiles with their positions before the change. */
  function findSources(): { tile: string; from: DOMRect | undefined }[] {
    switch (move.kind) {
      case "own":
      case "add":
        return [{ tile: move.tile, from: fromHand(move.tile) }];
      case "exchange":
        return [
          { tile: move.tile, from: fromHand(move.tile) },
          { tile: "J", from: findBox("at", `${move.row}.${move.place}`) },
        ];
      case "take":
        return [{ tile: move.tile, from: findBox("open", move.tile) }];
      case "rob":
        return [
          {
            tile: move.tile,
            from: move.place === null ? findBox("tile", move.tile) : findBox("at", `${move.row}.${move.place}`),
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
  function flyTiles(): void {
    before.forEach(({ tile, from }, index) => {
      const to = findTarget(tile, index);
      if (from && to) void fly({ what: Tile, props: tile ? describeTile(tile) : {}, from, to, delay: index * STAGGER });
    });
    const disc = seen.scoring === null ? null : findByData("points", seat);
    const rest = seen.scoring === null ? undefined : findBox("scoring", seen.scoring);
    if (seen.scoring !== null && disc && rest)
      void fly({ what: Disc, props: { value: seen.scoring }, from: rest, to: disc, delay: before.length * STAGGER });
  }

  function findTarget(tile: string, index: number): Element | null {
    const hand = isMine ? findByData("card", tile) : findByData("count", seat);
    switch (move.kind) {
      case "own":
      case "rob":
        return findByData("built", (view?.built?.tiles.length ?? 0) - 1);
      case "add":
        return findByData("at", `${move.row}.${move.place}`);
      case "exchange":
        return index === 0 ? findByData("at", `${move.row}.${move.place}`) : hand;
      case "draw":
      case "take":
        return hand;
      default:
        return seen.row === null ? null : findByData("at", `${seen.row}.${index}`);
    }
  }

  /** Animate newly opened tiles out of the bag. */
  function flyOpened(): void {
    seen.opened.forEach((tile, index) => {
      const to = findByData("open", tile);
      if (bag && to)
        void fly({ what: Tile, props: describeTile(tile), from: bag, to, delay: (before.length + index) * STAGGER });
    });
  }
}
