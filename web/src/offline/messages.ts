/** The messages and events of the protocol, as the translated table has them. */
import { decode } from "../python/index";
import * as shared from "../translated/shared.js";

export * as shared from "../translated/shared.js";

export type AtTable = shared.server_messages_commands$AtTable;
export type Event = shared.server_messages_events$Event;

type Shared = typeof shared;
/** Of the commands, those that the worker knows: one of the classes whose names begin so. */
export type Command = {
  [Name in keyof Shared & `commands_${string}`]: InstanceType<Shared[Name]>;
}[keyof Shared & `commands_${string}`];

const classes = (prefix: string) =>
  Object.entries(shared).flatMap(([name, kind]) => (name.startsWith(prefix) ? [kind] : []));
const EVENTS = classes("events_");
const COMMANDS = classes("commands_");

/** Return an event of a table's log from its JSON. Throws a TypeError for invalid data. */
export const readEvent = (data: unknown): Event => decode(EVENTS, data);
/** Return a client's command from its JSON. Throws a TypeError for invalid data. */
export const readCommand = (data: unknown): Command => decode(COMMANDS, data);
