import { t } from "../device/settings.svelte";
import { Refused } from "./outbox";

/** Milliseconds after which it says why nothing happens: a server that has just started is still learning the rules. */
const PATIENT = 1_200;

/** The state of a form that asks something of the server: under way, late, or refused and why. */
export class Submission {
  busy = $state(false);
  late = $state(false);
  problem = $state("");

  async run(asked: () => Promise<void>): Promise<void> {
    this.busy = true;
    this.problem = "";
    const waiting = setTimeout(() => {
      this.late = true;
    }, PATIENT);
    try {
      await asked();
    } catch (reason) {
      if (!(reason instanceof Refused)) throw reason;
      this.problem = t().errors[reason.failed.code];
    } finally {
      clearTimeout(waiting);
      this.busy = this.late = false;
    }
  }
}
