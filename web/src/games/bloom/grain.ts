/** Return the wood grain of a tile of 60 by 63 as one SVG path; it differs from number to number. */
export function drawGrain(seed: number): string {
  /** Between -1 and 1, always the same for the same tile and line. */
  const chance = (line: number) => Math.sin(seed * 12.9 + line * 78.2) * Math.cos(seed * 3.7 + line * 19.1);
  return [0, 1, 2, 3, 4, 5]
    .map((line) => {
      const y = 6 + line * 10.4 + 1.5 * chance(line);
      const [up, down] = [4 * chance(line + 10), 4 * chance(line + 20)];
      return `M4 ${y.toFixed(1)}C18 ${(y + up).toFixed(1)} 26 ${(y - down).toFixed(1)} 36 ${y.toFixed(1)}S50 ${(y + down).toFixed(1)} 56 ${(y - up / 3).toFixed(1)}`;
    })
    .join("");
}
