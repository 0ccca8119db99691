/**
 * Move ascending points on a line apart so that each is at least `least` from the next, with the smallest total displacement (least
 * squares, by pooling adjacent violators), and within `low` and `high` if there is room for that.
 */
export function spreadPoints(points: readonly number[], least: number, low: number, high: number): number[] {
  const pools: { sum: number; count: number }[] = [];
  for (const [index, point] of points.entries()) {
    let pool = { sum: point - index * least, count: 1 };
    for (let last = pools.at(-1); last && last.sum / last.count > pool.sum / pool.count; last = pools.at(-1)) {
      pool = { sum: pool.sum + last.sum, count: pool.count + last.count };
      pools.pop();
    }
    pools.push(pool);
  }
  const most = Math.max(low, high - (points.length - 1) * least);
  return pools
    .flatMap(({ sum, count }) => Array.from({ length: count }, () => Math.min(most, Math.max(low, sum / count))))
    .map((at, index) => at + index * least);
}
