import { settings } from "../device/settings.svelte";
import type { ScoreParts, ScoreStory } from "../games/game";
import { gameOf } from "../games/registry";
import { lazyLoad } from "../net/lazy";
import { figure } from "../words/figures";

/** The story of a game that has no words of its own for it: its parts as it names them. */
const plainly: ScoreStory = (_, parts) =>
  Object.entries(parts)
    .map(([what, [points = 0]]) => `${what} ${figure(points)}`)
    .join(", ");

/** Return how a game's scores are told, in the chosen language; undefined until it is loaded. To be called in an effect root. */
export function storyOf(game: () => string): { readonly tell: ((parts: ScoreParts) => string) | undefined } {
  let story = $state.raw<ScoreStory>();
  $effect(() => {
    const { loadStory } = gameOf(game());
    if (!loadStory) story = plainly;
    else
      void lazyLoad(loadStory).then((loaded) => {
        story = loaded.story;
      });
  });
  return {
    get tell() {
      const told = story;
      return told && ((parts: ScoreParts) => told(settings.lang, parts));
    },
  };
}
