import { listCards, shortName, tellOf } from "../../cards/names";
import type { Lang } from "../../device/settings.svelte";
import type { ElferRausSeen, Moved, TableView } from "../../protocol";
import type { Who } from "../game";
import { words } from "./narrationWords";

interface Turn {
  laid: string[];
  drawn: number;
  /** The drawn cards that are in the user's hand. */
  kept: string[];
  passed: boolean;
  /** Cards left in the pile. */
  pile: number;
}

function summarizeMoves(moves: readonly Moved[]): Turn {
  const seen = moves.map((move) => move.seen as ElferRausSeen);
  return {
    laid: seen.flatMap((one) => (one.laid ? [one.laid] : [])),
    drawn: seen.reduce((sum, one) => sum + one.drawn, 0),
    kept: seen.flatMap((one) => one.kept),
    passed: seen.some((one) => one.move === "-"),
    pile: seen.at(-1)?.pile ?? 0,
  };
}

/** Return the sentence on a turn: "Vera legt die rote 12, 13 und 14." */
export function turnSentence(lang: Lang, moves: readonly Moved[], who: Who): string {
  const w = words(lang);
  const { laid, drawn, kept, passed, pile } = summarizeMoves(moves);
  const what = listCards(laid, w);
  if (passed) return `${tellOf(who, w.pass)} – ${pile ? w.nothingFits : w.pileEmpty}.`;
  if (drawn === 0) return laid.length ? `${tellOf(who, w.lay)} ${what}.` : `${tellOf(who, w.layNoMore)}.`;
  const number = w.drawn(drawn);
  const which = kept.length === drawn ? listCards(kept, w) : kept.length ? `${number} (${listCards(kept, w)})` : number;
  const cards = `${tellOf(who, w.draw)} ${which}`;
  return laid.length ? `${cards} ${who.you ? w.thenYouLay(what) : w.thenLays(what)}.` : `${cards}.`;
}

/** Return the cards that were laid in a turn. */
export function turnCards(moves: readonly Moved[]): readonly string[] {
  return summarizeMoves(moves).laid;
}

/** Return a turn in a few words: "legt 3 Karten". */
export function turnSummary(lang: Lang, moves: readonly Moved[]): string {
  const { brief, ...w } = words(lang);
  const { laid, drawn, passed } = summarizeMoves(moves);
  if (passed) return brief.passes;
  const only = laid.length === 1 && laid[0] ? shortName(laid[0], w) : "";
  if (drawn) return only ? brief.drawsLays(only) : brief.draws(drawn);
  return only ? brief.lays(only) : brief.laysMany(laid.length);
}

/** Return the sentence on who opened the round. */
export function openingSentence(lang: Lang, who: Who, table: TableView): string {
  const { begins, opened } = words(lang);
  return tellOf(who, table.options.opening === "left" ? begins : opened);
}

/** Return the sentence on the end of a round. */
export function endSentence(lang: Lang, last: Who, ended: string): string {
  const { out, allPassed } = words(lang);
  if (ended === "passes") return allPassed;
  return tellOf(last, out);
}
