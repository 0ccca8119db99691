/** Return the slot of the board nearest to a point of the window, if it is within `reach` pixels. */
export function findNearest(spots: readonly string[], x: number, y: number, reach: number): string | null {
  let best: { spot: string; far: number } | null = null;
  for (const spot of spots) {
    const box = document.querySelector(`[data-place="${spot}"]`)?.getBoundingClientRect();
    if (!box) continue;
    const far = Math.hypot(
      x - Math.max(box.left, Math.min(x, box.right)),
      y - Math.max(box.top, Math.min(y, box.bottom)),
    );
    if (far <= reach && (!best || far < best.far)) best = { spot, far };
  }
  return best?.spot ?? null;
}
