/** Matches that the server's own table has shown, played by the translated table. */

import type { OfflineGame } from "../../src/offline/games";
import { type Event, readEvent, shared } from "../../src/offline/messages";
import { toJson } from "../../src/python/index";
import { crc32 } from "../wasm/replay";

export interface Vector {
  readonly events: readonly unknown[];
  readonly sums: readonly number[];
  readonly asked: readonly [number, readonly [string, unknown][], [number, string, string, string[]]][];
  readonly record: number;
  readonly stand_ins: readonly unknown[];
}

const text = (value: unknown): Uint8Array => new TextEncoder().encode(JSON.stringify(toJson(value)));

/** Play a match; return what is told otherwise than by the server, or null. */
export function difference(game: OfflineGame, vector: Vector): string | null {
  const [created, ...events] = vector.events.map((event) => readEvent(event));
  const table = new shared.state_Table("VWXYZ", created as Event);
  const asked = new Map(vector.asked.map(([after, said, hint]) => [after, { said, hint }]));
  for (const [at, event] of events.entries()) {
    const question = asked.get(table.number);
    const fault = question && table.match && unlike(game, table.match, question.said, question.hint);
    if (fault) return `after event ${table.number}: ${fault}`;
    const step = table.apply(event);
    if (told(table, step) !== vector.sums[at]) return `what is told of event ${step.number}`;
  }
  if (JSON.stringify(toJson(table.stand_ins.to_list())) !== JSON.stringify(vector.stand_ins)) return "who stood in";
  return crc32(text(table.match?.record())) === vector.record ? null : "the record";
}

function told(table: shared.state_Table, step: shared.server_table_state$TableStep): number {
  const players = table.seats.length;
  const views = new shared.views_TableViews(table, [...Array(players).keys()]);
  let sum = 0;
  for (const seat of [null, ...Array(players).keys()])
    sum = crc32(
      text(
        new shared.outgoing_Happened(
          step.number,
          shared.views_make_happening(table, step, seat),
          views.make_view(seat),
        ),
      ),
      sum,
    );
  return sum;
}

function unlike(
  game: OfflineGame,
  match: shared.match_Match,
  said: readonly [string, unknown][],
  hint: readonly [number, ...unknown[]],
): string | null {
  for (const [move, why] of said) {
    const found = JSON.stringify(toJson(game.rules.explain_illegal(match.state, move)));
    if (found !== JSON.stringify(why)) return `why ${move} is not legal: ${found}`;
  }
  const [seed, ...expected] = hint;
  const { move, reason, cards } = game.rules.hint(match.state, match.turn as number, seed);
  const found = JSON.stringify([game.rules.text(match.state, move), reason, cards]);
  return found === JSON.stringify(expected) ? null : `the hint: ${found}`;
}
