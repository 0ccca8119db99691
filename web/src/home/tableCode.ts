/** What may be a code in what somebody typed or pasted: a whole link has it behind `/t/`. */
export function tableCodeIn(text: string): string {
  const [, code] = /\/t\/([a-z]+)/i.exec(text) ?? [];
  return (code ?? text.replace(/[^a-z]/gi, "")).toUpperCase();
}
