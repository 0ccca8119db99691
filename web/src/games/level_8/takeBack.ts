import type { Level8View } from "../../protocol";
import { findOpenTurn } from "../../session/log";
import type { PlaySession } from "../../session/play";
import { listRequiredMelds } from "./melds";

/** Return how many moves to take back to undo the last action of this seat: a whole level counts as one action. */
export function countStepsBack(session: Pick<PlaySession, "view" | "log">): number {
  const { view } = session;
  const me = view?.seat ?? null;
  const last = session.log[findOpenTurn(session.log)];
  if (!view?.match || me === null || last?.kind !== "turn" || last.seat !== me) return 1;
  const round = view.match.view as Level8View;
  if (!round.laid[me] || !/^([rygbpo]\d+|J)$/.test(last.moves.at(-1)?.move ?? "")) return 1;
  return listRequiredMelds(round, me).reduce((sum, ask) => sum + 1 + ask.size, 0);
}
