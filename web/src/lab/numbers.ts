/** Figures as text, in the reader's language. */
import { settings } from "../device/settings.svelte";
import { type FigureName, SHARES } from "./figures";
import { w } from "./words";

/** Return a number with enough digits to show a difference. */
export function formatDecimal(value: number, signed = false): string {
  const digits = Math.abs(value) < 10 ? 1 : 0;
  const text = Math.abs(value).toLocaleString(settings.lang, {
    minimumFractionDigits: digits,
    maximumFractionDigits: digits,
  });
  if (Number(Math.abs(value).toFixed(digits)) === 0) return signed ? "±0" : text;
  return (value < 0 ? "−" : signed ? "+" : "") + text;
}

/** Return a figure in its unit. */
export function formatFigure(name: FigureName, value: number, signed = false): string {
  if (SHARES.has(name)) return `${formatDecimal(100 * value, signed)}${settings.lang === "de" ? "\u00a0%" : "%"}`;
  return name === "minutes" ? `${formatDecimal(value, signed)}\u00a0${w().minutes}` : formatDecimal(value, signed);
}
