/** Return a number, or one that is already written, with a minus as long as it should be. */
export function formatNumber(value: number | string): string {
  return `${value}`.replace("-", "−");
}
