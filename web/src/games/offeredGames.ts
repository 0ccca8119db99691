import { fetchGames } from "../net/games.svelte";
import type { GameClient } from "./game";
import { gameOf } from "./registry";

/** A game that the server offers. */
export interface Offer {
  game: GameClient;
  title: string;
  /** The allowed numbers of players. */
  seats: readonly number[];
  /** The kinds of bots, weakest first. */
  bots: readonly string[];
  /** The levels of a finer scale, weakest first; empty if none were measured, or on an older server. */
  levels: readonly string[];
  /** The names of the game's options. */
  options: readonly string[];
}

/** Load the games that the server offers: those with a folder here in shelf order, then the others in the server's order. */
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
