import { tick } from "svelte";
import { FileError, type FileFault } from "../device/entryFile";

/** How a page of entries on this device changes them. */
interface Changes<Entry> {
  /** Show the entries as they are now. */
  reload(): void;
  remove(entry: Entry): void;
  restore(entry: Entry): void;
  /** Add the entries of a file, and return what to say about it. Throws a FileError. */
  importFile(file: File): Promise<string>;
  words(): { deleted: string; faults: Record<FileFault, string> };
}

/** What a page says about the entries that it keeps on this device, and the entry that can be brought back. */
export class Shelf<Entry> {
  status = $state("");
  fault = $state("");
  /** The entry that was deleted last, while it can be brought back. */
  dropped = $state.raw<Entry | null>(null);
  /** The page's heading and the button that brings an entry back, which the page binds here: they get the focus. */
  heading = $state<HTMLElement>();
  undo = $state<HTMLElement>();
  readonly #changes: Changes<Entry>;

  constructor(changes: Changes<Entry>) {
    this.#changes = changes;
  }

  say(status: string, fault = ""): void {
    this.status = status;
    this.fault = fault;
    this.dropped = null;
    this.#changes.reload();
  }

  /** Delete an entry and move the focus from its button, without scrolling. */
  async drop(entry: Entry): Promise<void> {
    this.#changes.remove(entry);
    this.say(this.#changes.words().deleted);
    this.dropped = entry;
    await tick();
    this.undo?.focus({ preventScroll: true });
  }

  async bringBack(): Promise<void> {
    if (this.dropped !== null) this.#changes.restore(this.dropped);
    this.say("");
    await tick();
    this.heading?.focus({ preventScroll: true });
  }

  async importFile(file: File): Promise<void> {
    this.say("");
    try {
      this.say(await this.#changes.importFile(file));
    } catch (reason) {
      if (!(reason instanceof FileError)) throw reason;
      this.fault = this.#changes.words().faults[reason.fault];
    }
  }
}
