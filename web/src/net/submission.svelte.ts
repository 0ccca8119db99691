import { t } from "../device/settings.svelte";
import type { Message } from "../protocol";
import { NoAnswer, Refused } from "./outbox";
import { w } from "./words";

/** Callbacks while a new table is being set up. */
export interface SetupCallbacks {
  /** Called with the server's messages other than answers. */
  handleMessage(message: Message): void;
  /** Called when the server does not respond for long; resolves if the table is to be kept in this browser instead. */
  goOnAlone(): Promise<void>;
}

/** Milliseconds before a message explains the wait. */
const WAIT_NOTICE_AFTER = 1_200;

/** The state of a form that sends a request: in progress, late, or refused, with the reason. */
export class Submission implements SetupCallbacks {
  busy = $state(false);
  failure = $state("");
  /** Whether the server requires its word of invitation. */
  needsInvitation = $state(false);
  /** Whether the server refused the name, so that it has to be changed. */
  needsOtherName = $state(false);
  #isLate = $state(false);
  /** The part of the rules that is compiled, 0 to 1, while the server is compiling; else null. */
  preparing = $state<number | null>(null);
  /** Stops waiting for a server that does not respond; null while that is not offered. */
  playAlone = $state.raw<(() => void) | null>(null);

  /** The message during a long wait, else empty. */
  get waiting(): string {
    if (this.preparing !== null) return w().preparing;
    if (this.playAlone) return t().setup.noAnswer;
    return this.#isLate ? t().setup.wait : "";
  }

  readonly handleMessage = (message: Message): void => {
    if (message.type === "preparing") this.preparing = message.part;
  };

  readonly goOnAlone = (): Promise<void> =>
    new Promise((resolve) => {
      this.playAlone = () => {
        this.playAlone = null;
        resolve();
      };
    });

  async run(send: () => Promise<void>): Promise<void> {
    this.busy = true;
    this.failure = "";
    const waiting = setTimeout(() => {
      this.#isLate = true;
    }, WAIT_NOTICE_AFTER);
    try {
      await send();
    } catch (reason) {
      if (reason instanceof NoAnswer) {
        this.failure = t().setup.noAnswer;
        return;
      }
      if (!(reason instanceof Refused)) throw reason;
      this.failure = w().errors[reason.failed.code];
      this.needsInvitation ||= reason.failed.code === "word_needed";
      this.needsOtherName ||= reason.failed.code === "bad_name";
    } finally {
      clearTimeout(waiting);
      this.busy = this.#isLate = false;
      this.preparing = this.playAlone = null;
    }
  }
}
