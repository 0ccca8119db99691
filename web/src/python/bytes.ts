/** Bytes, their hexadecimal form and their digest. */
import { sha256 as digest } from "../proof/sha256";
import { ValueError } from "./errors";

export const utf8 = (text: string): Uint8Array => new TextEncoder().encode(text);

export function hex(bytes: Uint8Array): string {
  return Array.from(bytes, (byte) => byte.toString(16).padStart(2, "0")).join("");
}

export function fromHex(text: string): Uint8Array {
  if (!/^([0-9a-fA-F]{2})*$/.test(text)) throw new ValueError("this is not hexadecimal");
  return Uint8Array.from(text.match(/../g) ?? [], (byte) => Number.parseInt(byte, 16));
}

export class Sha256 {
  readonly #hex: string;

  constructor(message: Uint8Array) {
    this.#hex = digest(message);
  }

  hexdigest(): string {
    return this.#hex;
  }

  digest(): Uint8Array {
    return fromHex(this.#hex);
  }
}

/** Return bytes, or read them from hexadecimal. */
export const bytes = /* @__PURE__ */ Object.assign((given: readonly number[]) => new Uint8Array(given), {
  fromhex: fromHex,
});
export const sha256 = (given: Uint8Array): Sha256 => new Sha256(given);
