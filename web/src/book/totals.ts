import type { PlayedMatch } from "../device/playedMatches";
import { settings } from "../device/settings.svelte";
import { gameOf } from "../games/registry";
import { figure } from "../words/figures";
import { ranked } from "./tallies";
import { w } from "./words";

/** A no-break space between name and figure. */
const GAP = "\u00a0";

/** Return the final totals of a match, such as “Ada 34”, the winner first. */
export function totalsOf(match: PlayedMatch): string[] {
  const game = gameOf(match.game);
  return ranked(match).map(({ name, bot, total }) => {
    const said = game.scoreText?.(settings.lang, total) ?? figure(total);
    return `${bot ? w().bot(name) : name}${GAP}${said}`;
  });
}
