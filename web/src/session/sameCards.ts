import { anySecret } from "../device/anySecret";
import { recall, recallKeys, remember } from "../device/storage";
import { isLocal } from "../net/localCode";
import { request } from "../net/request";
import type { CardsLink, TableView } from "../protocol";

/** Links to the cards of finished matches that this device has made or followed. */

/** A link that this device knows: the game, since when, and the table where it was made here; null for a friend's link. */
interface KnownCards {
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
  /** Return the links that this device knows, the newest first. */
  all: (): KnownCards[] =>
    recallKeys(KEY)
      .flatMap((key) => {
        const known = read(key);
        return known ? [{ ...known, link: key.slice(KEY.length) }] : [];
      })
      .sort((one, other) => other.at - one.at),
  /** Save a link, unless it is saved already: it may be this device's own. */
  save: (link: string, game: string, table: string | null): void => {
    if (!read(KEY + link)) remember(KEY + link, JSON.stringify({ game, table, at: Date.now() }));
  },
  /** Forget a dead link. */
  drop: (link: string): void => remember(KEY + link, null),
  /** Return the secret of the seat at which this device made a link; null if it did not make it. */
  secret: (link: string): string | null => {
    const table = read(KEY + link)?.table;
    return table ? anySecret(table) : null;
  },
};

/** Whether the cards of a table's match can be shared: it is over, on a server, and was played alone against bots. */
export function canShareCards({ phase, seat, seats, match, table, day, cards_of }: TableView): boolean {
  const alone = seats.every(({ kind }, at) => kind === (at === seat ? "person" : "bot"));
  return phase === "match_over" && seat !== null && alone && !!match?.key && !day && !cards_of && !isLocal(table);
}

/** Make the link to the cards of a table's match, and return the path of its page. Throws `Refused`, or `NoAnswer`. */
export async function shareCards({ table, matches, game }: TableView): Promise<string> {
  const { link } = await request<CardsLink>(`/api/tables/${table}/cards?match=${matches}`, anySecret(table), {});
  knownCards.save(link, game, table);
  return `/cards/${link}`;
}
