import type { Said } from "../protocol";

/** Return the lines that came after those read. Lines have no numbers and are sent again after a reconnection, so they are compared by their text. */
export function findUnread(lines: readonly Said[], read: readonly Said[]): readonly Said[] {
  for (let from = 0; from < read.length; from++) {
    const known = read.slice(from); // the oldest lines may not be sent any more
    const same = known.every(({ name, text }, at) => {
      const line = lines[at];
      return !line || (line.name === name && line.text === text);
    });
    if (same) return lines.slice(known.length);
  }
  return lines;
}
