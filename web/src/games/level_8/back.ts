import type { Level8View } from "../../protocol";
import { openTurn } from "../../session/log";
import type { PlaySession } from "../../session/play";
import { asksFor } from "./melds";

/** How many moves lie between now and the moment before my last act: laying a level was one, though it took many. */
export function stepsBack(session: Pick<PlaySession, "view" | "log">): number {
  const { view } = session;
  const me = view?.seat ?? null;
  const last = session.log[openTurn(session.log)];
  if (!view?.match || me === null || last?.kind !== "turn" || last.seat !== me) return 1;
  const round = view.match.view as Level8View;
  if (!round.laid[me] || !/^([rygbpo]\d+|J)$/.test(last.moves.at(-1)?.move ?? "")) return 1;
  return asksFor(round, me).reduce((sum, ask) => sum + 1 + ask.size, 0);
}

/** The session, but that a level which was just laid is taken back as a whole. */
export function asOne(session: PlaySession): PlaySession {
  const { takeBack, hint } = session;
  return {
    get view() {
      return session.view;
    },
    get log() {
      return session.log;
    },
    get sent() {
      return session.sent;
    },
    stage: null,
    past: session.past ?? false,
    play: (...moves) => session.play(...moves),
    explain: (move) => session.explain(move),
    ...(session.since !== undefined && { since: session.since }),
    ...(hint && { hint: (postponed) => hint.call(session, postponed) }),
    ...(takeBack && {
      async takeBack() {
        const steps = stepsBack(session);
        let answer = await takeBack.call(session);
        for (let step = 1; step < steps && answer; step++) answer = await takeBack.call(session);
        return answer;
      },
    }),
  };
}
