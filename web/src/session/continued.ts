/** Tables that go on from a step of a match that people have looked back at together. */

import { secrets } from "../device/secrets";
import type { ContinuedTogether, TableView } from "../protocol";

/** Return what was said of the last table that goes on from the match that is over here; null where there is none. */
export function continuedFrom(table: TableView | null, said: ContinuedTogether | null): ContinuedTogether | null {
  return table?.phase === "match_over" && said?.match === table.matches ? said : null;
}

/** Keep the secret of one's own seat at such a table, and return the path of the table. */
export function takeSeat({ table, secret }: ContinuedTogether): string {
  if (secret !== null && secrets.of(table) === null) secrets.keep(table, secret); // it may have been renewed there
  return `/t/${table}`;
}

/** Return the path on which the people of a table look back from where it goes on; null where it goes on from nothing. */
export function pathBack({ continues, seat }: TableView): string | null {
  if (!continues) return null;
  const { table, match, round, step } = continues;
  const own = seat === null ? "" : `&seat=${seat}`;
  return `/look/${table}?match=${match}&round=${round}&step=${step}${own}&together=1`;
}
