/** Return a number with a minus as long as it should be. */
export function figure(value: number): string {
  return `${value}`.replace("-", "−");
}
