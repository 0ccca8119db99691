/**
 * On a static site this script has the name of the worker. It fetches the compressed worker (the same name with `.gz`),
 * decompresses it and runs it, since plain file servers do not compress what they send.
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
  // Some web servers set Content-Encoding, so the browser has decompressed it already.
  if (!GZIP.every((byte, at) => bytes[at] === byte)) return new TextDecoder().decode(bytes);
  return new Response(new Blob([bytes]).stream().pipeThrough(new DecompressionStream("gzip"))).text();
}

/** Run the worker. The files that it fetches are in the folder of this script, so it gets this address. */
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
    throw error; // outside of the promise, so that the page gets an error event
  });
});
