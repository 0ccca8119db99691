import type { Lang } from "../../device/settings.svelte";
import { serverPath } from "../../device/site";

/**
 * What a game's own board is given and gives; `docs/adding-a-game.md` describes it for authors. The module `board.js`
 * exports `version` and `mount`. A change that older boards would not survive raises the version.
 */
export const VERSION = 1;

/** The table as the seat on this device sees it. */
export interface BoardTable {
  /** What the game's `view` gives, as plain data. */
  readonly view: unknown;
  /** The texts of the moves that can be made now; empty when it is somebody else's turn. */
  readonly legal: readonly string[];
  /** The seat one looks from, counted from 0; null for onlookers. */
  readonly seat: number | null;
  /** Whose turn it is; null when the round is over. */
  readonly turn: number | null;
  /** The players' names, by seat. */
  readonly names: readonly string[];
  readonly language: Lang;
  /** Makes a move; nothing happens when it is not legal. */
  play(move: string): void;
}

/** A board on the screen. */
export interface MountedBoard {
  /** Shows the table after a change. */
  update(table: BoardTable): void;
  /** Clears up before the board goes. */
  destroy?(): void;
}

export interface BoardModule {
  readonly version: number;
  mount(element: HTMLElement, table: BoardTable): MountedBoard;
}

const loaded = new Map<string, Promise<BoardModule | null>>();
/** How many boards could not be loaded: browsers remember a failed address, but not with another query. */
let failures = 0;

/** Load a game's own board; null if it cannot be loaded now, is not a board module, or has another version. */
export function loadBoard(address: string, load = importFromServer): Promise<BoardModule | null> {
  const known = loaded.get(address);
  if (known) return known;
  const board = load(failures ? `${address}?${failures}` : address).then(checkModule, () => {
    failures++;
    loaded.delete(address);
    return null;
  });
  loaded.set(address, board);
  return board;
}

function importFromServer(address: string): Promise<unknown> {
  return import(/* @vite-ignore */ serverPath(address));
}

function checkModule(module: unknown): BoardModule | null {
  const board = module as Partial<BoardModule>;
  return board.version === VERSION && typeof board.mount === "function" ? (board as BoardModule) : null;
}
