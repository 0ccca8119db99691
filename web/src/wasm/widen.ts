/** Return bytes as 32-bit words, each in 64 bits, as the rules have them. */
export function widenWords(bytes: Uint8Array): Uint8Array {
  const words = new DataView(bytes.buffer, bytes.byteOffset, bytes.length);
  const wider = new DataView(new ArrayBuffer(2 * bytes.length));
  for (let at = 0; at < bytes.length; at += 4) wider.setBigUint64(2 * at, BigInt(words.getUint32(at, true)), true);
  return new Uint8Array(wider.buffer);
}
