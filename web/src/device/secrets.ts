import { randomId } from "./randomId";
import { recall, remember } from "./storage";

/** Who has a seat's secret has the seat; this device remembers one for each table. */
export const secrets = {
  of: (table: string): string | null => recall(`seat.${table}`),
  keep: (table: string, secret: string): void => remember(`seat.${table}`, secret),
  forget: (table: string): void => remember(`seat.${table}`, null),
};

/** Makes up a secret. */
export const newSecret = randomId;
