import { settings } from "./settings.svelte";

/** How long the lightest touch is, in milliseconds, when a card is laid or drawn. */
const TOUCH = { off: 0, soft: 8, full: 18 };

/** Vibrate for so long, or in this pattern, where the device can and it is wished. */
export function vibrate(pattern: number | number[]): void {
  if (settings.vibrate !== "off") navigator.vibrate?.(pattern);
}

/** Answer a card with the lightest touch. */
export function touch(): void {
  if (!document.hidden) vibrate(TOUCH[settings.vibrate]);
}
