import { settings } from "./settings.svelte";

/** Milliseconds of the vibration when a card is laid or drawn, by strength. */
const DURATIONS = { off: 0, soft: 8, full: 18 };

/** Vibrate for some milliseconds, or in a pattern, if the device can and the settings allow it; browsers refuse before the first touch. */
export function vibrate(pattern: number | number[]): void {
  const isTouched = navigator.userActivation?.hasBeenActive ?? true; // Older browsers do not say.
  if (settings.vibrate !== "off" && isTouched) navigator.vibrate?.(pattern);
}

/** Vibrate shortly for a laid or drawn card. */
export function vibrateShortly(): void {
  if (!document.hidden) vibrate(DURATIONS[settings.vibrate]);
}
