import { daily } from "../device/daily";
import { dayAfter, today } from "../device/dates";
import { invitation } from "../device/invitation";
import { playerName } from "../device/name";
import { secrets } from "../device/secrets";
import { settings } from "../device/settings.svelte";
import { isSite } from "../device/site";
import { lazyLoad } from "../net/lazy";
import { request } from "../net/request";
import type { Cards, DaySeat, Days, Evening, EveningLink, MakeEvening, PlayDay } from "../protocol";
import { knownCards } from "../session/sameCards";
import { knownEvenings } from "./evenings";
import type { Waits } from "./here";

/**
 * Fetch today's deals, pass them to `ondays`, and remember the results. Without a server `ondays` is called
 * again for each result. Throws if there is no answer.
 */
export async function fetchDays(ondays: (days: Days, waits: Waits) => void): Promise<void> {
  const handleDays = (days: Days, waits: Waits) => {
    saveDays(days);
    ondays(days, waits);
  };
  if (isSite()) await (await lazyLoad(() => import("./here"))).reportDays(handleDays);
  else handleDays(await request<Days>("/api/day", daily.token()), {});
}

function saveDays({ day, games }: Days): void {
  for (const { game, seal, next_seal, mine } of games) {
    if (seal) daily.noteSeal(day, game, seal);
    if (next_seal) daily.noteSeal(dayAfter(day, 1), game, next_seal);
    if (mine?.result) daily.notePlayed(day, game, mine.result.better_than);
  }
}

/** Take the seat at today's deal of a game, or with `anew` at a table that does not count; return the table. Throws `Refused`. */
export async function playDay(game: string, anew: boolean): Promise<string> {
  if (isSite()) return (await lazyLoad(() => import("./here"))).takeTable(game, anew);
  return takeSeat(`/api/day/${game}`, anew);
}

async function takeSeat(path: string, anew: boolean): Promise<string> {
  const body: PlayDay = { name: playerName(), bots: settings.bots, anew, ...invitation.asField() };
  const { table, secret } = await request<DaySeat>(path, daily.ownToken(), body);
  secrets.save(table, secret);
  return table;
}

/** Fetch the shared cards of a link, as its owner or as a friend. Throws if there is no answer. */
export function fetchCards(link: string): Promise<Cards> {
  return request<Cards>(`/api/cards/${link}`, knownCards.secret(link) ?? daily.token());
}

/** Take the seat at somebody's cards of a game, and return the table. Throws `Refused`. */
export async function playCards(link: string, game: string): Promise<string> {
  const table = await takeSeat(`/api/cards/${link}`, false);
  knownCards.save(link, game, null);
  return table;
}

/** Fetch an evening: its people, and their results as far as they are visible. Throws if there is no answer. */
export async function fetchEvening(link: string): Promise<Evening> {
  const evening = await request<Evening>(`/api/evenings/${link}`, daily.token());
  knownEvenings.correct(link, evening.until);
  return evening;
}

/** Take the seat at the next deal of an evening, and return the table. Throws `Refused`. */
export async function playEvening(link: string, { game, until }: Evening): Promise<string> {
  const table = await takeSeat(`/api/evenings/${link}`, false);
  knownEvenings.save({ link, game, until, mine: false });
  return table;
}

/** Create an evening, and return its link. Throws `Refused`. */
export async function makeEvening(evening: MakeEvening): Promise<string> {
  const { link } = await request<EveningLink>("/api/evenings", null, evening);
  knownEvenings.save({ link, game: evening.game, until: dayAfter(today(), evening.days), mine: true });
  return link;
}
