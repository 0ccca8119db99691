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

/** Wrap a session so that undo takes back a level just laid as a whole. */
export function takeBackByAction(session: PlaySession): PlaySession {
  const { takeBack, hint } = session;
  return {
    get view() {
      return session.view;
    },
    get log() {
      return session.log;
    },
    get pending() {
      return session.pending;
    },
    animator: null,
    past: session.past ?? false,
    play: (...moves) => session.play(...moves),
    ...(session.lay && { lay: (moves) => session.lay?.(moves) ?? Promise.resolve(false) }),
    explain: (move) => session.explain(move),
    ...(session.since !== undefined && { since: session.since }),
    ...(hint && { hint: (postponed) => hint.call(session, postponed) }),
    ...(takeBack && {
      async takeBack() {
        const steps = countStepsBack(session);
        let answer = await takeBack.call(session);
        for (let step = 1; step < steps && answer; step++) answer = await takeBack.call(session);
        return answer;
      },
    }),
  };
}
