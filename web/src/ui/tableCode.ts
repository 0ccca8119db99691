/** Extract a possible table code from typed or pasted text; from a link, the part after `/t/` or `/board/`. */
export function findTableCode(text: string): string {
  const [, code] = /\/(?:t|board)\/([a-z]+)/i.exec(text) ?? [];
  return (code ?? text.replace(/[^a-z]/gi, "")).toUpperCase();
}
