/** Looking back at a recorded match, as `POST /api/look` does, by the same Python (`reihum/server/table/checked_record.py`). */
import { fromJson } from "../python/index";
import { hasRules } from "../wasm/load";
import type { OfflineGame } from "./games";
import { shared } from "./messages";
import { refused } from "./room";
import type { Stored } from "./store";

interface Question {
  readonly record: Stored;
  readonly round: number;
  readonly seat: number | null;
  readonly from: number;
}

/** Replays records, and caches the last one, since a viewer requests one round after another. */
export class Looks {
  readonly #gameOf: (name: string) => Promise<OfflineGame>;
  #last: { text: string; checked: shared.server_table_checked_record$CheckedRecord } | null = null;

  constructor(gameOf: (name: string) => Promise<OfflineGame>) {
    this.#gameOf = gameOf;
  }

  /** Return the round that is asked for. Throws `Refused` when there is no such round or seat. */
  async answer({ record, round, seat, from }: Question): Promise<shared.server_messages_api$ReplayRound> {
    return shared.checked_record_answer_round(await this.#checked(record), round, seat, from);
  }

  /** Return a recorded match, played again up to its first fault. Throws `Refused` where not even its head is right. */
  async match(record: Stored): Promise<shared.match_Match> {
    const { match, fault } = await this.#checked(record);
    if (match === null) throw refused("malformed", fault?.message ?? "");
    return match;
  }

  /** Return a recorded match that is over. Throws `Refused` where it is not, or where anything in the record is at fault. */
  async finished(record: Stored): Promise<shared.match_Match> {
    const { match, fault } = await this.#checked(record);
    if (match === null || fault !== null) throw refused("malformed", fault?.message ?? "");
    if (!match.over) throw refused("malformed", "This match is not over.");
    return match;
  }

  async #checked(record: Stored): Promise<shared.server_table_checked_record$CheckedRecord> {
    const text = JSON.stringify(record);
    if (this.#last?.text !== text) {
      const game = String(record.game);
      if (!hasRules(game)) throw refused("unknown_game", `There is no game ${game}.`);
      await this.#gameOf(game);
      this.#last = { text, checked: shared.checked_record_check_record(fromJson(record)) };
    }
    return this.#last.checked;
  }
}
