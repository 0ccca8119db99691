/** Matches that the server's own table has shown, played by the translated table. */

import type { OfflineGame } from "../../src/offline/games";
import { readEvent, shared } from "../../src/offline/messages";
import type { Any } from "../../src/python/any";
import { toJson } from "../../src/python/index";
import { crc32 } from "../wasm/replay";

export interface Vector {
  readonly events: readonly Any[];
  readonly sums: readonly number[];
  readonly asked: readonly [number, readonly [string, Any][], [number, string, string, string[]]][];
  readonly record: number;
}

const text = (value: Any): Uint8Array => new TextEncoder().encode(JSON.stringify(toJson(value)));

/** Play a match; return what is told otherwise than by the server, or null. */
export function difference(game: OfflineGame, vector: Vector): string | null {
  const [created, ...events] = vector.events.map((event) => readEvent(event));
  const table = new shared.state_Table("VWXYZ", created);
  const asked = new Map(vector.asked.map(([after, said, hint]) => [after, { said, hint }]));
  for (const [at, event] of events.entries()) {
    const question = asked.get(table.number);
    const fault = question && unlike(game, table.match, question.said, question.hint);
    if (fault) return `after event ${table.number}: ${fault}`;
    const step = table.apply(event);
    if (told(table, step) !== vector.sums[at]) return `what is told of event ${step.number}`;
  }
  return crc32(text(table.match.record())) === vector.record ? null : "the record";
}

function told(table: Any, step: Any): number {
  const players = table.seats.length;
  const views = new shared.views_TableViews(table, [...Array(players).keys()]);
  let sum = 0;
  for (const seat of [null, ...Array(players).keys()])
    sum = crc32(
      text(new shared.outgoing_Happened(step.number, shared.views_happening(table, step, seat), views.view(seat))),
      sum,
    );
  return sum;
}

function unlike(game: OfflineGame, match: Any, said: readonly [string, Any][], hint: readonly Any[]): string | null {
  for (const [move, why] of said) {
    const found = JSON.stringify(toJson(game.rules.explain_illegal(match.state, move)));
    if (found !== JSON.stringify(why)) return `why ${move} is not legal: ${found}`;
  }
  const [seed, ...expected] = hint;
  const { move, reason, cards } = game.rules.hint(match.state, match.turn, seed);
  const found = JSON.stringify([game.rules.text(match.state, move), reason, cards]);
  return found === JSON.stringify(expected) ? null : `the hint: ${found}`;
}
