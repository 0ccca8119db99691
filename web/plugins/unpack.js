/**
 * Stands where a site's worker is expected: unpacks the file beside it, its name with `.gz`, and lets that do the work. A server
 * compresses what it sends; a host of plain files does not.
 */
const early = [];
const keep = (event) => early.push(event.data);
addEventListener("message", keep);

const address = import.meta.url;
const GZIP = [0x1f, 0x8b];

async function unpacked() {
  const answer = await fetch(`${address}.gz`);
  if (!answer.ok) throw new Error(`${address}.gz could not be fetched: ${answer.status}.`);
  const bytes = new Uint8Array(await answer.arrayBuffer());
  // Some hosts say what it is packed with, and the browser has unpacked it already.
  if (!GZIP.every((byte, at) => bytes[at] === byte)) return new TextDecoder().decode(bytes);
  return new Response(new Blob([bytes]).stream().pipeThrough(new DecompressionStream("gzip"))).text();
}

/** Run it. What it fetches lies beside this file. */
async function start() {
  const text = (await unpacked()).replaceAll("import.meta.url", JSON.stringify(address));
  const code = URL.createObjectURL(new Blob([text], { type: "text/javascript" }));
  await import(/* @vite-ignore */ code);
  URL.revokeObjectURL(code);
  removeEventListener("message", keep);
  for (const data of early) dispatchEvent(new MessageEvent("message", { data }));
}

start().catch((error) => {
  setTimeout(() => {
    throw error; // so that the page hears of it
  });
});
