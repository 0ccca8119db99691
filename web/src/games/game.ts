import type { Component } from "svelte";
import type { Lang } from "../device/settings.svelte";
import type { Moved, TableView } from "../protocol";
import type { GameFacts } from "../session/facts";
import type { PlaySession } from "../session/play";

/** Somebody at the table, as a sentence needs them. */
export interface Who {
  name: string;
  you: boolean;
}

/** What can be shown only of a game that is being played; loaded when it is. */
export interface GameTable {
  /** Board, what may be done, and the hand. */
  Play: Component<{ session: PlaySession; onsheet(): void }>;
  /** The rules in short. */
  Rules: Component;
  /** What somebody has before them besides the cards in hand, in few and small pictures. */
  Held?: Component<{ table: TableView; seat: number }>;
}

/** A game as the client knows it. Each folder here has an `index.ts` that gives one as `game`. */
export interface GameClient extends GameFacts {
  id: string;
  /** Order on the shelf. */
  place: number;
  /** The picture on its box; one that is not drawn for a game makes something of its id and title. */
  Box: Component;
  /** Its choices before a match, beginning with those of `options`; it says at once, and after every change, what they are. */
  Options: Component<{
    game: string;
    players: number;
    options?: Record<string, unknown>;
    onchange(options: Record<string, unknown>): void;
  }>;
  /** Players proposed. */
  players: number;
  pitch(lang: Lang): string;
  /** Who begins by the rule sheet, where it is not the youngest and not the cards that decide. */
  begins?(lang: Lang): string;
  /** How many rounds there will be, when that is known. */
  rounds(table: TableView): number;
  /** How one tells that this seat opened the round in dealing, where there is such a thing. */
  opened(lang: Lang, who: Who): string;
  /** A turn as one would tell it; `at` says who sits where. */
  tell(lang: Lang, moves: Moved[], who: Who, at: (seat: number) => Who): string;
  /** The same in three words. */
  brief(lang: Lang, moves: Moved[]): string;
  /** How a round ended; `last` made the last `move`, `ended` is the record's word for it. */
  over(lang: Lang, last: Who, ended: string, move: string): string;
  /** How a score is written, where the sheet says how far everybody has come instead of adding up. */
  reached?(lang: Lang, score: number): string;
  load(): Promise<GameTable>;
}
