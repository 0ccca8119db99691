import type { PlayedMatch } from "../device/playedMatches";
import { settings } from "../device/settings.svelte";
import { gameOf } from "../games/registry";
import { formatNumber } from "../words/figures";
import { rankPlayers } from "./tallies";
import { w } from "./words";

/** A no-break space between name and figure. */
const GAP = "\u00a0";

/** Return the final totals of a match, such as “Ada 34”, the winner first. */
export function formatTotals(match: PlayedMatch): string[] {
  const game = gameOf(match.game);
  return rankPlayers(match).map(({ name, bot, total }) => {
    const score = game.scoreText?.(settings.lang, total) ?? formatNumber(total);
    return `${bot ? w().bot(name) : name}${GAP}${score}`;
  });
}
