import { randomId } from "./randomId";
import { isPersisted, recall, remember } from "./storage";

/** The form of a seat's secret: base64url, at most as long as the server accepts. */
const SECRET = /^[\w-]{1,64}/;

/** The secrets of this device's seats, one for each table. Possession of a seat's secret gives access to the seat. */
export const secrets = {
  of: (table: string): string | null => recall(`seat.${table}`),
  save: (table: string, secret: string): void => remember(`seat.${table}`, secret),
  forget: (table: string): void => remember(`seat.${table}`, null),
  /**
   * Save a secret from a link, on trial, without anything that a messenger appended; the earlier secret stays until the server has
   * accepted the new one. The server will refuse a truncated one.
   */
  offer: (table: string, text: string): void => {
    const secret = SECRET.exec(text)?.[0];
    if (secret && secret !== secrets.of(table)) remember(`seat.${table}.link`, secret);
  },
  /** Return the secret on trial, null if there is none. */
  offered: (table: string): string | null => recall(`seat.${table}.link`),
  /** Replace the secret by the accepted one on trial. */
  accept: (table: string, secret: string): void => {
    secrets.save(table, secret);
    secrets.refuse(table, secret);
  },
  /** Forget a secret on trial. */
  refuse: (table: string, secret: string): void => {
    if (secrets.offered(table) === secret) remember(`seat.${table}.link`, null);
  },
  /** Save the next secret of a seat before asking the server to renew it, so that a lost answer does not lose the seat. */
  expect: (table: string, secret: string | null): void => remember(`seat.${table}.next`, secret),
  /** Return whether a renewal is pending, so that the current secret may be void. */
  expects: (table: string): boolean => recall(`seat.${table}.next`) !== null,
  /** Replace the void secret by the expected one; returns whether there was one. */
  advance: (table: string): boolean => {
    const next = recall(`seat.${table}.next`);
    if (next === null) return false;
    remember(`seat.${table}`, next);
    remember(`seat.${table}.next`, null);
    return true;
  },
};

/** Return the storage key of the seats that share this device at a table. */
export const sharedKey = (table: string): string => `seats.${table}`;

/** Whether the secret of this device's seat at a table, or of each that shares it, outlasts this page. */
export const isSeatSaved = (table: string): boolean => isPersisted(`seat.${table}`) && isPersisted(sharedKey(table));

/** Whether this device stores another secret at a table than that of the page's seat: another window has taken another seat there. */
export function isSeatReplaced(table: string, secret: string | null): boolean {
  const stored = secrets.of(table);
  return stored !== null && secret !== null && stored !== secret;
}

/** Return a new secret. */
export const newSecret = randomId;
