/** Download a text or a blob as a file. */
export function saveFile(content: string | Blob, name: string): void {
  const blob = typeof content === "string" ? new Blob([content], { type: "application/json" }) : content;
  const url = URL.createObjectURL(blob);
  Object.assign(document.createElement("a"), { href: url, download: name }).click();
  URL.revokeObjectURL(url);
}
