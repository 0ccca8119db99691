/** What the host can change before the match: the order of the seats and who begins. */

import { OPENERS } from "../games/openers";

type Options = Record<string, unknown>;

/** Whether one can say who begins in a game with these options. */
export function choosable(options: readonly string[]): boolean {
  return OPENERS.some(({ option }) => options.includes(option));
}

/** A new table's options that let this seat begin; none where the cards decide. */
export function opening(options: readonly string[], seats: number, seat: number): Options {
  const opener = OPENERS.find(({ option }) => options.includes(option));
  return opener ? beginning({ [opener.option]: 0 }, seats, seat) : {};
}

/** Some seat, by lot. */
export function lot(seats: number): number {
  return Math.floor(Math.random() * seats);
}

/** The seat that begins, or null where the cards decide. */
export function beginner(options: Options, seats: number): number | null {
  for (const { option, ahead } of OPENERS) {
    const seat = options[option];
    if (typeof seat === "number") return (seat + ahead) % seats;
  }
  return null;
}

/** The options with this seat to begin. */
export function beginning(options: Options, seats: number, seat: number): Options {
  const opener = OPENERS.find(({ option }) => option in options);
  return opener ? { ...options, [opener.option]: (seat - opener.ahead + seats) % seats } : options;
}

/** The order of the seats after whoever is on seat `from` has moved to seat `to`: seat i is taken by who was on `order[i]`. */
export function moved(seats: number, from: number, to: number): number[] {
  const order = Array.from({ length: seats }, (_, seat) => seat);
  return order.toSpliced(from, 1).toSpliced(to, 0, from);
}

/** The options after a change of seats: whoever was to begin still is. */
export function follow(options: Options, order: readonly number[]): Options {
  const seat = beginner(options, order.length);
  return seat === null ? options : beginning(options, order.length, order.indexOf(seat));
}
