import { randomId } from "./randomId";
import { recall, remember } from "./storage";

/** The secrets of seats, one for each table. Whoever has a seat's secret has the seat. */
export const secrets = {
  of: (table: string): string | null => recall(`seat.${table}`),
  keep: (table: string, secret: string): void => remember(`seat.${table}`, secret),
  forget: (table: string): void => remember(`seat.${table}`, null),
  /** Notes the secret that a seat is about to get, before the server is asked: the seat is not lost if the answer is. */
  expect: (table: string, secret: string | null): void => remember(`seat.${table}.next`, secret),
  /** Returns whether a secret is expected: the one before may open nothing any more. */
  expects: (table: string): boolean => recall(`seat.${table}.next`) !== null,
  /** Takes the secret that was expected, for the one before opens nothing any more; returns whether there was one. */
  advance: (table: string): boolean => {
    const next = recall(`seat.${table}.next`);
    if (next === null) return false;
    remember(`seat.${table}`, next);
    remember(`seat.${table}.next`, null);
    return true;
  },
};

/** Return where the seats are remembered that share this device at a table. */
export const sharedKey = (table: string): string => `seats.${table}`;

/** Return a new secret. */
export const newSecret = randomId;
