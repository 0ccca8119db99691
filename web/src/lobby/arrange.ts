/** What the host can change before the match: the order of the seats and who starts. */

import { OPENERS } from "../games/openers";

export type Options = Record<string, unknown>;

/** Return whether a game with these options lets people choose who starts. */
export function canChooseStarter(options: readonly string[]): boolean {
  return OPENERS.some(({ option }) => options.includes(option));
}

/** Return the options of a new table where this seat starts; none where the cards decide. */
export function makeStarterOptions(options: readonly string[], seats: number, seat: number): Options {
  const opener = OPENERS.find(({ option }) => options.includes(option));
  return opener ? setStarter({ [opener.option]: 0 }, seats, seat) : {};
}

/** Return a seat chosen at random. */
export function drawSeat(seats: number): number {
  return Math.floor(Math.random() * seats);
}

/** Return the seat that starts, or null where the cards decide. */
export function findStartingSeat(options: Options, seats: number): number | null {
  for (const { option, ahead } of OPENERS) {
    const seat = options[option];
    if (typeof seat === "number") return (seat + ahead) % seats;
  }
  return options.opening === "left" ? 0 : null;
}

/** Return the options changed so that this seat starts; unchanged where people cannot choose who does. */
export function setStarter(options: Options, seats: number, seat: number): Options {
  const opener = OPENERS.find(({ option }) => option in options);
  return opener ? { ...options, [opener.option]: (seat - opener.ahead + seats) % seats } : options;
}

/** Return the order of the seats after the player on seat `from` has moved to seat `to`: seat i is taken by whoever was on `order[i]`. */
export function moveSeat(seats: number, from: number, to: number): number[] {
  const order = Array.from({ length: seats }, (_, seat) => seat);
  return order.toSpliced(from, 1).toSpliced(to, 0, from);
}

/** Return the options after a change of seats, so that the same player still starts. */
export function keepStarter(options: Options, order: readonly number[]): Options {
  const seat = findStartingSeat(options, order.length);
  return seat === null ? options : setStarter(options, order.length, order.indexOf(seat));
}
