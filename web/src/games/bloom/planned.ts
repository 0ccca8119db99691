import type { BloomView } from "../../protocol";
import { type BarContent, makeJokerPart } from "./bar";
import type { BoardWords } from "./boardWords";
import type { Rob } from "./moves";
import { makeRobMove, type Plan } from "./plan.svelte";
import { numbersBeside } from "./rowTiles.svelte";

/**
 * Return the text and buttons for a row that is being planned; `planReason` is the reason why it cannot be laid now,
 * `shortest` the least number of tiles of a row.
 */
export function describePlan(
  plan: Plan,
  isMyTurn: boolean,
  planReason: string | null,
  words: BoardWords,
  shortest: number,
  lay: (moves: readonly string[]) => void,
): BarContent {
  const missing = plan.missing.length > 0 ? words.planMissing(plan.missing.map(words.tile).join(", ")) : "";
  if (!isMyTurn) return { hint: missing || words.planPrivate, actions: [] };
  const { plain, movesWithJoker } = plan;
  const label = words.closeRow;
  const plus = makeJokerPart(words);
  const actions = [
    ...(plain ? [{ move: ".", label, urgent: !movesWithJoker, lays: true, act: () => lay(plain) }] : []),
    ...(movesWithJoker ? [{ move: "*", label, plus, urgent: true, lays: true, act: () => lay(movesWithJoker) }] : []),
  ];
  const hint = !plan.begun
    ? words.planBegin
    : movesWithJoker
      ? words.hintJoker(shortest)
      : plain
        ? words.planReady
        : "";
  // A dead end is one of laying upwards, tile by tile, but tiles are planned in any order.
  const reason = plan.illegal?.reason === "dead_end" ? words.planIncomplete : planReason;
  const join = (text: string) => [missing, text].join(" ").trim();
  return { hint: join(hint), reason: hint || !reason ? undefined : join(reason), actions };
}

/** Return robberies of the tiles that are close in number to those of the plan, including planned ones. */
export function listNearbyRobs(plan: Plan, view: BloomView): Rob[] {
  const near = new Set(plan.names.flatMap((tile) => (tile === "J" ? [] : numbersBeside(tile, view.step))));
  return view.rows.flatMap(({ tiles }, row) =>
    tiles.flatMap(({ tile }, place): Rob[] =>
      tile === "J" || near.has(tile)
        ? [{ kind: "rob", move: makeRobMove(tile, row, place), tile, row, place: tile === "J" ? place : null }]
        : [],
    ),
  );
}
