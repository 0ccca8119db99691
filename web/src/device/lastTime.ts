import { recall, remember } from "./storage";

/** The choices before a match against bots. */
export interface Choices {
  players: number;
  bot: string;
  /** Options of the game, including house rules. */
  options: Record<string, unknown>;
  first: "me" | "random";
  /** Whether hard bots think on this device while the server is busy. */
  here: boolean;
}

interface SavedChoices {
  /** The last played game. */
  game: string;
  games: Record<string, Choices>;
}

const KEY = "last";

function load(): SavedChoices | null {
  try {
    const saved: SavedChoices | null = JSON.parse(recall(KEY) ?? "null");
    return saved && typeof saved.game === "string" && typeof saved.games === "object" && saved.games ? saved : null;
  } catch {
    return null;
  }
}

/** The last game played on this device, and for each game the last choices against bots. */
export const lastTime = {
  game: (): string | null => load()?.game ?? null,
  choices: (game: string): Choices | null => load()?.games[game] ?? null,
  /** Save the played game, and the choices if it is against bots. */
  save: (game: string, choices?: Choices): void => {
    const games = load()?.games ?? {};
    remember(KEY, JSON.stringify({ game, games: choices ? { ...games, [game]: choices } : games }));
  },
};
