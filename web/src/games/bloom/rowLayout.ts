/** The layout of rows on the board: each keeps its position while others are laid, grow or shrink, as long as there is room.
 *
 * Lengths assume the largest tile; for smaller tiles the room is scaled up instead. */

/** The extra space of a row, and the gaps between rows and between tiles, in pixels; the stylesheet has the same values. */
const ROW = { aside: 40, above: 8, gap: 8, between: 2 };
const TILE_RATIO = 1.1;
/** Number of tiles that a new row can grow by at its end, also after tiles are scaled down. */
const SPARE_TILES = 1;
const NEXT_ROW_TILES = 4;
/** Pixels by which a board must grow for a new layout: more than anything that comes and goes below it. */
const RELAYOUT_FROM = 130;

/** A row's position on the board, in pixels and in lines, and its size. */
export interface Spot {
  x: number;
  line: number;
  width: number;
  lines: number;
}
type Size = Pick<Spot, "width" | "lines">;
interface Room {
  width: number;
  height: number;
}

/** Return the size of a row by the widths of its tiles and gaps, wrapped at `most` pixels. */
export function rowSize(widths: readonly number[], most: number): Size {
  let [line, lines, widest] = [0, 1, 0];
  for (const width of widths) {
    if (line && ROW.aside + line + width > most) [line, lines] = [0, lines + 1];
    line += width + ROW.between;
    widest = Math.max(widest, line);
  }
  return { width: ROW.aside + widest, lines };
}

/** Return the new positions of rows that were at `before`; a row that is new or does not fit any more gets a free one. */
export function placeRows(before: readonly Spot[], sizes: readonly Size[], room: Size, spare: number): Spot[] {
  const spots: (Spot | undefined)[] = sizes.map(() => undefined);
  const isFree = (spot: Spot, margin: number) =>
    spots.every(
      (other) =>
        !other ||
        spot.line + spot.lines <= other.line ||
        other.line + other.lines <= spot.line ||
        spot.x + spot.width + margin <= other.x ||
        other.x + other.width + margin <= spot.x,
    );
  const standing = before.slice(0, sizes.length).map((spot, row) => ({ ...spot, ...(sizes[row] as Size), row }));
  standing.sort((one, other) => one.line - other.line || one.x - other.x);
  for (const { row, ...spot } of standing) {
    const behind = spots.map((other) => (other ? other.x + other.width + ROW.gap : 0)).filter((x) => x > spot.x);
    const nearest = [spot.x, ...behind.sort((one, other) => one - other), room.width - spot.width];
    const x = nearest.find(
      (x) => x >= 0 && x + spot.width <= room.width && isFree({ ...spot, x }, x === spot.x ? 0 : ROW.gap),
    );
    if (x !== undefined) spots[row] = { ...spot, x };
  }
  for (const [row, size] of sizes.entries()) spots[row] ??= firstFree(size);
  return spots as Spot[];

  /** Return the first free position: with room to grow, otherwise without, otherwise below all others. */
  function firstFree(size: Size): Spot {
    const taken = spots.filter((spot) => spot !== undefined);
    const below = Math.max(0, ...taken.map(({ line, lines }) => line + lines));
    const tries = [
      { margin: ROW.gap + spare, end: room.lines },
      { margin: ROW.gap, end: Math.max(room.lines, below) },
    ];
    for (const { margin, end } of tries) {
      const starts = [0, ...taken.map(({ x, width }) => x + width + margin)].sort((one, other) => one - other);
      for (let line = 0; line + size.lines <= end; line++)
        for (const x of starts)
          if (x + size.width <= room.width && isFree({ ...size, x, line }, margin)) return { ...size, x, line };
    }
    return { ...size, x: 0, line: below };
  }
}

/** Return the distance between lines of tiles of this width, in pixels. */
export function lineHeight(tile: number): number {
  return tile * TILE_RATIO + ROW.above + ROW.gap;
}

/** The layout of the rows of a round on one board. */
export class RowLayout {
  #widths: readonly number[] = [];
  #level = 0;
  #room: Room = { width: 0, height: 0 };
  #spots: readonly Spot[] = [];

  /** Return the scale of tiles, the positions of rows by their lengths, and their positions while some are wider (`widerRows`) for a chosen tile.
   *
   * Tiles have the largest of these widths at which all rows are visible, and never grow within a round; with the smallest the rows
   * may extend below the visible part. */
  layOut(
    rows: readonly number[],
    room: Room,
    widths: readonly number[],
    wider: readonly (readonly number[] | null)[] = [],
  ): { scale: number; spots: readonly Spot[] } {
    const anew = !rows.length || room.width !== this.#room.width || room.height > this.#room.height + RELAYOUT_FROM;
    if (anew || widths !== this.#widths) {
      this.#widths = widths;
      this.#room = room;
      this.#level = 0;
      this.#spots = [];
    }
    const largest = widths[0] ?? 0;
    const scaled = (level: number): Size => {
      const scale = (widths[level] ?? largest) / largest;
      return { width: room.width / scale, lines: Math.floor((room.height / scale + ROW.gap) / lineHeight(largest)) };
    };
    const put = (before: readonly Spot[], rows: readonly number[], level: number) => {
      const within = scaled(level);
      const sizes = rows.map((tiles) => rowSize(Array(tiles).fill(largest), within.width));
      return placeRows(before, sizes, within, SPARE_TILES * (largest + ROW.between));
    };
    const fits = (spots: readonly Spot[], level: number) =>
      spots.every(({ line, lines }) => line + lines <= scaled(level).lines);

    let spots = put(this.#spots, rows, this.#level);
    if (!fits(spots, this.#level)) {
      const levels = [...widths.keys()].slice(this.#level);
      const tried = levels.map((level) => ({ level, spots: put([], rows, level) }));
      const better =
        tried.find(({ level }) => fits(put([], [...rows, NEXT_ROW_TILES], level), level)) ??
        tried.find(({ level, spots }) => fits(spots, level)) ??
        (this.#level < widths.length - 1 ? tried.at(-1) : undefined);
      if (better) {
        this.#level = better.level;
        spots = better.spots;
      }
    }
    this.#spots = spots;
    const within = scaled(this.#level);
    const sizes = spots.map((spot, row) => (wider[row] ? rowSize(wider[row], within.width) : spot));
    return {
      scale: (widths[this.#level] ?? largest) / largest,
      spots: wider.some(Boolean) ? placeRows(spots, sizes, within, 0) : spots,
    };
  }
}
