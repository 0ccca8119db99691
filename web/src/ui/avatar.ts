/** Generates a face from a name, deterministically, from a few shapes. */

/** A temporary expression of a face. */
export interface Mood {
  name: "pleased" | "thinking" | "surprised";
  /** Paths of the brows and of the mouth, and whether that is open. */
  brows: string;
  mouth: string;
  open: boolean;
}

interface AvatarParts {
  skin: string;
  hair: string;
  head: number;
  top: number;
  eyes: number;
  mouth: number;
}

const SKINS = [
  "#f3c9a0",
  "#e9a978",
  "#d98f6c",
  "#b9764f",
  "#8d5a3b",
  "#f1b6a2",
  "#cfd8b0",
  "#a9c7d9",
  "#d9b8dd",
  "#f0d37e",
];
const HAIRS = ["#3b2a20", "#7a3f22", "#c4342b", "#2160aa", "#2b7a4b", "#74439b", "#d9861c", "#5c6470"];

const HEADS = 4;
const TOPS = 6;
const EYES = 4;
const MOUTHS = 4;

/** FNV-1a: short, and the same everywhere. */
function hashText(text: string): number {
  let value = 0x811c9dc5;
  for (const letter of new TextEncoder().encode(text)) value = Math.imul(value ^ letter, 0x01000193) >>> 0;
  return value;
}

export function makeAvatar(name: string): AvatarParts {
  let value = hashText(name);
  const pick = (count: number): number => {
    value = (Math.imul(value, 1664525) + 1013904223) >>> 0;
    return (value >>> 16) % count;
  };
  return {
    skin: SKINS[pick(SKINS.length)] ?? "",
    hair: HAIRS[pick(HAIRS.length)] ?? "",
    head: pick(HEADS),
    top: pick(TOPS),
    eyes: pick(EYES),
    mouth: pick(MOUTHS),
  };
}
