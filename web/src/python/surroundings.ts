/** What a program finds around it: games, chance, and what Unicode says of names. */
import { NAMES, TABLES } from "../constants";
import { widenWords } from "../wasm/widen";
import type { Any } from "./any";
import { hex, Sha256, utf8 } from "./bytes";
import { ValueError } from "./errors";

const games = new Map<string, Any>();

/** Let a game be found by its name. */
export function register(game: Any): void {
  games.set(game.id, game);
}

export const ids = (): string[] => [...games.keys()];

export function find(name: string): Any {
  const game = games.get(name);
  if (!game) throw new ValueError(`there is no game ${name}`);
  return game;
}

/** Return the game that is given, by its name or itself. */
export const game_of = (given: Any): Any => (typeof given === "string" ? find(given) : given);

const WORDS_OF_SEED = 16;

/** Return a fast generator from a seed, as the rules are handed it. */
export function make_rng(seed: Any): { bytes: Uint8Array } {
  const text = seed instanceof Uint8Array ? seed : utf8(String(seed));
  const message = new Uint8Array([...utf8("reihum quick "), ...text]);
  return { bytes: widenWords(new Sha256(message).digest().slice(0, WORDS_OF_SEED)) };
}

/** As the fields of a stream lie: key, nonce, counter, block and what is left of it. */
const STREAM = { size: 168, round: 80 };

class Stream {
  readonly bytes: Uint8Array;

  constructor(bytes: Uint8Array) {
    this.bytes = bytes;
  }

  copy(): Stream {
    return new Stream(this.bytes.slice());
  }
}

/** Open the stream of one round. */
export function stream(key: Uint8Array, round = 0): Stream {
  const opened = new Uint8Array(STREAM.size);
  opened.set(widenWords(key));
  new DataView(opened.buffer).setUint32(STREAM.round, round, true);
  return new Stream(opened);
}

export const token_hex = (count: number): string => hex(crypto.getRandomValues(new Uint8Array(count)));
export const compare_digest = (a: string, b: string): boolean => a === b;
export const whole_number = (value: Any): Any => (Number.isInteger(value) ? value : null);
/** States here are always the rules' own. */
export const check_fields = (): void => {};
export const check_state = check_fields;
export const memory_of = check_fields;
/** Return a name that can be shown, as `names.clean_name` does, which refuses the others: here they are cut. */
export const clean_name = (name: string): string =>
  [...name.normalize("NFC").trim().replace(/\s+/g, " ")].slice(0, TABLES.longestName).join("") || "?";

const INVISIBLE = new RegExp(NAMES.invisible, "gu");
const pairs = ([from, to]: readonly [string, string]): Map<string, string> =>
  new Map([...from].map((letter, at) => [letter, [...to][at] ?? letter]));
const SHAPES = pairs(NAMES.shapes);
const SIMILAR = pairs(NAMES.similar);
const mapped = (text: string, letters: Map<string, string>): string =>
  [...text].map((letter) => letters.get(letter) ?? letter).join("");

/** Return what names that look alike have in common, as `unicode_text.make_skeleton` does. */
export const name_skeleton = (name: string): string =>
  mapped(mapped(name.normalize("NFKD").replace(INVISIBLE, ""), SHAPES).toLowerCase(), SIMILAR);

/** What reviews find around them; whoever makes them brings it along. */
export const around_review: { [name in "MatchSetup" | "is_open_information" | "solve_value" | "score_sign"]: Any } = {
  MatchSetup: null,
  is_open_information: null,
  solve_value: null,
  score_sign: null,
};
