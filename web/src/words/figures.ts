/** Return a number with a minus as long as it should be. */
export function formatNumber(value: number): string {
  return `${value}`.replace("-", "−");
}
