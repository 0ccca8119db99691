/** A position of Bloom by what one seat sees of it. */
import type { Any } from "../../python/any";
import { NoPosition, removeCards, type Setup, Unseen } from "../unseen";

const NUMBERS = 100;
/** A set of numbers is two words, each of so many. */
const HALF = 50;
const JOKER = "J";
const JOKER_CODE = 100;
const NO_ROW = -1;
const PHASES = ["before", "drawn", "building", "adding"];
/** Scoring tiles of a value are counted in so many bits. */
const BITS = 2;

interface Tile {
  readonly tile: string;
}

const textsOf = (tiles: readonly Tile[]): string[] => tiles.map(({ tile }) => tile);

function codeOf(tile: string): number {
  const number = tile === JOKER ? JOKER_CODE + 1 : Number(tile);
  if (!Number.isInteger(number)) throw new NoPosition(tile);
  return number - 1;
}

/** Put tiles into a hand: numbers into its set, jokers to its count. */
function hold(sets: Any, jokers: Any, holder: number, tiles: readonly string[]): void {
  for (const tile of tiles)
    if (tile === JOKER) jokers.put(holder, jokers.get(holder) + 1);
    else add(sets, codeOf(tile), holder);
}

function add(sets: Any, code: number, ...before: number[]): void {
  const at = [...before, code < HALF ? 0 : 1];
  sets.put(at, BigInt(sets.get(at)) | (1n << BigInt(code % HALF)));
}

const packed = (values: readonly number[]): number => values.reduce((sum, value) => sum + 2 ** (BITS * (value - 1)), 0);

const setup: Setup = {
  carry: ({ starter, players }, { options, totals }) => ({
    starter,
    opener: options.get("starter"),
    earlier: totals ?? players.map(() => 0),
  }),

  fill(state, view, { seat }, shuffle) {
    const rows: string[][] = view.rows.map(({ tiles }: { tiles: Tile[] }) => textsOf(tiles));
    const built = textsOf(view.built?.tiles ?? []);
    const hand = textsOf(view.hand);
    const open = textsOf(view.open);
    const known: string[][] = view.players.map((player: { known: string[] }) => player.known);
    const board = Array<string>(view.board_jokers).fill(JOKER);
    const deck = [
      ...Array.from({ length: NUMBERS }, (_, at) => `${at + 1}`),
      ...Array<string>(view.joker_count).fill(JOKER),
    ];
    const ofOthers = known.flatMap((tiles, holder) => (holder === seat ? [] : tiles));
    const seen = [...rows.flat(), ...built, ...hand, ...open, ...board, ...ofOthers];
    const unseen = new Unseen(shuffle(removeCards(deck, seen)));
    for (let number = 0; number < NUMBERS; number++) state.home.put(number, NO_ROW);
    let place = 0;
    [...rows, built].forEach((tiles, row) => {
      state.starts.put(row, place);
      for (const tile of tiles) {
        state.tiles.put(place++, codeOf(tile));
        if (tile !== JOKER) state.home.put(codeOf(tile), row);
      }
      state.starts.put(row + 1, place);
      if (row < rows.length) state.owner.put(row, view.rows[row].seat);
    });
    for (const tile of open) add(state.open, codeOf(tile));
    view.players.forEach((player: { count: number; scoring: number[] }, holder: number) => {
      const sure = known[holder] ?? [];
      if (holder === seat) removeCards(hand, sure);
      const held = holder === seat ? hand : [...sure, ...unseen.take(player.count - sure.length)];
      hold(state.hands, state.jokers, holder, held);
      hold(state.known, state.known_jokers, holder, sure);
      state.taken.put(holder, packed(player.scoring));
    });
    for (const [at, tile] of unseen.take(view.pile).entries()) state.pile.put(at, codeOf(tile));
    unseen.done();
    state.left = view.pile;
    state.scoring = packed(view.scoring);
    state.board_jokers = view.board_jokers;
    state.rows = rows.length;
    state.phase = PHASES.indexOf(view.phase);
    state.row = view.adding_row ?? view.built?.robbed_row ?? NO_ROW;
    const robbed: readonly number[] = view.built?.robbed ?? [];
    for (const [nth, at] of robbed.entries()) state.robbed_places.put(nth, at);
    state.robbed = robbed.length;
    state.passes = view.passes;
    state.turn = seat;
  },
};

export default setup;
