/** Tables that go on from a step of a match that people have looked back at together. */

import { secrets } from "../device/secrets";
import type { ContinuedTogether, TableView } from "../protocol";

/** Return the message about the latest table that goes on from the finished match here; null if there is none. */
export function continuedFrom(table: TableView | null, latest: ContinuedTogether | null): ContinuedTogether | null {
  return table?.phase === "match_over" && latest?.match === table.matches ? latest : null;
}

/** Save the secret of the own seat at such a table, and return the table's path. */
export function claimContinuedSeat({ table, secret }: ContinuedTogether): string {
  if (secret !== null && secrets.of(table) === null) secrets.save(table, secret); // a saved one may be newer
  return `/t/${table}`;
}

/** Return the path of the replay at the step from which a table goes on; null if it does not go on from another table. */
export function getReplayPath({ continues, seat }: TableView): string | null {
  if (!continues) return null;
  const { table, match, round, step } = continues;
  const own = seat === null ? "" : `&seat=${seat}`;
  return `/look/${table}?match=${match}&round=${round}&step=${step}${own}&together=1`;
}
