import { cardName, listCards, shortName, tellOf } from "../../cards/names";
import type { Colour } from "../../cards/shapes";
import type { Lang } from "../../device/settings.svelte";
import type { ElferRausMasterSeen, Moved } from "../../protocol";
import type { Who } from "../game";
import { type MasterWords, words } from "./narrationWords";

interface Turn {
  laid: ElferRausMasterSeen[];
  exchanged: string[];
  drawn: number;
  passed: boolean;
  bonuses: number;
  kept: string[];
}

function summarizeMoves(moves: readonly Moved[]): Turn {
  const seen = moves.map((move) => move.seen as ElferRausMasterSeen);
  return {
    laid: seen.filter((one) => one.card && !one.joker_taken),
    exchanged: seen.flatMap((one) => (one.joker_taken && one.card ? [one.card] : [])),
    drawn: seen.reduce((sum, one) => sum + one.drawn, 0),
    passed: seen.some((one) => one.move === "-"),
    bonuses: seen.filter((one) => one.bonus).length,
    kept: seen.flatMap((one) => one.kept),
  };
}

/** Return laid cards as text: "die rote 12 und 13 sowie einen Joker als gelbe 8"; if `isBrief`, without the positions of jokers. */
function nameLaid(laid: readonly ElferRausMasterSeen[], isBrief: boolean, w: MasterWords): string {
  const jokers = laid.filter((one) => one.card === "J").map((one) => cardName(one.spot ?? "", w));
  const numbers = laid.filter((one) => one.card !== "J").flatMap((one) => one.spot ?? []);
  if (jokers.length === 0) return listCards(numbers, w);
  const name = jokers.length === 1 ? w.aJoker : w.jokers(jokers.length);
  return listCards(numbers, w, [isBrief ? name : w.jokersAs(name, jokers)]);
}

/** Return laid cards and connectors as text: "die rote 12 und 13, über eine Verbindung die blaue 9". */
function nameAllLaid(laid: readonly ElferRausMasterSeen[], isBrief: boolean, w: MasterWords): string {
  const [bridged, direct] = [laid.filter((one) => one.source), laid.filter((one) => !one.source)];
  const main = nameLaid(direct, isBrief, w);
  const from = [...new Set(bridged.map(({ source }) => source as Colour))];
  return bridged.length ? w.via(nameLaid(bridged, isBrief, w), bridged.length, main, from) : main;
}

function beginsWithExchange(moves: readonly Moved[]): boolean {
  return (moves[0]?.seen as ElferRausMasterSeen | undefined)?.joker_taken === true;
}

/** Return the cards that were laid in a turn, a joker as such; those that the sentence names last, such as jokers, come last. */
export function turnCards(moves: readonly Moved[]): readonly string[] {
  const { laid, exchanged } = summarizeMoves(moves);
  const rank = ({ source, card }: ElferRausMasterSeen) => (source ? 2 : 0) + (card === "J" ? 1 : 0);
  const cards = laid.sort((a, b) => rank(a) - rank(b)).flatMap(({ card }) => card ?? []);
  return beginsWithExchange(moves) ? [...exchanged, ...cards] : [...cards, ...exchanged];
}

/** The most cards laid and exchanged in a turn for which all are named. */
const MOST_NAMED = 4;

/** Return the sentence on a turn: "Vera legt die rote 12 und 13 sowie einen Joker als blaue 7. Bonuskarte!" */
export function turnSentence(lang: Lang, moves: readonly Moved[], who: Who): string {
  const w = words(lang);
  const { laid, exchanged, drawn, passed, bonuses, kept } = summarizeMoves(moves);
  const verb = (one: { you: string; other: string }) => (who.you ? one.you : one.other);
  if (passed) return `${tellOf(who, w.pass)} – ${w.pileEmpty}.`;
  if (drawn) return `${tellOf(who, w.draw)} ${kept.length ? listCards(kept, w) : w.cards(drawn)}.`;
  if (laid.length + exchanged.length === 0) return `${tellOf(who, w.layNoMore)}.`;
  // A sentence that names everything would become too long.
  const isBrief = laid.length + exchanged.length > MOST_NAMED;
  const given = isBrief && exchanged.length > 1 ? w.cards(exchanged.length) : listCards(exchanged, w);
  const swaps = w.forJokers(given, exchanged.length);
  const what = nameAllLaid(laid, isBrief, w);
  const end = bonuses ? `. ${w.bonus(bonuses)}` : ".";
  if (exchanged.length === 0) return `${tellOf(who, w.lay)} ${what}${end}`;
  if (laid.length === 0) return `${tellOf(who, w.exchange)} ${swaps}${end}`;
  return beginsWithExchange(moves)
    ? `${tellOf(who, w.exchange)} ${swaps} ${w.and} ${verb(w.andLay)} ${what}${end}`
    : `${tellOf(who, w.lay)} ${what} ${w.and} ${verb(w.andExchange)} ${swaps}${end}`;
}

/** Return a turn in a few words: "legt 3 Karten". */
export function turnSummary(lang: Lang, moves: readonly Moved[]): string {
  const w = words(lang);
  const { laid, exchanged, drawn, passed, bonuses } = summarizeMoves(moves);
  if (passed) return w.brief.passes;
  if (drawn) return w.brief.draws;
  const [only] = laid;
  const done = [
    laid.length === 0 && exchanged.length ? w.brief.exchanges : "",
    laid.length === 1 && only ? w.brief.lays(only.card === "J" ? w.joker : shortName(only.spot ?? "", w)) : "",
    laid.length > 1 ? w.brief.laysMany(laid.length) : "",
    bonuses ? w.brief.bonus : "",
  ];
  return done.filter(Boolean).join(" ");
}

/** Return the sentence on who opened the round. */
export function openingSentence(lang: Lang, who: Who): string {
  const { opened } = words(lang);
  return tellOf(who, opened);
}

/** Return the sentence on the end of a round. */
export function endSentence(lang: Lang, last: Who, ended: string): string {
  const { out, allPassed } = words(lang);
  if (ended === "passes") return allPassed;
  return tellOf(last, out);
}
