import { lazyLoad } from "../net/lazy";
import type { GameClient, Telling } from "./game";

let loaded = $state.raw<ReadonlyMap<string, Telling>>(new Map());
const loading = new Map<string, Promise<Telling>>();

/** Load the texts of a game; cached. */
export function loadTelling({ id, loadTelling: load }: GameClient): Promise<Telling> {
  const begun =
    loading.get(id) ??
    lazyLoad(load).then((telling) => {
      loaded = new Map([...loaded, [id, telling]]);
      return telling;
    });
  loading.set(id, begun);
  return begun;
}

/** Return the texts of a game; null until loaded. The first call starts loading. */
export function tellingOf(game: GameClient): Telling | null {
  void loadTelling(game);
  return loaded.get(game.id) ?? null;
}
