import type { Component } from "svelte";
import type { Moved, TableView } from "../protocol";
import type { Session } from "../table/session.svelte";
import type { Lang } from "../ui/settings.svelte";

/** Somebody at the table, as a sentence needs them. */
export interface Who {
  name: string;
  you: boolean;
}

/** What a board needs of a session. It may be a table, a match that is looked back on, or a lesson. */
export type PlaySession = Pick<Session, "view" | "log" | "sent" | "stage" | "play"> &
  Partial<Pick<Session, "hint" | "takeBack" | "since">> & {
    /** What is shown was played long ago: nothing can be done, and whose seat one looks from is nobody's. */
    readonly past?: boolean;
  };

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
export interface GameClient {
  id: string;
  /** Order on the shelf. */
  place: number;
  /** The picture on its box. */
  Box: Component;
  /** Its choices before a match, beginning with those of `options`; it says at once, and after every change, what they are. */
  Options: Component<{
    players: number;
    options?: Record<string, unknown>;
    onchange(options: Record<string, unknown>): void;
  }>;
  /** Players proposed. */
  players: number;
  pitch(lang: Lang): string;
  /** Who begins by the rule sheet, where it is not the youngest and not the cards that decide. */
  begins?(lang: Lang): string;
  /** Cards in hand by seat, or null when this is no view of the game. */
  counts(table: TableView): number[] | null;
  /** How many rounds there will be, when that is known. */
  rounds(table: TableView): number;
  /** The seat that opened the round in dealing, where there is such a thing, and how one tells it. */
  opener(table: TableView): number | null;
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
