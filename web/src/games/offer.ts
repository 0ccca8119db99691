import { fetchGames } from "../net/games";
import type { GameClient } from "./game";
import { gameOf } from "./registry";

/** A game that the server offers and this client knows. */
export interface Offer {
  game: GameClient;
  title: string;
  /** How many may play. */
  seats: readonly number[];
  /** The kinds of bots, weakest first. */
  bots: readonly string[];
  /** The names of the game's options. */
  options: readonly string[];
}

/** Return what the server offers and this client knows, in the client's order. */
export async function loadOffers(): Promise<Offer[]> {
  const listed = await fetchGames();
  const known = listed.flatMap(({ id, title, seats, bots, options }) => {
    const game = gameOf(id);
    return game ? [{ game, title, seats, bots, options: options.map(({ name }) => name) }] : [];
  });
  return known.sort((a, b) => a.game.place - b.game.place);
}
