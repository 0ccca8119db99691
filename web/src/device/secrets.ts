import { randomId } from "./randomId";
import { recall, remember } from "./storage";

/** What may be a secret of a seat: base64url, at most as long as the server takes it. */
const SECRET = /^[\w-]{1,64}/;

/** The secrets of seats, one for each table. Whoever has a seat's secret has the seat. */
export const secrets = {
  of: (table: string): string | null => recall(`seat.${table}`),
  keep: (table: string, secret: string): void => remember(`seat.${table}`, secret),
  forget: (table: string): void => remember(`seat.${table}`, null),
  /**
   * Notes the secret that a link has brought, without what a messenger has put behind it; the one before stays until the server has
   * accepted it. Of one that was cut off the server says that it opens nothing.
   */
  offer: (table: string, text: string): void => {
    const secret = SECRET.exec(text)?.[0];
    if (secret && secret !== secrets.of(table)) remember(`seat.${table}.link`, secret);
  },
  /** Returns the secret that a link has brought and that was neither accepted nor refused yet. */
  offered: (table: string): string | null => recall(`seat.${table}.link`),
  /** Takes the secret that a link has brought in place of the one before. */
  accept: (table: string, secret: string): void => {
    secrets.keep(table, secret);
    secrets.refuse(table, secret);
  },
  /** Forgets a secret that a link has brought. */
  refuse: (table: string, secret: string): void => {
    if (secrets.offered(table) === secret) remember(`seat.${table}.link`, null);
  },
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
