import type { Puzzle } from "../device/booklet";
import type { Posed } from "../device/bookletWriting";
import { pack, unpack } from "../device/packed";
import { isSite, pageUrl } from "../device/site";
import { linkTo } from "../net/links.svelte";
import { exportPuzzle, PuzzleError, parsePuzzle } from "./puzzle";

/** Puzzles as links. All data is in the fragment, which browsers do not send: no server sees or stores it. */

const PARAMETER = "puzzle=";
/** The largest puzzle that is opened, in bytes unpacked: a few times the largest real one. */
const MOST_BYTES = 50_000;
/** The longest packed puzzle that is opened, in characters. */
const MOST_CHARACTERS = 20_000;

/** Return a puzzle packed for a link. */
export function packPuzzle(puzzle: Posed): Promise<string> {
  return pack(JSON.stringify(exportPuzzle(puzzle)));
}

/** Return the link with a packed puzzle. */
export function makePuzzleLink(packed: string): string {
  if (!isSite()) return linkTo(`/practise#${PARAMETER}${packed}`);
  return `${location.href.split("#", 1)[0]}${pageUrl(`/practise?${PARAMETER}${packed}`)}`;
}

/**
 * Return the packed puzzle of a link, or null. It ends at the first character that it cannot contain: messengers take a full stop or
 * bracket after a link as part of it, and others append something. Some write its `#` as %23.
 */
export function findPackedPuzzle(link: string): string | null {
  return /(?:[#?&]|%23)puzzle=([\w-]*)/.exec(link)?.[1] ?? null;
}

/** Unpack the puzzle of a link. Throws a PuzzleError. */
export async function unpackPuzzle(packed: string): Promise<Puzzle> {
  const text = packed.length > MOST_CHARACTERS ? null : await unpack(packed, MOST_BYTES);
  if (text === null) throw new PuzzleError("damaged");
  let value: unknown;
  try {
    value = JSON.parse(text);
  } catch {
    throw new PuzzleError("damaged");
  }
  return parsePuzzle(value);
}
