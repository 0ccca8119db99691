import { cardOf } from "../../play/keys";
import { loadFromTab, saveInTab } from "../../play/tabStorage";
import type { BloomView } from "../../protocol";
import type { Checked, PlaySession } from "../../session/play";
import { flowersOf } from "./flowers";
import { sortRow } from "./rowTiles.svelte";

/** A tile on the user's own desk: from the hand, with its key there, or to be robbed from a row. */
export interface Planned {
  tile: string;
  /** The move that lays or robs it. */
  move: string;
  /** Its key in the hand; null if it is to be robbed. */
  key: string | null;
  /** For a joker to be robbed: the tiles before and after it, which identify it when its row grows. */
  beside?: readonly (string | null)[];
  /** Whether it is to be robbed but not on the board now: another player is about to rob it, or has it. */
  missing?: boolean;
}

/** The results for laying the row without and with taking a joker of the board. */
interface LayResults {
  movesWithoutJoker: Checked | null;
  joker: Checked | null;
}

/** Return the move that robs a tile at a place of a row. */
export function makeRobMove(tile: string, row: number, place: number): string {
  return tile === "J" ? `J<${row}.${place}` : `${tile}<${row}`;
}

/** Return the planned robbery of a tile of a row. */
export function planRob(view: BloomView, row: number, place: number): Planned {
  const tiles = view.rows[row]?.tiles ?? [];
  const tile = tiles[place]?.tile ?? "";
  const move = makeRobMove(tile, row, place);
  if (tile !== "J") return { tile, move, key: null };
  return { tile, move, key: null, beside: [tiles[place - 1]?.tile ?? null, tiles[place + 1]?.tile ?? null] };
}

/** Whether a joker is the one that was planned: it still has a number on one side that it had. */
function isSameJoker(planned: Planned, found: Planned): boolean {
  if (!planned.beside) return planned.move === found.move; // planned by an earlier version
  return planned.beside.some((tile, side) => tile !== null && tile !== "J" && tile === found.beside?.[side]);
}

/** A row that was put aside: its index among the planned rows, and its tiles in order. */
export interface Aside {
  at: number;
  names: readonly string[];
}

/** The part of the plan that survives a reload. */
interface Rows {
  rows: readonly (readonly Planned[])[];
  /** The index of the row on the desk; NONE if all are put aside. */
  at: number;
}

const NONE = -1;

function isPlanned(one: Partial<Planned> | null): one is Planned {
  const key = one?.key;
  return typeof one?.tile === "string" && typeof one.move === "string" && (key === null || typeof key === "string");
}

function isRows(value: unknown): value is Rows {
  const { rows, at } = (value ?? {}) as Partial<Rows>;
  return Number.isInteger(at) && Array.isArray(rows) && rows.every((row) => Array.isArray(row) && row.every(isPlanned));
}

/**
 * New rows that the user plans in private, in any order, before each is laid as one turn. One is on the desk,
 * the others are put aside; the server says whether the one on the desk can be laid.
 */
export class Plan {
  /** Returns the largest difference between neighbouring tiles of a row. */
  readonly #step: () => number;
  #rows = $state.raw<readonly (readonly Planned[])[]>([]);
  #deskIndex = $state(NONE);
  #results = $state.raw<LayResults | null>(null);
  #checkedFor = "";
  #storageName = "";
  #round = "";
  readonly #tiles: readonly Planned[] = $derived(this.#rows[this.#deskIndex] ?? []);
  readonly #present: readonly Planned[] = $derived(this.#tiles.filter(({ missing }) => !missing));
  /** The planned tiles that are not on the board now. */
  readonly missing: readonly string[] = $derived(this.#tiles.filter(({ missing }) => missing).map(({ tile }) => tile));
  /** The tiles in row order; in the server's order once it has confirmed the row. */
  readonly tiles = $derived.by(() => this.#sortTiles());
  readonly names = $derived(this.tiles.map(({ tile }) => tile));
  /** The flowers of the tiles that are not missing. */
  readonly flowers = $derived(this.#present.reduce((sum, { tile }) => sum + flowersOf(tile), 0));
  /** The tiles of the hand in any planned row. */
  readonly keys: ReadonlySet<string | null> = $derived(new Set(this.#rows.flat().map(({ key }) => key)));
  readonly aside: readonly Aside[] = $derived(
    this.#rows.flatMap((row, at) =>
      at === this.#deskIndex ? [] : [{ at, names: sortRow(row, this.#step()).map(({ tile }) => tile) }],
    ),
  );
  readonly begun = $derived(this.#tiles.length > 0);
  readonly robbed: readonly string[] = $derived(
    this.#present.filter(({ key }) => key === null).map(({ move }) => move),
  );
  /** The moves that lay it, without and with a joker of the board; null if that is not possible. */
  readonly plain = $derived(this.#results?.movesWithoutJoker?.moves ?? null);
  readonly movesWithJoker = $derived(this.#results?.joker?.moves ?? null);
  /** Why it cannot be laid; null if it can, or if that is not known yet. */
  readonly illegal = $derived(this.movesWithJoker ? null : (this.#results?.movesWithoutJoker?.illegal ?? null));

  constructor(step: () => number) {
    this.#step = step;
  }

  /** Add a tile to the row on the desk, or remove it. */
  toggle(planned: Planned): void {
    const left = this.#tiles.filter(({ key, move }) => (planned.key ? key !== planned.key : move !== planned.move));
    this.#setDeskRow(left.length < this.#tiles.length ? left : [...this.#tiles, planned]);
  }

  /** Remove all tiles of the row on the desk. */
  clear(): void {
    this.#setDeskRow([]);
  }

  /** Put the row on the desk aside: the next tile begins another one. */
  putAside(): void {
    this.#setRows(this.#rows, NONE);
  }

  /** Bring a row that was put aside onto the desk. */
  bringBack(at: number): void {
    this.#setRows(this.#rows, at);
  }

  /**
   * Drop tiles that left the hand, of equal ones that in the row on the desk, which is laid first. Tiles to be
   * robbed stay planned: they are located again, and marked as missing while they are nowhere on the board, as a
   * robbery can be taken back.
   */
  update(view: BloomView, keys: readonly string[]): void {
    const onBoard = view.rows.flatMap(({ tiles }, row) => tiles.map((_, place) => planRob(view, row, place)));
    const left = new Set(keys);
    const locate = (planned: Planned, taken: Set<string>): Planned[] => {
      if (planned.key !== null) {
        const key = left.has(planned.key)
          ? planned.key
          : keys.find((one) => left.has(one) && cardOf(one) === planned.tile);
        return key !== undefined && left.delete(key) ? [{ ...planned, key }] : [];
      }
      const same = onBoard.filter(({ tile, move }) => tile === planned.tile && !taken.has(move));
      const candidates = planned.tile === "J" ? same.filter((one) => isSameJoker(planned, one)) : same;
      const found = candidates.find(({ move }) => move === planned.move) ?? candidates[0];
      if (found) taken.add(found.move);
      return [found ?? { ...planned, missing: true }];
    };
    const locateAll = (row: readonly Planned[]): Planned[] => {
      const taken = new Set<string>();
      return row.flatMap((planned) => locate(planned, taken));
    };
    const aside = this.#rows.map((row, at) => (at === this.#deskIndex ? row : locateAll(row)));
    const rows = aside.map((row, at) => (at === this.#deskIndex ? locateAll(row) : row));
    if (JSON.stringify(rows) !== JSON.stringify(this.#rows)) this.#setRows(rows, this.#deskIndex);
  }

  /** Restore the rows that this tab stored under `name` for this round, or start empty. */
  open(name: string, round: string): void {
    [this.#storageName, this.#round] = [name, round];
    const found = loadFromTab(name, round);
    const { rows, at } = isRows(found) ? found : { rows: [], at: NONE };
    this.#setRows(rows, at);
  }

  /** Ask whether the row can be laid now. `moment` changes whenever the match moves on. */
  async check(session: PlaySession, moment: string): Promise<void> {
    const moves = sortRow(this.#present, this.#step()).map(({ move }) => move);
    const question = `${moment} ${moves.join(" ")}`;
    if (question === this.#checkedFor || !session.check) return;
    this.#checkedFor = question;
    this.#results = null;
    if (moves.length === 0) return;
    const [plain, joker] = await Promise.all([session.check([...moves, "."]), session.check([...moves, "*"])]);
    if (this.#checkedFor === question) this.#results = { movesWithoutJoker: plain, joker };
  }

  /** Discard the results, since the row cannot be laid at the moment. */
  discardResults(): void {
    this.#checkedFor = "";
    this.#results = null;
  }

  /** Replace the tiles of the row on the desk, or begin one there. */
  #setDeskRow(tiles: readonly Planned[]): void {
    const at = this.#deskIndex === NONE ? this.#rows.length : this.#deskIndex;
    this.#setRows([...this.#rows.slice(0, at), tiles, ...this.#rows.slice(at + 1)], at);
  }

  #setRows(rows: readonly (readonly Planned[])[], at: number): void {
    const desk = rows[at];
    this.#rows = rows.filter((row) => row.length > 0);
    this.#deskIndex = desk?.length ? this.#rows.indexOf(desk) : NONE;
    this.discardResults();
    saveInTab(
      this.#storageName,
      this.#round,
      this.#rows.length ? ({ rows: this.#rows, at: this.#deskIndex } satisfies Rows) : null,
    );
  }

  #sortTiles(): readonly Planned[] {
    const confirmed = this.plain ?? this.movesWithJoker;
    if (!confirmed) return sortRow(this.#tiles, this.#step());
    const left = [...this.#tiles];
    const laid = confirmed.flatMap((move) => {
      const at = left.findIndex((one) => !one.missing && one.move === move);
      return at < 0 ? [] : left.splice(at, 1);
    });
    return [...laid, ...left.filter(({ missing }) => missing)];
  }
}
