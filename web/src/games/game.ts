import type { Component } from "svelte";
import type { Lang } from "../device/settings.svelte";
import type { Moved, TableView } from "../protocol";
import type { GameFacts } from "../session/facts";
import type { PlaySession } from "../session/play";
import type { TellHouseRules } from "./houseRules";

/** What a player holds: cards in hand, or tiles in a stock. */
export type Pieces = "cards" | "tiles";

/** The subject of a sentence: a name, and whether it is the reader. */
export interface Who {
  name: string;
  you: boolean;
}

/** The parts of a game that are loaded when a table is opened. */
export interface GameTable {
  /** Board, what may be done, and the hand. */
  Play: Component<{ session: PlaySession; onsheet?: (() => void) | undefined }>;
  /** Small pictures of what a player has besides the cards in hand. */
  Held?: Component<{ table: TableView; seat: number }>;
}

/** How a game is told in the log and beside seats. */
export interface Telling {
  /** Return the sentence on who opened the round in the deal; empty where nobody did. */
  openingSentence(lang: Lang, who: Who, table: TableView): string;
  /** Return the sentence on a turn; `at` returns who sits on a seat. */
  turnSentence(lang: Lang, moves: readonly Moved[], who: Who, at: (seat: number) => Who): string;
  /** Return those moves of an unfinished turn that are one deed with its last one, such as the tiles of a row; missing where each stands alone. */
  lastDeed?(moves: readonly Moved[]): readonly Moved[];
  /** Return the cards, tiles or signs that were to be seen in a turn, in the order of the sentence; missing where none are shown. */
  turnCards?(moves: readonly Moved[]): readonly string[];
  /** Return the turn in about three words, without a subject. */
  turnSummary(lang: Lang, moves: readonly Moved[]): string;
  /** Return the seats that a move took something from, or let sit out; missing where no move does. */
  struck?(moved: Moved, table: TableView): readonly number[];
  /** Return the sentence on the end of a round; `last` made the last `move`, `ended` is the record's word for it. */
  endSentence(lang: Lang, last: Who, ended: string, move: string): string;
  /** Return whether a move only chooses what is kept after a round that somebody has ended; missing where there are no such moves. */
  keeps?(move: string): boolean;
}

/** What a score is made of: by what it is for, a word of the game's own, the points and how many pieces they are for. */
export type ScoreParts = Readonly<Record<string, readonly number[]>>;

/** Return what a score is made of as one would tell it, such as “3 bonus cards × 11 = 33, hand −23”. */
export type TellScoreParts = (lang: Lang, parts: ScoreParts) => string;

/** A game as the client knows it. The `index.ts` of each folder here exports one as `game`. */
export interface GameClient extends GameFacts {
  id: string;
  /** Position on the shelf; lower comes first. */
  shelfOrder: number;
  /** What it is played with, as texts name it. */
  pieces: Pieces;
  /** The picture on its box. */
  Box: Component;
  /** The form of its options, which starts with `options`; it calls `onchange` when it is mounted and after every change. */
  Options: Component<{
    game: string;
    players: number;
    options?: Record<string, unknown>;
    onchange(options: Record<string, unknown>): void;
  }>;
  /** The number of players proposed. */
  players: number;
  /** Whether its board shows who sits there, what they hold and what they did: then nothing else does. */
  showsSeats?: boolean;
  /** Return the game in one or two sentences, for its box. */
  pitch(lang: Lang): string;
  /** Return the sentence on who starts by the rule sheet; missing where the youngest starts or the cards decide. */
  starterText?(lang: Lang): string;
  /** Return the number of rounds the match has. */
  rounds(table: TableView): number;
  /** Return a score as text; missing where scores are points that add up. */
  scoreText?(lang: Lang, score: number): string;
  /** Return what a score counts, as a short sentence; missing where it counts points. */
  scoreUnit?(lang: Lang): string;
  /** Return how many feats the table shows that are worth a moment of joy, such as finished half rows; one more is one. */
  feats?(table: TableView): number;
  /** Load how it is told; `tellingOf` does when it is first asked. */
  loadTelling(): Promise<Telling>;
  /** Load what shows a hand in small, open, by what its seat sees; missing where a view has no hand. */
  loadHand?(): Promise<{ default: Component<{ view: unknown }> }>;
  /** Load how its scores are told; missing where the parts are named as the game names them. */
  loadScoreParts?(): Promise<{ tellScoreParts: TellScoreParts }>;
  /** Load what its house rules are called and do; missing where it has none, or names them by their options. */
  loadHouseRules?(): Promise<{ houseRules: TellHouseRules }>;
  /** Load the rules in short: few read them. */
  loadRules(): Promise<{ default: Component }>;
  /** Load what a table needs. */
  load(): Promise<GameTable>;
}
