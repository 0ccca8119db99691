import { recall, recallKeys, remember } from "./storage";

const PREFIX = "coach.";
/** The number of finished matches after which nobody is coached. */
const COACHED_MATCHES = 3;
/** Points at which a tip counts as known: doing it counts 2, a turn without doing it 1. */
const KNOWN_FROM = 4;
const DONE_POINTS = 2;
const PASSED_POINTS = 1;

interface Progress {
  /** The points of each tip, under the name that earlier versions saved them by. */
  things: Record<string, number>;
  matches: number;
  /** The match that was counted last. */
  last: string;
}

/** What the coach has taught a person about a game. On a shared device each person has a name; otherwise it is empty. */
export class Coached {
  readonly #key: string;

  constructor(game: string, name: string) {
    this.#key = `${PREFIX}${game}${name && `.${name}`}`;
  }

  /** Whether the person has played enough matches to need no coach. */
  get isOver(): boolean {
    return this.#read().matches >= COACHED_MATCHES;
  }

  knows(tip: string): boolean {
    return (this.#read().things[tip] ?? 0) >= KNOWN_FROM;
  }

  /** Note that a shown tip was followed, or that the turn ended without it. */
  note(tip: string, done: boolean): void {
    const progress = this.#read();
    this.#write({
      ...progress,
      things: { ...progress.things, [tip]: (progress.things[tip] ?? 0) + (done ? DONE_POINTS : PASSED_POINTS) },
    });
  }

  /** Count a finished match, once. */
  countMatch(match: string): void {
    const progress = this.#read();
    if (progress.last !== match && !this.isOver)
      this.#write({ ...progress, matches: progress.matches + 1, last: match });
  }

  #read(): Progress {
    const none = { things: {}, matches: 0, last: "" };
    try {
      return { ...none, ...(JSON.parse(recall(this.#key) ?? "{}") as Partial<Progress>) };
    } catch {
      return none;
    }
  }

  #write(progress: Progress): void {
    remember(this.#key, JSON.stringify(progress));
  }
}

/** Forget everything taught, when the coach is turned on again. */
export function forgetCoached(): void {
  for (const key of recallKeys(PREFIX)) remember(key, null);
}
