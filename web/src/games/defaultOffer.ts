import type { Offer } from "./offeredGames";

/** Return the offer of a game, if there is one. */
export function findOffer(offers: readonly Offer[], game: string | null): Offer | undefined {
  return offers.find((one) => one.game.id === game);
}

/** Return how many players a game is usually offered for. */
export function findDefaultPlayers({ game, seats }: Offer): number {
  return seats.includes(game.players) ? game.players : (seats[0] ?? 2);
}
