import { recall, remember } from "./storage";

/** What was chosen before a match against bots. */
export interface Choices {
  players: number;
  bot: string;
  /** Options of the game, house rules among them. */
  options: Record<string, unknown>;
  first: "me" | "random";
  /** Whether the bots think on this device. */
  here: boolean;
}

interface Kept {
  /** The game that was played last. */
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

/** What this device played last: the game, and for each game what was chosen against bots. */
export const lastTime = {
  game: (): string | null => kept()?.game ?? null,
  choices: (game: string): Choices | null => kept()?.games[game] ?? null,
  /** Notes that a game is played, and what was chosen where it is against bots. */
  note: (game: string, choices?: Choices): void => {
    const games = kept()?.games ?? {};
    remember(KEY, JSON.stringify({ game, games: choices ? { ...games, [game]: choices } : games }));
  },
};
