import { lazyLoad } from "../net/lazy";
import type { GameClient, Telling } from "./game";

let loaded = $state.raw<ReadonlyMap<string, Telling>>(new Map());
const loading = new Map<string, Promise<Telling>>();

/** Load how a game is told. */
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

/** Return how a game is told; null until it is loaded, which begins with the first that asks. */
export function tellingOf(game: GameClient): Telling | null {
  void loadTelling(game);
  return loaded.get(game.id) ?? null;
}
