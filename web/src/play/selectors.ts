/** What a card of the hand has while it is chosen, and selectors of what may be pressed then (`chosen` in `coach.ts`). */
export const CHOSEN = '[aria-pressed="true"]';

/** Return the selector of a card in the hand; of equal cards it finds the first. */
export function inHand(card: string): string {
  return `[data-testid="hand"] [data-card="${card}"]`;
}

/** Return the selector of what makes this move when it is pressed. */
export function making(move: string): string {
  return `[data-move="${move}"]`;
}
