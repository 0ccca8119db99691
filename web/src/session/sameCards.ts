import { anySecret } from "../device/anySecret";
import { fileAt } from "../device/site";
import { recall, recallKeys, remember } from "../device/storage";
import { isLocal } from "../net/localCode";
import { Refused } from "../net/outbox";
import type { CardsLink, Failed, TableView } from "../protocol";

/** The cards of a finished match that friends play once more: which links this device has made or followed. */

/** A link this device knows: the game, since when, and the table where it made the link; null where it came from a friend. */
export interface KnownCards {
  link: string;
  game: string;
  at: number;
  table: string | null;
}

const KEY = "cards.";

function read(key: string): Omit<KnownCards, "link"> | null {
  try {
    const found: unknown = JSON.parse(recall(key) ?? "null");
    return typeof found === "object" ? (found as Omit<KnownCards, "link"> | null) : null;
  } catch {
    return null;
  }
}

export const knownCards = {
  /** Returns the links this device knows, the newest first. */
  all: (): KnownCards[] =>
    recallKeys(KEY)
      .flatMap((key) => {
        const known = read(key);
        return known ? [{ ...known, link: key.slice(KEY.length) }] : [];
      })
      .sort((one, other) => other.at - one.at),
  /** Notes a link; the first note is kept, since a friend's link may be one's own. */
  note: (link: string, game: string, table: string | null): void => {
    if (!read(KEY + link)) remember(KEY + link, JSON.stringify({ game, table, at: Date.now() }));
  },
  /** Forgets a link that leads nowhere any more. */
  drop: (link: string): void => remember(KEY + link, null),
  /** Returns the secret of the seat where this device made a link; null where it did not. */
  secret: (link: string): string | null => {
    const table = read(KEY + link)?.table;
    return table ? anySecret(table) : null;
  },
};

/** Whether the cards of a table's match can be handed on: it is over, at a server, and was played alone against bots. */
export function mayHandOn({ phase, seat, seats, match, table, day, cards_of }: TableView): boolean {
  const alone = seats.every(({ kind }, at) => kind === (at === seat ? "person" : "bot"));
  return phase === "match_over" && seat !== null && alone && !!match?.key && !day && !cards_of && !isLocal(table);
}

/** Make the link to the cards of a table's match, and return the path of its page. Throws `Refused`. */
export async function handOn({ table, matches, game }: TableView): Promise<string> {
  const headers = { Authorization: `Bearer ${anySecret(table)}` };
  const answer = await fetch(fileAt(`/api/tables/${table}/cards?match=${matches}`), { method: "POST", headers });
  const said = await answer.json();
  if (!answer.ok) throw new Refused({ type: "failed", id: null, ...said } as Failed);
  const { link } = said as CardsLink;
  knownCards.note(link, game, table);
  return `/cards/${link}`;
}
