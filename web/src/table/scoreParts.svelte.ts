import { settings } from "../device/settings.svelte";
import type { DescribeScoreParts, ScoreParts } from "../games/game";
import { gameOf } from "../games/registry";
import { lazyLoad } from "../net/lazy";
import { formatNumber } from "../words/figures";

/** Lists the parts of a score by their identifiers, for a game without words for them. */
const describePlainly: DescribeScoreParts = (_, parts) =>
  Object.entries(parts)
    .map(([what, [points = 0]]) => `${what} ${formatNumber(points)}`)
    .join(", ");

/** Load a game's descriptions of scores in the chosen language; `describe` is undefined until then. Call it in an effect root. */
export function loadScoreDescriber(game: () => string): {
  readonly describe: ((parts: ScoreParts) => string) | undefined;
} {
  let describer = $state.raw<DescribeScoreParts>();
  $effect(() => {
    const { loadScoreParts } = gameOf(game());
    if (!loadScoreParts) describer = describePlainly;
    else
      void lazyLoad(loadScoreParts).then((loaded) => {
        describer = loaded.describeScoreParts;
      });
  });
  return {
    get describe() {
      const describe = describer;
      return describe && ((parts: ScoreParts) => describe(settings.lang, parts));
    },
  };
}
