import type { Problem } from "../device/booklet";
import type { Posed } from "../device/bookletWriting";
import { pack, unpack } from "../device/packed";
import { isSite, pageAt } from "../device/site";
import { linkTo } from "../net/links.svelte";
import { PuzzleError, problemFrom, puzzleOf } from "./puzzle";

/** A puzzle as a link. All of it stands behind the `#`, which browsers do not send: no server sees it, and none has to keep it. */

const NAME = "puzzle=";
/** Bytes of the largest puzzle that is opened: a few times the largest that there are. */
const MOST_BYTES = 50_000;
/** Letters of the longest link that is opened. */
const MOST_LETTERS = 20_000;

/** Return a problem as it stands in a link. */
export function packedOf(problem: Posed): Promise<string> {
  return pack(JSON.stringify(puzzleOf(problem)));
}

/** Return the link with a packed problem. */
export function linkWith(packed: string): string {
  if (!isSite()) return linkTo(`/practise#${NAME}${packed}`);
  return `${location.href.split("#", 1)[0]}${pageAt(`/practise?${NAME}${packed}`)}`;
}

/**
 * Return what an address names as a puzzle, by its part from the `#` on; null for none. What is no letter of it ends it: messengers take
 * the full stop or the bracket behind a link for a part of it, and others append something.
 */
export function packedIn(hash: string): string | null {
  return /[#?&]puzzle=([\w-]*)/.exec(hash)?.[1] ?? null;
}

/** Return the problem in a link. Throws a PuzzleError. */
export async function openPacked(packed: string): Promise<Problem> {
  const text = packed.length > MOST_LETTERS ? null : await unpack(packed, MOST_BYTES);
  if (text === null) throw new PuzzleError("damaged");
  let value: unknown;
  try {
    value = JSON.parse(text);
  } catch {
    throw new PuzzleError("damaged");
  }
  return problemFrom(value);
}
