import { recall, remember } from "../device/storage";

/** The players muted on this device, by name: seats change hands, and names are unique at a table. */
export class Muted {
  readonly #key: string;
  #names = $state.raw<readonly string[]>([]);

  constructor(table: string) {
    this.#key = `muted.${table}`;
    this.#names = recall(this.#key)?.split("\n") ?? [];
  }

  has(name: string): boolean {
    return this.#names.includes(name);
  }

  set(name: string, muted: boolean): void {
    this.#names = muted ? [...this.#names, name] : this.#names.filter((one) => one !== name);
    remember(this.#key, this.#names.length > 0 ? this.#names.join("\n") : null);
  }
}
