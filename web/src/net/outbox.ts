import type { Command, Done, Explained, Failed, Hint, PlanChecked, Seated } from "../protocol";

/** A command as its author writes it: the outbox gives it an id. */
export type Draft = Command extends infer C ? (C extends Command ? Omit<C, "id"> : never) : never;

/** What the server says to a command that it carries out. */
export type Answer = Seated | Done | Hint | Explained | PlanChecked;

/** Thrown by `send` when the server refuses a command. */
export class Refused extends Error {
  readonly failed: Failed;

  constructor(failed: Failed) {
    super(`${failed.code}: ${failed.detail}`);
    this.failed = failed;
  }
}

/** Thrown where no server answers a question, or something else does. */
export class NoAnswer extends Error {}

/** Options of `send`, for the time while a command has no answer. */
export interface Waits {
  /** Whether nobody wants the answer any more: then the command is not sent again. */
  stale?(): boolean;
  /** Called when the server is too busy for it now, each time; it is sent again. */
  postponed?: (() => void) | undefined;
}

interface Waiting extends Waits {
  command: Command;
  since: number;
  resolve(answer: Answer): void;
  reject(reason: Refused): void;
}

/** Commands that have no answer yet, in the order they were given. The server takes a repeated id as the same command. */
export class Outbox {
  readonly #waiting = new Map<string, Waiting>();
  readonly #randomId: () => string;

  constructor(randomId: () => string) {
    this.#randomId = randomId;
  }

  add(draft: Draft, now: number, waits: Waits = {}): { command: Command; answer: Promise<Answer> } {
    const command = { ...draft, id: this.#randomId() } as Command;
    const answer = new Promise<Answer>((resolve, reject) => {
      this.#waiting.set(command.id, { ...waits, command, since: now, resolve, reject });
    });
    return { command, answer };
  }

  /** Settles the command that the answer belongs to; says whether there was one. */
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

  /** Tells the author of a command that it takes longer. */
  postpone(id: string | null): void {
    if (id !== null) this.#waiting.get(id)?.postponed?.();
  }

  /** Gives up the commands whose answers nobody wants any more, as the server would refuse them: `stale`, but without a word on why. */
  dropStale(): void {
    for (const { command, stale } of [...this.#waiting.values()])
      if (stale?.()) this.settle({ type: "failed", id: command.id, code: "stale", detail: "" });
  }

  unanswered(): Command[] {
    return [...this.#waiting.values()].map((waiting) => waiting.command);
  }

  /** When the oldest command was given, or null when all are answered. */
  oldest(): number | null {
    const [first] = this.#waiting.values();
    return first?.since ?? null;
  }
}
