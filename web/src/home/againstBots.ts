import { BOTS } from "../constants";
import { type Choices, lastTime } from "../device/lastTime";
import { playerName } from "../device/name";
import type { Offer } from "../games/offeredGames";
import { drawSeat, makeStarterOptions } from "../lobby/arrange";
import { listPlayableBots } from "../lobby/bots";
import { areBotsHurried } from "../net/operatorInfo.svelte";
import type { SetupCallbacks } from "../net/submission.svelte";
import { createTable } from "../session/create";

/** Create a table against bots, deal, remember the choices, and return the table's code. Throws `Refused`. */
export async function playAgainstBots(offer: Offer, choices: Choices, asker: SetupCallbacks): Promise<string> {
  const { players, bot, options, first, here } = choices;
  const begins = makeStarterOptions(offer.options, players, first === "random" ? drawSeat(players) : 0);
  const table = {
    game: offer.game.id,
    name: playerName(),
    others: Array.from({ length: players - 1 }, () => ({ bot })),
    options: { ...options, ...begins },
  };
  const thinkHere = bot === BOTS.hard && here && (await areBotsHurried());
  const code = await createTable(table, asker, undefined, thinkHere);
  lastTime.save(offer.game.id, choices);
  return code;
}

/** Return the last choices for a game, as far as still offered; null if there are none. */
export function loadChoices(offer: Offer): Choices | null {
  const choices = lastTime.choices(offer.game.id);
  const offered =
    choices !== null &&
    offer.seats.includes(choices.players) &&
    [...listPlayableBots(offer.bots), ...offer.levels].includes(choices.bot);
  return offered ? choices : null;
}
