/** The messages and events of the protocol, as the translated table has them. */

import type { Any } from "../python/any";
import { decode } from "../python/index";
import * as translated from "../translated/shared.js";

/** What is exported has no types: they were checked where it comes from. */
export const shared = translated as Any;

const classes = (prefix: string): Any[] =>
  Object.entries(shared).flatMap(([name, kind]) => (name.startsWith(prefix) ? [kind] : []));
const EVENTS = classes("events_");
const COMMANDS = classes("commands_");

/** Return an event of a table's log from its JSON. Throws a TypeError for what is none. */
export const readEvent = (data: Any): Any => decode(EVENTS, data);
/** Return what a client says from its JSON. Throws a TypeError for what is none. */
export const readCommand = (data: Any): Any => decode(COMMANDS, data);
