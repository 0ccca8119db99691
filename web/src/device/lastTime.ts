import { recall, remember } from "./storage";

/** The choices before a match against bots. */
export interface Choices {
  players: number;
  bot: string;
  /** Options of the game, including house rules. */
  options: Record<string, unknown>;
  first: "me" | "random";
  /** Whether the bots think on this device. */
  here: boolean;
}

interface Kept {
  /** The last played game. */
  game: string;
  games: Record<string, Choices>;
}

const KEY = "last";

function kept(): Kept | null {
  try {
    const found: Kept | null = JSON.parse(recall(KEY) ?? "null");
    return found && typeof found.game === "string" && typeof found.games === "object" && found.games ? found : null;
  } catch {
    return null;
  }
}

/** The last game played on this device, and for each game the last choices against bots. */
export const lastTime = {
  game: (): string | null => kept()?.game ?? null,
  choices: (game: string): Choices | null => kept()?.games[game] ?? null,
  /** Save the played game, and the choices if it is against bots. */
  note: (game: string, choices?: Choices): void => {
    const games = kept()?.games ?? {};
    remember(KEY, JSON.stringify({ game, games: choices ? { ...games, [game]: choices } : games }));
  },
};
