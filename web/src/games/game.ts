import type { Component } from "svelte";
import type { Lang } from "../device/settings.svelte";
import type { Moved, TableView } from "../protocol";
import type { GameFacts } from "../session/facts";
import type { PlaySession } from "../session/play";
import type { HouseRuleModule, Options } from "./houseRules";

/** The pieces that a player holds: cards in hand, or tiles in a stock. */
export type Pieces = "cards" | "tiles";

/** The subject of a sentence: a name, and whether it is the user. */
export interface Who {
  name: string;
  you: boolean;
}

/** The parts of a game that are loaded when a table is opened. */
export interface GameTable {
  /** The board, the action bar, and the hand. */
  Play: Component<{ session: PlaySession; onsheet?: (() => void) | undefined }>;
  /** Small pictures of a player's pieces other than the hand. */
  Held?: Component<{ table: TableView; seat: number }>;
}

/** The texts of a game in the log and beside seats. */
export interface Narration {
  /** Return the sentence on who opened the round in the deal; empty if nobody did. */
  openingSentence(lang: Lang, who: Who, table: TableView): string;
  /** Return the sentence on a turn; `at` returns the person on a seat. */
  turnSentence(lang: Lang, moves: readonly Moved[], who: Who, at: (seat: number) => Who): string;
  /** Return the moves of an unfinished turn that form one action with the last one, such as the tiles of a row; missing if none do. */
  findLastAction?(moves: readonly Moved[]): readonly Moved[];
  /** Return the visible cards, tiles or signs of a turn, in the order of the sentence; missing if none are shown. */
  turnCards?(moves: readonly Moved[]): readonly string[];
  /** Return the turn in about three words, without a subject. */
  turnSummary(lang: Lang, moves: readonly Moved[]): string;
  /** Return the seats that a move took something from, or made skip a turn; missing if no move does. */
  findAffectedSeats?(moved: Moved, table: TableView): readonly number[];
  /**
   * Return the sentence on the end of a round; `last` made the last `move` and has this `score` after it, `ended` is the record's
   * code for how it ended.
   */
  endSentence(lang: Lang, last: Who, ended: string, move: string, score: number): string;
  /** Return whether a move only chooses cards to keep after the end of a round; missing if there are no such moves. */
  isKeepMove?(move: string): boolean;
}

/** The parts of a score: by the game's name of a part, the points, then the numbers of pieces that gave them. */
export type ScoreParts = Readonly<Record<string, readonly number[]>>;

/** Return the parts of a score as text, such as “3 bonus cards × 11 = 33, hand −23”. */
export type DescribeScoreParts = (lang: Lang, parts: ScoreParts) => string;

/** A game as the client knows it. The `index.ts` of each folder here exports one as `game`. */
export interface GameClient extends GameFacts {
  id: string;
  /** Position on the shelf; lower comes first. */
  shelfOrder: number;
  /** The pieces that it is played with, as texts name them. */
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
  /** The default number of players. */
  players: number;
  /** Whether its board shows the players, their pieces and last turns, so that the table does not. */
  showsSeats?: boolean;
  /** Describe the game in one or two sentences, for its box. */
  pitch(lang: Lang): string;
  /** Return the sentence on who starts by the rule sheet; empty where these options say it is the first seat; missing if unknown. */
  starterText?(lang: Lang, options: Options): string;
  /** Return the number of rounds the match has. */
  rounds(table: TableView): number;
  /** Return a score as text; missing if scores are points that add up. */
  scoreText?(lang: Lang, score: number): string;
  /** Return the unit of scores as a short sentence; missing for points. */
  scoreUnit?(lang: Lang): string;
  /** Return the number of achievements on the table, such as finished half rows; an increase is celebrated. */
  feats?(table: TableView): number;
  /** Load its texts; use `getNarration`, which caches them. */
  loadNarration(): Promise<Narration>;
  /** Load the component that shows a small face-up hand from its seat's view; missing if views have no hand. */
  loadHand?(): Promise<{ default: Component<{ view: unknown }> }>;
  /** Load the texts of its score parts; missing if the game's own names are used. */
  loadScoreParts?(): Promise<{ describeScoreParts: DescribeScoreParts }>;
  /** Load the texts and rules of its house rules; missing if it has none, or uses the names of their options. */
  loadHouseRules?(): Promise<HouseRuleModule>;
  /** Load the short rules on demand: few read them. */
  loadRules(): Promise<{ default: Component }>;
  /** Load the components of a table. */
  load(): Promise<GameTable>;
}
