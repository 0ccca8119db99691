import { t } from "../device/settings.svelte";
import type { Message } from "../protocol";
import { Refused } from "./outbox";

/** Milliseconds after which it says why nothing happens. */
const PATIENT = 1_200;

/** The state of a form that asks something of the server: under way, late and why, or refused and why. */
export class Submission {
  busy = $state(false);
  problem = $state("");
  #late = $state(false);
  #preparing = $state(false);

  /** What is said while it takes long, else nothing. */
  get waiting(): string {
    if (this.#preparing) return t().preparing;
    return this.#late ? t().setup.wait : "";
  }

  /** To be told what the server says besides its answers. */
  readonly hear = (message: Message): void => {
    if (message.type === "preparing") this.#preparing = true;
  };

  async run(asked: () => Promise<void>): Promise<void> {
    this.busy = true;
    this.problem = "";
    const waiting = setTimeout(() => {
      this.#late = true;
    }, PATIENT);
    try {
      await asked();
    } catch (reason) {
      if (!(reason instanceof Refused)) throw reason;
      this.problem = t().errors[reason.failed.code];
    } finally {
      clearTimeout(waiting);
      this.busy = this.#late = this.#preparing = false;
    }
  }
}
