/** Texts packed into what an address can hold: compressed (deflate, RFC 1951), in base64url. */

const LETTERS: Readonly<Record<string, string>> = { "+": "-", "/": "_", "=": "" };
const BYTES_AT_ONCE = 8_192;

/** Return a packed text. */
export async function pack(text: string): Promise<string> {
  const stream = new Blob([text]).stream().pipeThrough(new CompressionStream("deflate-raw"));
  const bytes = new Uint8Array(await new Response(stream).arrayBuffer());
  let binary = "";
  for (let at = 0; at < bytes.length; at += BYTES_AT_ONCE)
    binary += String.fromCharCode(...bytes.subarray(at, at + BYTES_AT_ONCE));
  return btoa(binary).replace(/[+/=]/g, (letter) => LETTERS[letter] ?? "");
}

/**
 * Return the unpacked text; null if it is invalid or has more than `most` bytes. Unpacking stops there, since a few letters may
 * decompress to gigabytes.
 */
export async function unpack(packed: string, most: number): Promise<string | null> {
  if (!/^[\w-]+$/.test(packed)) return null;
  try {
    const binary = atob(packed.replaceAll("-", "+").replaceAll("_", "/"));
    const bytes = Uint8Array.from(binary, (letter) => letter.charCodeAt(0));
    const reader = new Blob([bytes]).stream().pipeThrough(new DecompressionStream("deflate-raw")).getReader();
    const decoder = new TextDecoder("utf-8", { fatal: true });
    let text = "";
    for (let count = 0; ; ) {
      const { done, value } = await reader.read();
      if (done) return text + decoder.decode();
      count += value.length;
      if (count > most) {
        void reader.cancel();
        return null;
      }
      text += decoder.decode(value, { stream: true });
    }
  } catch {
    return null;
  }
}
