import { flushSync } from "svelte";
import { gameOf } from "../src/games/registry";
import type { Happening, TableView } from "../src/protocol";
import { Session } from "../src/session/session.svelte";
import { FakeSocket } from "./socket";

/** A session that has come to a table, and a way to let something happen there. */
export function sessionAt(table: TableView): { session: Session; happens(what: Happening, table: TableView): void } {
  sessionStorage.clear();
  const socket = new FakeSocket();
  const session = new Session(table.table, () => socket, gameOf);
  socket.onopen?.();
  socket.says({ type: "table", table });
  socket.says({ type: "done", id: socket.sent[0]?.id ?? "", number: table.number });
  return {
    session,
    happens(what, after) {
      socket.says({ type: "happened", number: after.number, what, table: after });
      session.save(); // what happened is shown at once
      flushSync();
    },
  };
}
