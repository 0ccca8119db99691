import { settings } from "../device/settings.svelte";
import type { ScoreParts, TellScoreParts } from "../games/game";
import { gameOf } from "../games/registry";
import { lazyLoad } from "../net/lazy";
import { figure } from "../words/figures";

/** Lists the parts of a score by their identifiers, for a game without words for them. */
const plainly: TellScoreParts = (_, parts) =>
  Object.entries(parts)
    .map(([what, [points = 0]]) => `${what} ${figure(points)}`)
    .join(", ");

/** Load a game's descriptions of scores in the chosen language; `tell` is undefined until then. Call it in an effect root. */
export function loadScoreTeller(game: () => string): { readonly tell: ((parts: ScoreParts) => string) | undefined } {
  let loadedTell = $state.raw<TellScoreParts>();
  $effect(() => {
    const { loadScoreParts } = gameOf(game());
    if (!loadScoreParts) loadedTell = plainly;
    else
      void lazyLoad(loadScoreParts).then((loaded) => {
        loadedTell = loaded.tellScoreParts;
      });
  });
  return {
    get tell() {
      const tell = loadedTell;
      return tell && ((parts: ScoreParts) => tell(settings.lang, parts));
    },
  };
}
