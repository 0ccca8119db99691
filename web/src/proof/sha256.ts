/** SHA-256 (FIPS 180-4). Browsers only have it on https pages, which a server in a living room does not provide. */

/** Return the first 32 fractional bits of the roots of the first primes. */
// @__NO_SIDE_EFFECTS__
function rootFractions(count: number, root: (prime: number) => number): number[] {
  const primes: number[] = [];
  for (let n = 2; primes.length < count; n++) if (primes.every((prime) => n % prime)) primes.push(n);
  return primes.map(root).map((x) => Math.floor((x - Math.floor(x)) * 2 ** 32) | 0);
}

const INITIAL_HASH = rootFractions(8, Math.sqrt);
const ROUND_CONSTANTS = rootFractions(64, Math.cbrt);

const rotateRight = (word: number, by: number) => (word >>> by) | (word << (32 - by));

/** Return the message padded with a one bit, zeros and its length in bits to whole blocks of 64 bytes. */
function padMessage(message: Uint8Array): DataView {
  const view = new DataView(new ArrayBuffer(Math.ceil((message.length + 9) / 64) * 64));
  new Uint8Array(view.buffer).set(message);
  view.setUint8(message.length, 0x80);
  view.setUint32(view.byteLength - 4, message.length * 8);
  return view;
}

function expandSchedule(blocks: DataView, from: number): number[] {
  const words: number[] = [];
  for (let t = 0; t < 64; t++) {
    const [far, near] = [words[t - 15] ?? 0, words[t - 2] ?? 0];
    const s0 = rotateRight(far, 7) ^ rotateRight(far, 18) ^ (far >>> 3);
    const s1 = rotateRight(near, 17) ^ rotateRight(near, 19) ^ (near >>> 10);
    words.push(t < 16 ? blocks.getInt32(from + 4 * t) : ((words[t - 16] ?? 0) + s0 + (words[t - 7] ?? 0) + s1) | 0);
  }
  return words;
}

/** Return the digest of a message below 512 megabytes, in hexadecimal. */
export function sha256(message: Uint8Array): string {
  const blocks = padMessage(message);
  let hash = INITIAL_HASH;
  for (let from = 0; from < blocks.byteLength; from += 64) {
    let [a = 0, b = 0, c = 0, d = 0, e = 0, f = 0, g = 0, h = 0] = hash;
    for (const [t, word] of expandSchedule(blocks, from).entries()) {
      const s1 = rotateRight(e, 6) ^ rotateRight(e, 11) ^ rotateRight(e, 25);
      const t1 = (h + s1 + ((e & f) ^ (~e & g)) + (ROUND_CONSTANTS[t] ?? 0) + word) | 0;
      const t2 = ((rotateRight(a, 2) ^ rotateRight(a, 13) ^ rotateRight(a, 22)) + ((a & b) ^ (a & c) ^ (b & c))) | 0;
      [h, g, f, e, d, c, b, a] = [g, f, e, (d + t1) | 0, c, b, a, (t1 + t2) | 0];
    }
    hash = [a, b, c, d, e, f, g, h].map((word, at) => (word + (hash[at] ?? 0)) | 0);
  }
  return hash.map((word) => (word >>> 0).toString(16).padStart(8, "0")).join("");
}
