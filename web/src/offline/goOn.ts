/** Going on from a position of a recorded match, against bots (`reihum/server/table/continued.py`). */
import type { LocalServer } from "./localServer";
import type { Looks } from "./look";
import { readCommand, shared } from "./messages";
import { refused } from "./room";
import type { Stored } from "./store";

interface GoOn {
  readonly record: Stored;
  readonly round: number;
  readonly move: number;
  readonly seat: number;
  /** As JSON: who sits there, and what the table is like. Game and options are those of the record. */
  readonly create: Stored;
}

/** Set up a table at which a match goes on, and return its code. Throws `Refused`. */
export async function goOn(
  server: LocalServer,
  looks: Looks,
  { record, round, move, seat, create }: GoOn,
): Promise<string> {
  const match = await looks.match(record);
  const command = readCommand(create);
  if (!(command instanceof shared.commands_Create) || command.secret === null)
    throw refused("malformed", "Say who sits there, and by which secret.");
  command.settings.chat = false; // nobody else is there
  const position = new shared.continued_ContinuedPosition(round, move, seat);
  return server.setUp(shared.continued_continue_record(match, position, command, command.secret));
}
