/** Hexadecimal texts, and the digests of the keys that are written so. */
import { sha256 } from "./sha256";

/** Return the bytes of a hexadecimal text; null if it is none. */
export function parseHex(text: string): Uint8Array | null {
  if (!/^([\da-f]{2})*$/i.test(text)) return null;
  return Uint8Array.from(text.match(/../g) ?? [], (byte) => Number.parseInt(byte, 16));
}

/** Return the SHA-256 of a key in hexadecimal, which is its seal; null if it is no key. */
export function hashKey(key: string): string | null {
  const bytes = parseHex(key);
  return bytes && sha256(bytes);
}
