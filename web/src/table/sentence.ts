import { type Lang, t } from "../device/settings.svelte";
import type { GameClient, Who } from "../games/game";
import { getNarration } from "../games/narration.svelte";
import type { TableView } from "../protocol";
import type { Entry, Turn } from "../session/log";
import { describeDaysClock } from "../words/daysClock";
import { type LogWords, logWords } from "./logWords";

/** Return the player on a seat as the subject of a sentence. */
function findPlayer(table: TableView, seat: number): Who {
  return { name: table.seats[seat]?.name ?? "?", you: seat === table.seat };
}

/** Return the subject of a turn: the seat's player, or who moved in their place. */
function findMover({ seat, by }: Turn, table: TableView, words: LogWords): Who {
  const sitting = findPlayer(table, seat);
  return by ? { name: words.inPlace[by](sitting.you ? null : sitting.name), you: false } : sitting;
}

/** Return an entry of the log as a sentence; empty if there is nothing to say, or the game's sentences are not loaded yet. */
export function describeEntry(entry: Entry, table: TableView, game: GameClient, lang: Lang): string {
  const words = logWords(lang);
  const telling = getNarration(game);
  switch (entry.kind) {
    case "turn": {
      const did =
        telling?.turnSentence(lang, entry.moves, findMover(entry, table, words), (seat) => findPlayer(table, seat)) ??
        "";
      return did && entry.rest ? `${did} ${words.rest[entry.rest]}` : did;
    }
    case "over":
      return telling?.endSentence(lang, findPlayer(table, entry.seat), entry.ended, entry.move, entry.score) ?? "";
    case "dealt":
      return [
        words.dealt(entry.round),
        entry.opener === null ? "" : telling?.openingSentence(lang, findPlayer(table, entry.opener), table),
        entry.round === 1 && table.settings.clock === "days" ? describeDaysClock(table.settings, lang) : "",
      ]
        .join(" ")
        .trim();
    case "sat":
      if (!entry.name) return words.stood;
      return entry.seat === table.seat ? words.youSat(entry.seat + 1) : words.sat(entry.name);
    case "changed":
      return words.changed(findPlayer(table, entry.seat).name, t(lang).bots[entry.bot] ?? entry.bot);
    case "presence":
      return (entry.away ? words.away : words.back)(findPlayer(table, entry.seat).name);
    case "left":
      return (entry.removed ? words.removed : words.left)(entry.name);
    case "offered":
      return words.offered(findPlayer(table, entry.seat).name);
    case "muted":
      return (entry.muted ? words.muted : words.unmuted)(findPlayer(table, entry.seat).name);
    case "arranged":
      if (entry.host === undefined)
        return table.host === table.seat ? words.youArranged : words.arranged(findPlayer(table, table.host).name);
      return entry.host === table.seat ? words.youHost : words.hosts(findPlayer(table, entry.host).name);
    case "voted":
      return words.voted(findPlayer(table, entry.by).name, findPlayer(table, entry.seat).name);
    case "sat_in":
      return words.satIn(findPlayer(table, entry.seat).name);
    case "came_back":
      return words.cameBack(findPlayer(table, entry.seat).name);
    case "time_up": {
      const { name } = findPlayer(table, entry.seat);
      return `${words.timeUp(name)} ${entry.ends ? words.botsFinish : words.satIn(name)}`;
    }
  }
}
