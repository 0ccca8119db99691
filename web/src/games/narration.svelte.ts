import { lazyLoad } from "../net/lazy";
import type { GameClient, Narration } from "./game";

let loaded = $state.raw<ReadonlyMap<string, Narration>>(new Map());
const loading = new Map<string, Promise<Narration>>();

/** Load the texts of a game; cached. */
export function loadNarration({ id, loadNarration: load }: GameClient): Promise<Narration> {
  const begun =
    loading.get(id) ??
    lazyLoad(load).then((narration) => {
      loaded = new Map([...loaded, [id, narration]]);
      return narration;
    });
  loading.set(id, begun);
  return begun;
}

/** Return the texts of a game; null until loaded. The first call starts loading. */
export function getNarration(game: GameClient): Narration | null {
  void loadNarration(game);
  return loaded.get(game.id) ?? null;
}
