/** SHA-256 (FIPS 180-4). Browsers only have it on https pages, which a server in a living room does not provide. */

/** Return the first 32 fractional bits of the roots of the first primes. */
// @__NO_SIDE_EFFECTS__
function fractions(count: number, root: (prime: number) => number): number[] {
  const primes: number[] = [];
  for (let n = 2; primes.length < count; n++) if (primes.every((prime) => n % prime)) primes.push(n);
  return primes.map(root).map((x) => Math.floor((x - Math.floor(x)) * 2 ** 32) | 0);
}

const START = fractions(8, Math.sqrt);
const ROUND = fractions(64, Math.cbrt);

const turned = (word: number, by: number) => (word >>> by) | (word << (32 - by));

/** Return the message padded with a one bit, zeros and its length in bits to whole blocks of 64 bytes. */
function padded(message: Uint8Array): DataView {
  const view = new DataView(new ArrayBuffer(Math.ceil((message.length + 9) / 64) * 64));
  new Uint8Array(view.buffer).set(message);
  view.setUint8(message.length, 0x80);
  view.setUint32(view.byteLength - 4, message.length * 8);
  return view;
}

function schedule(blocks: DataView, from: number): number[] {
  const words: number[] = [];
  for (let t = 0; t < 64; t++) {
    const [far, near] = [words[t - 15] ?? 0, words[t - 2] ?? 0];
    const s0 = turned(far, 7) ^ turned(far, 18) ^ (far >>> 3);
    const s1 = turned(near, 17) ^ turned(near, 19) ^ (near >>> 10);
    words.push(t < 16 ? blocks.getInt32(from + 4 * t) : ((words[t - 16] ?? 0) + s0 + (words[t - 7] ?? 0) + s1) | 0);
  }
  return words;
}

/** Return the digest of a message below 512 megabytes, in hexadecimal. */
export function sha256(message: Uint8Array): string {
  const blocks = padded(message);
  let hash = START;
  for (let from = 0; from < blocks.byteLength; from += 64) {
    let [a = 0, b = 0, c = 0, d = 0, e = 0, f = 0, g = 0, h = 0] = hash;
    for (const [t, word] of schedule(blocks, from).entries()) {
      const s1 = turned(e, 6) ^ turned(e, 11) ^ turned(e, 25);
      const t1 = (h + s1 + ((e & f) ^ (~e & g)) + (ROUND[t] ?? 0) + word) | 0;
      const t2 = ((turned(a, 2) ^ turned(a, 13) ^ turned(a, 22)) + ((a & b) ^ (a & c) ^ (b & c))) | 0;
      [h, g, f, e, d, c, b, a] = [g, f, e, (d + t1) | 0, c, b, a, (t1 + t2) | 0];
    }
    hash = [a, b, c, d, e, f, g, h].map((word, at) => (word + (hash[at] ?? 0)) | 0);
  }
  return hash.map((word) => (word >>> 0).toString(16).padStart(8, "0")).join("");
}
