import type { Answer, Draft } from "../net/outbox";
import type { ShownOnly } from "../protocol";

/** Whether the same may be shown twice, although the first answer is pending. */
const MAY_REPEAT: Readonly<Partial<Record<Draft["type"], boolean>>> = {
  say: true,
  react: true,
  lead: false,
  continue_together: false,
} satisfies Record<ShownOnly["type"], boolean>;

/** The answers that are awaited to commands which must not be sent twice, such as after a double click. */
export class PendingAnswers {
  readonly #answers = new Map<string, Promise<Answer | null>>();
  #last = "";

  has(what: Draft["type"]): boolean {
    return this.#answers.has(what);
  }

  /** Make a request, or return the pending answer to one of this name. */
  askOnce(what: string, request: () => Promise<Answer | null>): Promise<Answer | null> {
    const pending = this.#answers.get(what);
    if (pending) return pending;
    const answer = request().finally(() => {
      // A later request of this name may be pending by now.
      if (this.#answers.get(what) === answer) this.#answers.delete(what);
    });
    this.#answers.set(what, answer);
    return answer;
  }

  /** Send a command, unless it is the last one again and its answer is pending and it may not be repeated. */
  send(draft: Draft, send: () => Promise<Answer | null>): Promise<Answer | null> {
    const command = JSON.stringify(draft);
    if (command !== this.#last || MAY_REPEAT[draft.type]) this.#answers.delete(command);
    this.#last = command;
    return this.askOnce(command, send);
  }
}
