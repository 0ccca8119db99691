/** A card in the hand. Of cards alike any will do: the first. */
export function inHand(card: string): string {
  return `[data-testid="hand"] [data-card="${card}"]`;
}

/** Whatever makes just this move when it is pressed. */
export function making(move: string): string {
  return `[data-move="${move}"]`;
}
