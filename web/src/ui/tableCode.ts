/** Return what may be a code in what was typed or pasted; of a link, what follows `/t/`. */
export function tableCodeIn(text: string): string {
  const [, code] = /\/t\/([a-z]+)/i.exec(text) ?? [];
  return (code ?? text.replace(/[^a-z]/gi, "")).toUpperCase();
}
