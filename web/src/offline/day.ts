/** The deal of the day where there is no server: cards by a public key, and a field of bots that play here. */
import { awaitLearned } from "../networks/load";
import { utf8 } from "../python/bytes";
import { chooseMove } from "./bots";
import type { OfflineGame } from "./games";
import type { LocalServer } from "./localServer";
import { shared } from "./messages";
import { refused } from "./room";

/** A deal, by game and date. */
export interface DealName {
  readonly game: string;
  readonly day: string;
}

/** Who takes the seat. */
export interface Player {
  readonly name: string;
  readonly secret: string;
  /** How quick the bots are. */
  readonly bots: string;
}

const makeDeal = ({ game, day }: DealName) => new shared.deal_of_day_Deal(game, day);

/** Set up a table for a deal, and return its code. Throws `Refused`. */
export async function setUpDay(
  server: LocalServer,
  load: (name: string) => Promise<OfflineGame>,
  deal: DealName,
  { name, secret, bots }: Player,
): Promise<string> {
  await load(deal.game);
  const settings = new shared.settings_Settings();
  Object.assign(settings, { onlookers: false, chat: false, bots });
  const key = shared.deal_of_day_derive_public_key(makeDeal(deal));
  return server.setUp(shared.deal_of_day_make_day_events(makeDeal(deal), key, name, secret, settings));
}

/** Return what came of a deal at a table, among bots; null while it is not over. Throws `Refused`, also if the bots' network cannot be loaded. */
export async function rankDay(
  server: LocalServer,
  load: (name: string) => Promise<OfflineGame>,
  deal: DealName,
  code: string,
): Promise<shared.server_messages_api$DayResult | null> {
  const room = await server.room(code);
  await room.inTurn(() => room.refresh());
  const { table } = room;
  if (table.game !== deal.game || table.day !== deal.day)
    throw refused("unknown_table", `This table is for another deal.`);
  const points = table.match && shared.deal_of_day_find_deal_points(table.match);
  if (points === null) return null;
  const bots = await loadField(load, deal);
  const field = new Map<number, number>();
  for (const each of [points, ...bots.values()]) field.set(each, (field.get(each) ?? 0) + 1);
  return shared.day_field_rank_points(deal.game, points, field, bots);
}

/** The bots' results by deal, as promises, so that simultaneous requests share them. */
const fields = new Map<string, Promise<Map<string, number>>>();

function loadField(load: (name: string) => Promise<OfflineGame>, deal: DealName): Promise<Map<string, number>> {
  const name = `${deal.game} ${deal.day}`;
  const found = fields.get(name) ?? load(deal.game).then((game) => playField(game, deal));
  fields.set(name, found);
  found.catch(() => fields.delete(name));
  return found;
}

/** Return what bots of all strengths make of a deal, by the names of their entries. Throws `Refused` if their network cannot be loaded. */
export async function playField(
  game: OfflineGame,
  deal: DealName,
  loadNetwork = awaitLearned,
): Promise<Map<string, number>> {
  const key = shared.deal_of_day_derive_public_key(makeDeal(deal));
  const ranker = await loadNetwork(deal.game).catch(() => {
    throw refused("closing", "The network of this game cannot be fetched now.");
  });
  const found = new Map<string, number>();
  for (const bot of shared.day_field_STRENGTHS as readonly string[]) {
    for (let sample = 0; sample < shared.day_field_MATCHES_EACH; sample++) {
      await new Promise((resolve) => setTimeout(resolve)); // tables of this browser come in between
      found.set(shared.day_field_name_entry(bot, sample), playForField(game, deal.game, key, bot, sample, ranker));
    }
  }
  return found;
}

/** Return the points of a bot on seat 0, as `play_for_field` of `reihum/server/live/field_bots.py`. */
function playForField(
  game: OfflineGame,
  name: string,
  key: Uint8Array,
  bot: string,
  sample: number,
  ranker: Awaited<ReturnType<typeof awaitLearned>>,
): number {
  const match = new shared.match_Match(
    name,
    shared.deal_of_day_SEATS,
    shared.deal_of_day_make_day_options(name),
    null,
    key,
  );
  while (match.turn !== null) {
    const seed = shared.deal_of_day_derive_bot_seed(key, match);
    const own = match.turn === 0;
    const player = { seat: match.turn, kind: own ? bot : shared.deal_of_day_OPPONENT };
    const chance = own ? new Uint8Array([...seed, ...utf8(`${bot} ${sample}`)]) : seed;
    match.play(chooseMove(game, match.state, player, { ranker, racer: null }, chance));
  }
  return shared.deal_of_day_find_deal_points(match) as number;
}
