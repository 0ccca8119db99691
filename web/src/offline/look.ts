/** Looking back at a recorded match, as `POST /api/look` does (`reihum/server/http/replay.py`). */
import type { Any } from "../python/any";
import { fromJson } from "../python/index";
import type { OfflineGame } from "./games";
import { shared } from "./messages";
import { refused } from "./room";

/** Steps in an answer. */
const MAX_STEPS = 400;

interface Checked {
  /** Null where not even the head of the record is right. */
  readonly match: Any;
  readonly rounds: number;
  readonly fault: Any;
  readonly dealt: boolean | null;
}

export interface Question {
  readonly record: Any;
  readonly round: number;
  readonly seat: number | null;
  readonly from: number;
}

/** Plays records again, and remembers the last one: who looks at it asks for round after round. */
export class Looks {
  readonly #gameOf: (name: string) => Promise<OfflineGame>;
  #last: { text: string; checked: Checked } | null = null;

  constructor(gameOf: (name: string) => Promise<OfflineGame>) {
    this.#gameOf = gameOf;
  }

  /** Return the round that is asked for. Throws `Refused` when there is no such round or seat. */
  async answer({ record, round, seat, from }: Question): Promise<Any> {
    const { match, rounds, fault, dealt } = await this.#checked(record);
    if (match === null) return new shared.api_ReplayRound("", "", [], fromJson({}), rounds, 0, fault, [], null);
    if (!(round >= 1 && round <= rounds) || (seat !== null && !(seat >= 0 && seat < match.players.length)))
      throw refused("malformed", `The record has ${rounds} rounds and ${match.players.length} seats.`);
    const all = round <= match.rounds.length ? [...shared.record_steps_record_steps(match, round, seat)] : [];
    const steps = all.slice(from, from + MAX_STEPS);
    const players = match.players.map(shared.record_steps_shown_name);
    const { id, title } = match.game;
    return new shared.api_ReplayRound(id, title, players, match.options, rounds, all.length, fault, steps, dealt);
  }

  /** Return a recorded match, played again up to its first fault. Throws `Refused` where not even its head is right. */
  async match(record: Any): Promise<Any> {
    const { match, fault } = await this.#checked(record);
    if (match === null) throw refused("malformed", fault.message);
    return match;
  }

  async #checked(record: Any): Promise<Checked> {
    const text = JSON.stringify(record);
    if (this.#last?.text !== text) {
      if (typeof record?.game === "string") await this.#gameOf(record.game).catch(() => {}); // the check says that there is none
      this.#last = { text, checked: check(fromJson(record)) };
    }
    return this.#last.checked;
  }
}

function check(record: Any): Checked {
  let replay: Any = null;
  let rounds = 0;
  let fault: Any = null;
  try {
    replay = new shared.record_Replay(record);
    rounds = replay.rounds.length;
    replay.finish();
  } catch (error) {
    if (!(error instanceof shared.record_RecordError)) throw error;
    const { round, move, reason } = error as Any;
    fault = new shared.api_RecordFault(round, move, reason);
  }
  if (replay === null) return { match: null, rounds, fault, dealt: null };
  return {
    match: replay.match,
    rounds,
    fault,
    dealt: fault === null ? shared.proof_is_dealt(record, replay.match) : null,
  };
}
