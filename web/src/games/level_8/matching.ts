/** Gives as many cards as possible a place each; the first cards are served first. Returns the card in each place. */
export function matched<Place>(
  cards: readonly string[],
  places: readonly Place[],
  fits: (card: string, place: Place) => boolean,
): (string | null)[] {
  const lies: (string | null)[] = places.map(() => null);

  /** Finds a place for a card, moving others to places of theirs. */
  function seat(card: string, tried: Set<number>): boolean {
    return places.some((place, at) => {
      if (tried.has(at) || !fits(card, place)) return false;
      tried.add(at);
      const sits = lies[at] ?? null;
      if (sits !== null && !seat(sits, tried)) return false;
      lies[at] = card;
      return true;
    });
  }
  for (const card of cards) seat(card, new Set());
  return lies;
}
