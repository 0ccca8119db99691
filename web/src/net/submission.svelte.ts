import { t } from "../device/settings.svelte";
import type { Message } from "../protocol";
import { NoAnswer, Refused } from "./outbox";
import { w } from "./words";

/** What is told to whoever waits for a new table. */
export interface Asker {
  /** To be told what the server says besides its answers. */
  hear(message: Message): void;
  /** Called when no server answers for long; resolves if the table shall be kept in this browser instead. */
  goOnAlone(): Promise<void>;
}

/** Milliseconds after which it says why nothing happens. */
const PATIENT = 1_200;

/** The state of a form that asks something of the server: under way, late and why, or refused and why. */
export class Submission implements Asker {
  busy = $state(false);
  failure = $state("");
  /** Whether the server asks for its word of invitation. */
  asksWord = $state(false);
  /** Whether the server took offence at one's name, which can be changed then. */
  asksName = $state(false);
  #late = $state(false);
  /** Which part of the rules is compiled while the server has to do that, 0 to 1; else null. */
  preparing = $state<number | null>(null);
  /** Gives up waiting for a server that does not answer; null while nobody has to. */
  alone = $state.raw<(() => void) | null>(null);

  /** What is said while it takes long, else nothing. */
  get waiting(): string {
    if (this.preparing !== null) return w().preparing;
    if (this.alone) return t().setup.noAnswer;
    return this.#late ? t().setup.wait : "";
  }

  readonly hear = (message: Message): void => {
    if (message.type === "preparing") this.preparing = message.part;
  };

  readonly goOnAlone = (): Promise<void> =>
    new Promise((resolve) => {
      this.alone = () => {
        this.alone = null;
        resolve();
      };
    });

  async run(asked: () => Promise<void>): Promise<void> {
    this.busy = true;
    this.failure = "";
    const waiting = setTimeout(() => {
      this.#late = true;
    }, PATIENT);
    try {
      await asked();
    } catch (reason) {
      if (reason instanceof NoAnswer) {
        this.failure = t().setup.noAnswer;
        return;
      }
      if (!(reason instanceof Refused)) throw reason;
      this.failure = w().errors[reason.failed.code];
      this.asksWord ||= reason.failed.code === "word_needed";
      this.asksName ||= reason.failed.code === "bad_name";
    } finally {
      clearTimeout(waiting);
      this.busy = this.#late = false;
      this.preparing = this.alone = null;
    }
  }
}
