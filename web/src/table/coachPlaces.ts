/** Where the coach's finger and sentence stand. */

import { type Box, findBoxes, findFreePlace, findRoom } from "../play/bubble";
import type { Pressable } from "../play/pressable";

/** Pixels that the sentence may move sideways, at most. */
const MOST_ASIDE = 260;
/** Pixels of the highlight around the target. */
const HIGHLIGHT = 7;
const FINGER = { width: 34, height: 42, tip: 13, inset: 4 };
/** What the figure in the corner of a card takes of it: pixels of its width, and a part of its height. */
const CORNER = { width: 20, height: 0.45 };

/** What the sentence may cover only if there is no other room. */
const PRESSABLE =
  'main [data-move], main [data-spot], [data-planned], [data-testid="keep"], [data-testid="rows"] [data-rob]';

export interface Place {
  left: number;
  top: number;
}

/** Whether the finger points from above: at what is low, but a whole card, which it points at from below the figure in its corner. */
export function isPointedFromAbove(at: Pressable): boolean {
  return at.y > innerHeight / 2 && !(at.element.hasAttribute("data-card") && isWhole(at));
}

/** Whether all of an element down to its lower edge is to be seen: the finger may come from below, off the corner of a card. */
function isWhole({ element, x, box }: Pressable): boolean {
  const low = box.top + CORNER.height * box.height + FINGER.height;
  return low <= innerHeight && element.contains(document.elementFromPoint(x, box.bottom - FINGER.inset));
}

/** Return the place of the finger: beside the target, with its tip on the edge; on a card beside or below the figure in its corner. */
export function placeFinger(at: Pressable, above: boolean): Place {
  const { box } = at;
  const isCard = at.element.hasAttribute("data-card");
  const from = at.x - FINGER.tip;
  if (isCard && !above) return { left: from, top: box.top + CORNER.height * box.height };
  const edge = above
    ? Math.max(box.top, at.y - 16) + FINGER.inset - FINGER.height
    : Math.min(box.bottom, at.y + 16) - FINGER.inset;
  return { left: isCard ? Math.max(from, box.left + CORNER.width) : from, top: edge };
}

/** Return where the bar says what to do. */
export function findBarWords(): DOMRect | undefined {
  return document.querySelector(".bar p")?.getBoundingClientRect();
}

/** Return where the bar's words end. */
function findEndOfWords(): number {
  const text = document.createRange();
  const ends = [...document.querySelectorAll('.bar p strong, .bar [data-testid="bar-hint"]')].map((words) => {
    text.selectNodeContents(words);
    return text.getBoundingClientRect().right;
  });
  return Math.max(0, ...ends);
}

/** Return the part of the bar for a sentence of this size: beside the bar's words, or over all of them. */
function findRoomInBar(bar: DOMRect, words: DOMRect, width: number, height: number): Box {
  const top = (bar.top + bar.bottom - height) / 2;
  const end = findEndOfWords() + FINGER.inset;
  const isBeside = end + width <= words.right;
  const [left, right] = isBeside ? [end, words.right] : [words.left, words.left + width];
  return { left, right, top, bottom: top + height };
}

/** Return a box with the highlight around it. */
function addHighlight({ left, top, right, bottom }: DOMRect): Box {
  return { left: left - HIGHLIGHT, top: top - HIGHLIGHT, right: right + HIGHLIGHT, bottom: bottom + HIGHLIGHT };
}

/**
 * Return a place for the sentence where it does not cover its target nor, if possible, other things that can be pressed: in the bar if
 * it may and can stand there. Null while there is no bar.
 */
export function placeSentence(sentence: HTMLElement, at: Pressable, finger: Place, mayBeInBar: boolean): Place | null {
  const bar = document.querySelector(".bar")?.getBoundingClientRect();
  if (!bar) return null;
  const { width, height } = sentence.getBoundingClientRect();
  const words = mayBeInBar && height <= bar.height ? findBarWords() : undefined;
  const room = words ? findRoomInBar(bar, words, width, height) : findRoomNear(at.x, width, findRoom(bar));
  const { left, top } = finger;
  const pointed = [addHighlight(at.box), { left, top, right: left + FINGER.width, bottom: top + FINGER.height }];
  return findFreePlace({ width, height }, room, pointed, findBoxes(PRESSABLE));
}

/** Return the part of the room near a target: on a wide screen the sentence stays there. */
function findRoomNear(x: number, width: number, room: Box): Box {
  const left = Math.max(room.left, Math.min(x - MOST_ASIDE, room.right - width));
  return { ...room, left, right: Math.max(left + width, Math.min(x + MOST_ASIDE, room.right)) };
}
