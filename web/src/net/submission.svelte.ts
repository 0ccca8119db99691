import { t } from "../device/settings.svelte";
import type { ErrorCode, Message } from "../protocol";
import { NoAnswer, Refused } from "./outbox";
import { describePostponed, w } from "./words";

/** Callbacks while a new table is being set up. */
export interface SetupCallbacks {
  /** Called with the server's messages other than answers, and with refusals of what is sent again. */
  onmessage(message: Message): void;
  /** Called when the server does not respond for long, or lets a request wait; resolves if the table is to be kept in this browser instead. */
  goOnAlone(): Promise<void>;
}

/** Milliseconds before a message explains the wait. */
const WAIT_NOTICE_AFTER = 1_200;

/** The state of a form that sends a request: in progress, late, or refused, with the reason. */
export class Submission implements SetupCallbacks {
  busy = $state(false);
  failure = $state("");
  /** Whether the server requires its word of invitation. */
  needsInvite = $state(false);
  /** Whether the server refused the name, so that it has to be changed. */
  needsName = $state(false);
  #isLate = $state(false);
  /** The reason for which the server lets the request wait and it is sent again, else null. */
  #postponed = $state<ErrorCode | null>(null);
  /** The part of the rules that is compiled, 0 to 1, while the server is compiling; else null. */
  preparing = $state<number | null>(null);
  /** Stops waiting for a server that does not respond; null while that is not offered. */
  giveUp = $state.raw<(() => void) | null>(null);

  /** The message during a long wait, else empty. */
  get waiting(): string {
    if (this.preparing !== null) return w().preparing;
    if (this.#postponed) return describePostponed(this.#postponed);
    if (this.giveUp) return t().setup.noAnswer;
    return this.#isLate ? t().setup.wait : "";
  }

  readonly onmessage = (message: Message): void => {
    if (message.type === "preparing") this.preparing = message.part;
    else if (message.type === "failed") this.#postponed = message.code;
  };

  readonly goOnAlone = (): Promise<void> =>
    new Promise((resolve) => {
      this.giveUp = () => {
        this.giveUp = null;
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
      this.needsInvite ||= reason.failed.code === "word_needed";
      this.needsName ||= reason.failed.code === "bad_name";
    } finally {
      clearTimeout(waiting);
      this.busy = this.#isLate = false;
      this.preparing = this.giveUp = this.#postponed = null;
    }
  }
}
