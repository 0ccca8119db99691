/** Milliseconds after which a file is released: older versions of Safari begin to read it later. */
const RELEASED_AFTER = 60_000;

/** Download a text or a blob as a file. */
export function saveFile(content: string | Blob, name: string): void {
  const blob = typeof content === "string" ? new Blob([content], { type: "application/json" }) : content;
  const url = URL.createObjectURL(blob);
  Object.assign(document.createElement("a"), { href: url, download: name }).click();
  setTimeout(() => URL.revokeObjectURL(url), RELEASED_AFTER);
}
