import { TABLES } from "../constants";
import { invitation } from "../device/invitation";
import { playerName } from "../device/name";
import type { SavedTable, TableSetup } from "../device/savedTables";
import { newSecret } from "../device/secrets";
import type { Offer } from "../games/offeredGames";
import { makeStarterOptions } from "../lobby/arrange";
import { Connection } from "../net/connection";
import { openSocket } from "../net/socket";
import type { Message } from "../protocol";

/**
 * Create empty tables one after the other, and report each once it exists; `onmessage` gets the server's messages
 * other than answers. Throws `Refused` if one is refused: earlier ones stay.
 */
export async function setUpTables(
  offer: Offer,
  { players, options, settings }: TableSetup,
  count: number,
  onmessage: (message: Message) => void,
  oncreated: (table: SavedTable) => void,
): Promise<void> {
  const connection = new Connection({ open: openSocket, join: () => null, onmessage: onmessage, onstatus: () => {} });
  try {
    for (let at = 0; at < count; at++) {
      const secret = newSecret();
      const answer = await connection.send({
        type: "create",
        game: offer.game.id,
        name: playerName(),
        others: Array.from({ length: players - 1 }, () => ({ bot: null })),
        options: { ...options, ...makeStarterOptions(offer.options, players, 0) },
        settings: { ...TABLES.settings, ...settings },
        secret,
        sits: false,
        ...invitation.asField(),
      });
      if (answer.type !== "seated") throw new Error("`create` is answered by `seated`");
      oncreated({ table: answer.table, secret });
    }
  } finally {
    connection.close();
  }
}
