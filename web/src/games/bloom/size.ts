/** How large the tiles of the rows can be so that all rows are seen at once; below the smallest the rows scroll. */

/** What a row needs besides its tiles, and the room between rows and between tiles, in pixels; as the stylesheet has them. */
const ROW = { aside: 40, above: 8, gap: 8, between: 2, line: 4 };
const HIGH = 1.1;

/** Return the largest of these widths of a tile at which rows of so many tiles fit into the room; else the last of them. */
export function tileWidth(
  rows: readonly number[],
  room: { width: number; height: number },
  widths: readonly number[],
): number {
  return widths.find((width) => needed(rows, room.width, width) <= room.height) ?? widths.at(-1) ?? 0;
}

/** Height of all rows, flowing like words. */
function needed(rows: readonly number[], room: number, tile: number): number {
  const step = tile + ROW.between;
  let [used, height, line] = [0, 0, 0];
  for (const tiles of rows) {
    const inLine = Math.max(1, Math.floor((room - ROW.aside) / step));
    const width = ROW.aside + Math.min(tiles, inLine) * step;
    const high = Math.ceil(tiles / inLine) * (tile * HIGH + ROW.line) + ROW.above;
    if (used + width > room) {
      height += line + ROW.gap;
      [used, line] = [0, 0];
    }
    used += width + ROW.gap;
    line = Math.max(line, high);
  }
  return height + line;
}
