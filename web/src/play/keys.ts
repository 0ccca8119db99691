/** Cards that are alike, such as jokers, need keys of their own to be told apart in a hand: `J`, `J#2`, `J#3`. */

export function makeKeys(cards: readonly string[]): string[] {
  const seen = new Map<string, number>();
  return cards.map((card) => {
    const count = (seen.get(card) ?? 0) + 1;
    seen.set(card, count);
    return count === 1 ? card : `${card}#${count}`;
  });
}

/** Return the card that has this key. */
export function cardOf(key: string): string {
  return key.split("#", 1)[0] ?? key;
}
