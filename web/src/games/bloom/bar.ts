import type { Action } from "../../play/action";
import type { BloomView } from "../../protocol";
import type { BoardWords } from "./boardWords";
import Joker from "./Joker.svelte";
import { numbersAfter } from "./rowTiles.svelte";
import { listChoices } from "./rowWords";

export interface BarContent {
  hint: string;
  /** Why a planned row cannot be laid; shown and announced instead of the hint. */
  reason?: string | undefined;
  actions: Action[];
}

/** Return the part of a button that lays a row and takes a joker. */
export function makeJokerPart(words: BoardWords): Required<Action>["plus"] {
  return { label: words.takeJoker, picture: Joker };
}

/** Return the text and buttons of the bar for the legal moves; drawing and laying have their own controls. */
export function describeBar(view: BloomView, legal: readonly string[], words: BoardWords): BarContent {
  const more = legal.some((move) => !".*-".includes(move));
  const end = (label: string, urgent: boolean) => ({ move: ".", label, urgent });
  if (legal.includes("-")) return { hint: words.hintPass, actions: [{ move: "-", label: words.pass, urgent: true }] };
  switch (view.phase) {
    case "before":
      return { hint: hintBefore(legal, words), actions: [] };
    case "drawn":
      return { hint: words.hintDrawn, actions: [end(words.done, !more)] };
    case "adding":
      return { hint: more ? words.hintAdd : words.hintAdded, actions: [end(words.done, !more)] };
    case "building":
      return { hint: hintWhileBuilding(view, legal, words), actions: listClosingActions(legal, more, words) };
  }
}

function hintBefore(legal: readonly string[], words: BoardWords): string {
  if (legal.every((move) => move.startsWith("+"))) return words.hintDraw;
  return legal.some((move) => move.includes("x")) ? words.hintExchange : words.hintBefore;
}

function hintWhileBuilding(view: BloomView, legal: readonly string[], words: BoardWords): string {
  if (legal.includes("*")) return words.hintJoker(view.shortest);
  if (legal.length === 1 && legal[0] === ".") return words.hintClose;
  const numbers = numbersAfter(view.built?.tiles.map(({ tile }) => tile) ?? [], view.step);
  return numbers.length ? words.hintBuild(listChoices(numbers, words.or)) : words.hintBuildFree;
}

function listClosingActions(legal: readonly string[], more: boolean, words: BoardWords): Action[] {
  if (!legal.includes(".")) return [];
  if (!legal.includes("*")) return [{ move: ".", label: words.closeRow, urgent: !more }];
  return [
    { move: ".", label: words.closeRow, urgent: false },
    { move: "*", label: words.closeRow, plus: makeJokerPart(words), urgent: true },
  ];
}
