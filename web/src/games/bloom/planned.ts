import type { BloomView } from "../../protocol";
import { type Say, takeJoker } from "./bar";
import type { BoardWords } from "./boardWords";
import type { Rob } from "./moves";
import { type Plan, robOf } from "./plan.svelte";
import { neighbours } from "./rowTiles.svelte";

/**
 * Return the text and buttons for a row that is being planned; `hindrance` is the reason why it cannot be laid now,
 * `shortest` the least number of tiles of a row.
 */
export function sayPlan(
  plan: Plan,
  mine: boolean,
  hindrance: string | null,
  words: BoardWords,
  shortest: number,
  lay: (moves: readonly string[]) => void,
): Say {
  const missing = plan.missing.length > 0 ? words.planMissing(plan.missing.map(words.tile).join(", ")) : "";
  if (!mine) return { hint: missing || words.planPrivate, actions: [] };
  const { plain, joker } = plan;
  const label = words.closeRow;
  const plus = takeJoker(words);
  const actions = [
    ...(plain ? [{ move: ".", label, urgent: !joker, lays: true, act: () => lay(plain) }] : []),
    ...(joker ? [{ move: "*", label, plus, urgent: true, lays: true, act: () => lay(joker) }] : []),
  ];
  const hint = !plan.begun ? words.planBegin : joker ? words.hintJoker(shortest) : plain ? words.planReady : hindrance;
  return { hint: [missing, hint ?? ""].join(" ").trim(), actions };
}

/** Return robberies of the tiles that are close in number to those of the plan, including planned ones. */
export function nearby(plan: Plan, view: BloomView): Rob[] {
  const near = new Set(plan.names.flatMap((tile) => (tile === "J" ? [] : neighbours(tile, view.step))));
  return view.rows.flatMap(({ tiles }, row) =>
    tiles.flatMap(({ tile }, place): Rob[] =>
      tile === "J" || near.has(tile)
        ? [{ kind: "rob", move: robOf(tile, row, place), tile, row, place: tile === "J" ? place : null }]
        : [],
    ),
  );
}
