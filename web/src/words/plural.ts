import { formatNumber } from "./figures";

export function plural(n: number, one: string, many: string): string {
  return `${formatNumber(n)} ${Math.abs(n) === 1 ? one : many}`;
}
