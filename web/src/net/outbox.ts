import type { Command, Done, Explained, Failed, Hint, PlanChecked, Seated } from "../protocol";

/** A command without its id, which the outbox adds. */
export type Draft = Command extends infer C ? (C extends Command ? Omit<C, "id"> : never) : never;

/** The server's answer to a command that was carried out. */
export type Answer = Seated | Done | Hint | Explained | PlanChecked;

/** Thrown by `send` when the server refuses a command. */
export class Refused extends Error {
  readonly failed: Failed;

  constructor(failed: Failed) {
    super(`${failed.code}: ${failed.detail}`);
    this.failed = failed;
  }
}

/** Refusals that pass, whatever was asked for. */
export const PASSING_CODES: readonly unknown[] = ["too_fast", "storage", "closing", "internal"];

/** Thrown when no server answers a request, or something else does. */
export class NoAnswer extends Error {}

/** Options of `send` for an unanswered command. */
export interface SendOptions {
  /** Whether the command has become pointless, so that it is not sent again. */
  isStale?(): boolean;
  /** Called each time the server is too busy for it and it will be sent again. */
  onpostponed?: (() => void) | undefined;
}

interface PendingCommand extends SendOptions {
  command: Command;
  since: number;
  resolve(answer: Answer): void;
  reject(reason: Refused): void;
}

/** The unanswered commands, in order. The server recognises a repeated command by its id. */
export class Outbox {
  readonly #waiting = new Map<string, PendingCommand>();
  readonly #randomId: () => string;

  constructor(randomId: () => string) {
    this.#randomId = randomId;
  }

  add(draft: Draft, now: number, options: SendOptions = {}): { command: Command; answer: Promise<Answer> } {
    const command = { ...draft, id: this.#randomId() } as Command;
    const answer = new Promise<Answer>((resolve, reject) => {
      this.#waiting.set(command.id, { ...options, command, since: now, resolve, reject });
    });
    return { command, answer };
  }

  /** Settle the command that an answer belongs to; returns whether there was one. */
  settle(answer: Answer | Failed): boolean {
    const waiting = answer.id === null ? undefined : this.#waiting.get(answer.id);
    if (!waiting) return false;
    this.#waiting.delete(waiting.command.id);
    if (answer.type === "failed") waiting.reject(new Refused(answer));
    else waiting.resolve(answer);
    return true;
  }

  command(id: string | null): Command | undefined {
    return id === null ? undefined : this.#waiting.get(id)?.command;
  }

  /** Call `onpostponed` of a command; return whether it has none and was given before `moment` (ms). */
  postpone(id: string | null, moment: number): boolean {
    const waiting = id === null ? undefined : this.#waiting.get(id);
    waiting?.onpostponed?.();
    return !waiting?.onpostponed && (waiting?.since ?? Infinity) <= moment;
  }

  /** Reject the pointless commands as the server would, with `stale` and an empty detail. */
  dropStale(): void {
    for (const { command, isStale } of [...this.#waiting.values()])
      if (isStale?.()) this.settle({ type: "failed", id: command.id, code: "stale", detail: "" });
  }

  unanswered(): Command[] {
    return [...this.#waiting.values()].map((waiting) => waiting.command);
  }

  /** Return when (ms) the oldest unanswered command was given; null if there is none. Hints do not count: the server computes one after the other. */
  oldest(): number | null {
    for (const { command, since } of this.#waiting.values()) if (command.type !== "hint") return since;
    return null;
  }
}
