import { type Lang, t } from "../device/settings.svelte";
import type { GameClient, Who } from "../games/game";
import { getNarration } from "../games/narration.svelte";
import type { TableView } from "../protocol";
import type { Entry, Turn } from "../session/log";
import { describeDaysClock } from "../words/daysClock";
import { type LogWords, logWords } from "./logWords";

/** Return who was on a seat at an entry of the log as the subject of a sentence. */
function findPlayer({ names }: Entry, table: TableView, seat: number): Who {
  const now = table.seats[seat]?.name ?? "?";
  const name = names?.[seat] || now;
  return { name, you: seat === table.seat && name === now };
}

/** Return the subject of a turn: the seat's player, or who moved in their place. */
function findMover(sitting: Who, { by }: Turn, words: LogWords): Who {
  return by ? { name: words.inPlace[by](sitting.you ? null : sitting.name), you: false } : sitting;
}

/** Return an entry of the log as a sentence; empty if there is nothing to say, or the game's sentences are not loaded yet. */
export function describeEntry(entry: Entry, table: TableView, game: GameClient, lang: Lang): string {
  const words = logWords(lang);
  const telling = getNarration(game);
  const find = (seat: number) => findPlayer(entry, table, seat);
  switch (entry.kind) {
    case "turn": {
      const did = telling?.turnSentence(lang, entry.moves, findMover(find(entry.seat), entry, words), find) ?? "";
      return did && entry.rest ? `${did} ${words.rest[entry.rest]}` : did;
    }
    case "over":
      return telling?.endSentence(lang, find(entry.seat), entry.ended, entry.move, entry.score) ?? "";
    case "dealt":
      return [
        words.dealt(entry.round),
        entry.opener === null ? "" : telling?.openingSentence(lang, find(entry.opener), table),
        entry.round === 1 && table.settings.clock === "days" ? describeDaysClock(table.settings, lang) : "",
      ]
        .join(" ")
        .trim();
    case "sat":
      if (!entry.name) return words.stood;
      return find(entry.seat).you ? words.youSat(entry.seat + 1) : words.sat(entry.name);
    case "changed":
      return words.changed(find(entry.seat).name, t(lang).bots[entry.bot] ?? entry.bot);
    case "presence":
    case "came_back":
      return ("away" in entry && entry.away ? words.away : words.back)(find(entry.seat).name);
    case "left":
      return (entry.removed ? words.removed : words.left)(entry.name);
    case "offered":
      return words.offered(find(entry.seat).name);
    case "muted":
      return (entry.muted ? words.muted : words.unmuted)(find(entry.seat).name);
    case "arranged": {
      const { name, you } = find(entry.seat);
      if (entry.host) return you ? words.youHost : words.hosts(name);
      return you ? words.youArranged : words.arranged(name);
    }
    case "voted":
      return words.voted(find(entry.by).name, find(entry.seat).name);
    case "sat_in":
      return words.satIn(find(entry.seat).name);
    case "time_up": {
      const { name } = find(entry.seat);
      return `${words.timeUp(name)} ${entry.ends ? words.botsFinish : words.satIn(name)}`;
    }
  }
}
