/** Pressed flowers as SVG paths. Each number of flowers has its own species, so that a tile is recognizable from afar. */

interface Blossom {
  petals: string;
  heart: string;
}

const at = (x: number, y: number) => `${x.toFixed(1)} ${y.toFixed(1)}`;

/** Return the path of a flower, the sign for "flowers" or "points", in a square of 20. */
export const FLOWER = Array.from({ length: 5 }, (_, petal) => {
  const turn = (petal / 5) * 2 * Math.PI;
  return `M${at(10 + 5.2 * Math.sin(turn) - 3.9, 10 - 5.2 * Math.cos(turn))}a3.9 3.9 0 1 0 7.8 0a3.9 3.9 0 1 0 -7.8 0Z`;
}).join("");

/** A flower around (x, y): petals as leaves from the middle, `wide` of their length wide, `notch` cut into their ends. */
function flower(x: number, y: number, radius: number, kind: Kind, turn: number): Blossom {
  let petals = "";
  for (let petal = 0; petal < kind.petals; petal++) {
    const angle = turn + (petal / kind.petals) * 2 * Math.PI;
    const point = (far: number, aside: number) => {
      const [along, across] = [far * radius, aside * radius * kind.wide];
      return at(
        x + along * Math.sin(angle) + across * Math.cos(angle),
        y - along * Math.cos(angle) + across * Math.sin(angle),
      );
    };
    petals += `M${point(0.12, 0)}C${point(0.45, -1)} ${point(1.02, -1)} ${point(1, kind.notch ? -0.25 : 0)}`;
    if (kind.notch) petals += `L${point(1 - kind.notch, 0)}L${point(1, 0.25)}`;
    petals += `C${point(1.02, 1)} ${point(0.45, 1)} ${point(0.12, 0)}Z`;
  }
  const r = (radius * kind.heart).toFixed(1);
  const heart = `M${at(x - Number(r), y)}a${r} ${r} 0 1 0 ${2 * Number(r)} 0a${r} ${r} 0 1 0 -${2 * Number(r)} 0Z`;
  return { petals, heart };
}

interface Kind {
  petals: number;
  wide: number;
  notch: number;
  heart: number;
}

/** Daisy, forget-me-not, campion, buttercup, poppy. */
const KINDS: Record<number, Kind> = {
  1: { petals: 11, wide: 0.21, notch: 0, heart: 0.3 },
  2: { petals: 5, wide: 0.52, notch: 0, heart: 0.22 },
  3: { petals: 5, wide: 0.46, notch: 0.24, heart: 0.2 },
  5: { petals: 6, wide: 0.36, notch: 0, heart: 0.26 },
  7: { petals: 4, wide: 0.74, notch: 0.1, heart: 0.3 },
};

/** By number of flowers, their positions in the lower part of a 60 × 66 tile, and their radius. */
const BEDS: Record<number, { radius: number; spots: readonly (readonly [x: number, y: number])[] }> = {
  1: { radius: 10, spots: [[30, 48.5]] },
  2: {
    radius: 9,
    spots: [
      [20, 49],
      [40, 48],
    ],
  },
  3: {
    radius: 8.4,
    spots: [
      [13, 49],
      [30, 48],
      [47, 49],
    ],
  },
  5: {
    radius: 6.4,
    spots: [
      [13, 42.5],
      [30, 43],
      [47, 42.5],
      [21, 54],
      [39, 54],
    ],
  },
  7: {
    radius: 6.1,
    spots: [
      [9.5, 43],
      [23, 42.5],
      [37, 42.5],
      [50.5, 43],
      [16, 54.5],
      [30, 54],
      [44, 54.5],
    ],
  },
};

/** Return the flowers of a tile as paths, each turned a little; `seed` decides how. */
export function drawFlowers(count: number, seed: number): Blossom {
  const kind = KINDS[count];
  const bed = BEDS[count];
  const all =
    kind && bed ? bed.spots.map(([x, y], index) => flower(x, y, bed.radius, kind, seed * 1.7 + index * 2.1)) : [];
  return { petals: all.map((one) => one.petals).join(""), heart: all.map((one) => one.heart).join("") };
}
