/** The selector of a chosen card in the hand. */
export const CHOSEN = '[aria-pressed="true"]';

/** Return the selector of a card in the hand; of equal cards it finds the first. */
export function cardSelector(card: string): string {
  return `[data-testid="hand"] [data-card="${card}"]`;
}

/** Return the selector of the element that makes this move when pressed. */
export function moveSelector(move: string): string {
  return `[data-move="${move}"]`;
}
