/** Bytes, their hexadecimal form and their digest. */
import { parseHex } from "../proof/hex";
import { sha256 as digest } from "../proof/sha256";
import { ValueError } from "./errors";

export const utf8 = (text: string): Uint8Array => new TextEncoder().encode(text);

export function hex(bytes: Uint8Array): string {
  return Array.from(bytes, (byte) => byte.toString(16).padStart(2, "0")).join("");
}

function fromHex(text: string): Uint8Array {
  const bytes = parseHex(text);
  if (bytes === null) throw new ValueError("this is not hexadecimal");
  return bytes;
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

const BLOCK = 64;

/** Return the HMAC of a message (RFC 2104) with SHA-256, the only digest that is asked for. */
export function hmac_digest(key: Uint8Array, message: Uint8Array, _digest: "sha256"): Uint8Array {
  const known = key.length > BLOCK ? sha256(key).digest() : key;
  const keyed = (pad: number, rest: Uint8Array) => {
    const block = new Uint8Array(BLOCK + rest.length).fill(pad, 0, BLOCK);
    for (const [at, byte] of known.entries()) block[at] = byte ^ pad;
    block.set(rest, BLOCK);
    return sha256(block).digest();
  };
  return keyed(0x5c, keyed(0x36, message));
}
