import type { Answer, Draft } from "../net/outbox";

/** Commands that mean something each time, also twice in a row. */
const REPEATABLE: readonly Draft["type"][] = ["react", "say"];

/** The answers that are awaited to commands which must not be sent twice, such as after a double click. */
export class PendingAnswers {
  readonly #answers = new Map<string, Promise<Answer | null>>();
  #last = "";

  has(what: Draft["type"]): boolean {
    return this.#answers.has(what);
  }

  /** Make a request, or return the pending answer to one of this name. */
  askOnce(what: string, request: () => Promise<Answer | null>): Promise<Answer | null> {
    return this.#answers.get(what) ?? this.#await(what, request());
  }

  /** Send a command, unless the last one was the same and its answer is pending. */
  send(draft: Draft, send: () => Promise<Answer | null>): Promise<Answer | null> {
    const command = JSON.stringify(draft);
    const isRepeated = command === this.#last && !REPEATABLE.includes(draft.type);
    this.#last = command;
    return isRepeated ? this.askOnce(command, send) : this.#await(command, send());
  }

  #await(what: string, request: Promise<Answer | null>): Promise<Answer | null> {
    const answer = request.finally(() => {
      if (this.#answers.get(what) === answer) this.#answers.delete(what);
    });
    this.#answers.set(what, answer);
    return answer;
  }
}
