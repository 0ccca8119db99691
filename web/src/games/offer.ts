import { fetchGames } from "../net/games.svelte";
import type { GameClient } from "./game";
import { gameOf } from "./registry";

/** A game that the server offers. */
export interface Offer {
  game: GameClient;
  title: string;
  /** How many may play. */
  seats: readonly number[];
  /** The kinds of bots, weakest first. */
  bots: readonly string[];
  /** The levels of a finer scale, weakest first; none where nothing was measured, or at an older server. */
  levels: readonly string[];
  /** The names of the game's options. */
  options: readonly string[];
}

/** Return what the server offers: games that this client has a board for in its order, then the others in the server's. */
export async function loadOffers(): Promise<Offer[]> {
  const listed = await fetchGames();
  const offers = listed.map(({ id, title, seats, bots, levels, options }) => ({
    game: gameOf(id),
    title,
    seats,
    bots,
    levels: levels ?? [],
    options: options.map(({ name }) => name),
  }));
  return offers.sort((a, b) => a.game.shelfOrder - b.game.shelfOrder);
}
