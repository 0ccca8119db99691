import type { BloomView } from "../../protocol";
import type { Checked, PlaySession } from "../../session/play";
import { inRow } from "./circle";

/** A tile on one's own desk: of the hand, known by its key there, or to be robbed from a row. */
export interface Planned {
  tile: string;
  /** The move that puts it into the row. */
  move: string;
  /** In the hand; null when it is to be robbed. */
  key: string | null;
}

/** How the row can be laid: without a joker of the board, and with one. */
interface Ways {
  plain: Checked | null;
  joker: Checked | null;
}

/** Return the move that robs a tile at a place of a row. */
export function robOf(tile: string, row: number, place: number): string {
  return tile === "J" ? `J<${row}.${place}` : `${tile}<${row}`;
}

/** A new row as somebody puts it together in private, in any order, before it is laid as one turn. The server says whether it can be. */
export class Plan {
  #tiles = $state.raw<readonly Planned[]>([]);
  #ways = $state.raw<Ways | null>(null);
  #about = "";
  /** The tiles as they would lie in a row; in the server's order once it has said that they can. */
  readonly tiles = $derived.by(() => this.#ordered());
  readonly names = $derived(this.tiles.map(({ tile }) => tile));
  readonly keys: ReadonlySet<string | null> = $derived(new Set(this.#tiles.map(({ key }) => key)));
  readonly begun = $derived(this.#tiles.length > 0);
  readonly robbed: readonly string[] = $derived(this.#tiles.filter(({ key }) => key === null).map(({ move }) => move));
  /** The moves that lay it, and those that take a joker of the board as well; null where that cannot be. */
  readonly plain = $derived(this.#ways?.plain?.moves ?? null);
  readonly joker = $derived(this.#ways?.joker?.moves ?? null);
  /** Why it cannot be laid; null when it can, or when nobody has said so. */
  readonly illegal = $derived(this.joker ? null : (this.#ways?.plain?.illegal ?? null));

  /** Put a tile there, or take it back. */
  toggle(planned: Planned): void {
    const left = this.#tiles.filter(({ key, move }) => (planned.key ? key !== planned.key : move !== planned.move));
    this.#set(left.length < this.#tiles.length ? left : [...this.#tiles, planned]);
  }

  clear(): void {
    this.#set([]);
  }

  /** Replace all tiles. */
  fill(tiles: readonly Planned[]): void {
    this.#set(tiles);
  }

  /** Forget what is no longer in the hand, or no longer in a row. */
  forget(view: BloomView, keys: readonly string[]): void {
    const robs = new Set(view.rows.flatMap(({ tiles }, row) => tiles.map(({ tile }, at) => robOf(tile, row, at))));
    const left = this.#tiles.filter(({ key, move }) => (key === null ? robs.has(move) : keys.includes(key)));
    if (left.length < this.#tiles.length) this.#set(left);
  }

  /** Ask whether it can be laid now. `when` is another text whenever the match has moved on. */
  async check(session: PlaySession, when: string): Promise<void> {
    const moves = inRow(this.#tiles).map(({ move }) => move);
    const about = `${when} ${moves.join(" ")}`;
    if (about === this.#about || !session.check) return;
    this.#about = about;
    this.#ways = null;
    if (moves.length === 0) return;
    const [plain, joker] = await Promise.all([session.check([...moves, "."]), session.check([...moves, "*"])]);
    if (this.#about === about) this.#ways = { plain, joker };
  }

  /** It is not the time to lay it: nothing is known of it. */
  wait(): void {
    this.#about = "";
    this.#ways = null;
  }

  #set(tiles: readonly Planned[]): void {
    this.#tiles = tiles;
    this.wait();
  }

  #ordered(): readonly Planned[] {
    const told = this.plain ?? this.joker;
    if (!told) return inRow(this.#tiles);
    const left = [...this.#tiles];
    return told.flatMap((move) => {
      const at = left.findIndex((one) => one.move === move);
      return at < 0 ? [] : left.splice(at, 1);
    });
  }
}
