/** A face in paths of a square of 48. */
export interface LevelFace {
  readonly fur: string;
  readonly ears: string;
  /** What has a second colour: the insides of ears, a mask, a muzzle. */
  readonly marks: string;
  readonly mark: string;
  readonly head: string;
  readonly nose: string;
  /** The colour of the nose, or beak. */
  readonly noseColour: string;
  readonly mouth: string;
  /** How far the eyes are from the middle, and how large and high they are. */
  readonly eyes: readonly [apart: number, high: number, size: number];
}

const DARK = "var(--face-line)";
const HORN = "#e8a33d";
const ROUND = "M24 10C34.5 10 40 17 40 26S33 42 24 42 8 35 8 26 13.5 10 24 10Z";
const PEAR =
  "M24 10C33 10 37 17 37 24 37 29 40 31 39 35.5 37.5 41 31 43 24 43S10.5 41 9 35.5C8 31 11 29 11 24 11 17 15 10 24 10Z";
const SNOUT = "M21.4 29.5H26.6Q26.6 32.6 24 33.4 21.4 32.6 21.4 29.5Z";
const SMILE = "M24 33.4V35.2M19.5 35.4Q22 38 24 35.2 26 38 28.5 35.4";
const BEAK = "M20.5 27.5H27.5L24 36Z";

/** The faces of the levels, by name. */
export const LEVEL_FACES: Readonly<Record<string, LevelFace>> = {
  "level-1": {
    fur: "#77625a",
    ears: "M12 21C5 17 1 21 2 26 6 29 11 28 13 25ZM36 21C43 17 47 21 46 26 42 29 37 28 35 25Z",
    marks:
      "M11 17A5.5 5.5 0 0 1 14.5 9 6 6 0 0 1 24 6 6 6 0 0 1 33.5 9 5.5 5.5 0 0 1 37 17Q35 21 31 19.5 27.5 22.5 24 20 20.5 22.5 17 19.5 13 21 11 17Z",
    mark: "#f4ead8",
    head: PEAR,
    nose: "M21.6 32.5H26.4L24 35Z",
    noseColour: DARK,
    mouth: "M24 35V36.8M20.5 37.8Q24 40 27.5 37.8",
    eyes: [6, 26, 2.2],
  },
  "level-2": {
    fur: "#e9b872",
    ears: "M11 13C4 12 2 22 5 30 9 33 13 27 14 20ZM37 13C44 12 46 22 43 30 39 33 35 27 34 20Z",
    marks: "M16 33C16 28.5 19.5 27.5 24 27.5S32 28.5 32 33 28.5 40.5 24 40.5 16 37.5 16 33Z",
    mark: "#fff1d8",
    head: ROUND,
    nose: SNOUT,
    noseColour: DARK,
    mouth: "M24 33.4V35M19.5 35.2Q24 41.5 28.5 35.2",
    eyes: [6.6, 22.5, 2.6],
  },
  "level-3": {
    fur: "#c8683a",
    ears: "M11 19C8 12 8 6 10 1 15 4 19 8 20 13ZM37 19C40 12 40 6 38 1 33 4 29 8 28 13Z",
    marks: "M11 33C11 28 16 26.5 24 29.5 32 26.5 37 28 37 33 35 39.5 30 42 24 42S13 39.5 11 33Z",
    mark: "#ffe3c4",
    head: ROUND,
    nose: SNOUT,
    noseColour: DARK,
    mouth: "M24 33.4V35M20 35.2Q22 37.4 24 35 26 37.4 28 35.2M22.6 36.8V39.6H25.4V36.8",
    eyes: [7.4, 22.5, 2.8],
  },
  "level-4": {
    fur: "#a9714b",
    ears: "M13 12C5 7 3 13 4 19L6 28C11 27 14 21 15 16ZM35 12C43 7 45 13 44 19L42 28C37 27 34 21 33 16Z",
    marks: "M24 10Q28.5 18 27.5 26 34 28.5 33 35 31.5 43 24 43T15 35Q14 28.5 20.5 26 19.5 18 24 10Z",
    mark: "#fbead2",
    head: PEAR,
    nose: "M20.6 29.5H27.4Q27.4 33 24 34 20.6 33 20.6 29.5Z",
    noseColour: DARK,
    mouth: SMILE,
    eyes: [7.4, 23, 2.2],
  },
  "level-5": {
    fur: "#38424f",
    ears: "",
    marks: "M9 30C10 24 16 24 19.5 28.5L24 34 28.5 28.5C32 24 38 24 39 30 37.5 38 32 42 24 42S10.5 38 9 30Z",
    mark: "#f7f4ec",
    head: ROUND,
    nose: BEAK,
    noseColour: HORN,
    mouth: "",
    eyes: [7.4, 22, 3],
  },
  "level-6": {
    fur: "#7d573d",
    ears: "M16 14A6.5 6.5 0 1 0 7 20ZM32 14A6.5 6.5 0 1 1 41 20Z",
    marks: "M15.5 34C15.5 28.5 19 27 24 27S32.5 28.5 32.5 34 28.5 41.5 24 41.5 15.5 39 15.5 34Z",
    mark: "#e6c9a4",
    head: ROUND,
    nose: SNOUT,
    noseColour: DARK,
    mouth: SMILE,
    eyes: [6.8, 22.5, 2.1],
  },
  "level-7": {
    fur: "#8a6a86",
    ears: "M9 20C6 13 6 8 7 4 13 5 18 8 20 12ZM39 20C42 13 42 8 41 4 35 5 30 8 28 12Z",
    marks: "M24 20C21 14.5 10 15 10 24 10 32 20 33 24 27 28 33 38 32 38 24 38 15 27 14.5 24 20Z",
    mark: "#f8ecd2",
    head: ROUND,
    nose: "M21.6 26.5H26.4L24 32.5Z",
    noseColour: HORN,
    mouth: "",
    eyes: [7, 23.5, 4.2],
  },
};
