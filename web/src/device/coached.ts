import { recall, recallKeys, remember } from "./storage";

const BEGINNING = "coach.";
/** The number of finished matches after which nobody is coached. */
const MATCHES = 3;
/** Points at which a thing counts as known: doing it counts 2, a turn without doing it 1. */
const KNOWN = 4;
const DONE = 2;
const PASSED = 1;

interface Kept {
  things: Record<string, number>;
  matches: number;
  /** The match that was counted last. */
  last: string;
}

/** What the coach has taught a person about a game. On a shared device each person has a name; otherwise it is empty. */
export class Coached {
  readonly #key: string;

  constructor(game: string, name: string) {
    this.#key = `${BEGINNING}${game}${name && `.${name}`}`;
  }

  /** Whether the person has played enough matches to need no coach. */
  get over(): boolean {
    return this.#read().matches >= MATCHES;
  }

  knows(thing: string): boolean {
    return (this.#read().things[thing] ?? 0) >= KNOWN;
  }

  /** Note that a shown thing was done, or that the turn ended without it. */
  note(thing: string, done: boolean): void {
    const kept = this.#read();
    this.#write({
      ...kept,
      things: { ...kept.things, [thing]: (kept.things[thing] ?? 0) + (done ? DONE : PASSED) },
    });
  }

  /** Count a finished match, once. */
  finish(match: string): void {
    const kept = this.#read();
    if (kept.last !== match && !this.over) this.#write({ ...kept, matches: kept.matches + 1, last: match });
  }

  #read(): Kept {
    const none = { things: {}, matches: 0, last: "" };
    try {
      return { ...none, ...(JSON.parse(recall(this.#key) ?? "{}") as Partial<Kept>) };
    } catch {
      return none;
    }
  }

  #write(kept: Kept): void {
    remember(this.#key, JSON.stringify(kept));
  }
}

/** Forget everything taught, when the coach is turned on again. */
export function forgetCoached(): void {
  for (const key of recallKeys(BEGINNING)) remember(key, null);
}
