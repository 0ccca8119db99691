import { randomId } from "./randomId";
import { recall, remember } from "./storage";

/** The secrets of seats, one for each table. Whoever has a seat's secret has the seat. */
export const secrets = {
  of: (table: string): string | null => recall(`seat.${table}`),
  keep: (table: string, secret: string): void => remember(`seat.${table}`, secret),
  forget: (table: string): void => remember(`seat.${table}`, null),
};

/** Return a new secret. */
export const newSecret = randomId;
