/** The codes of tables that are kept in this browser: longer than those of a server, and with a letter that none of those has. */

export const FIRST = "O";
export const LENGTH = 8;

export function isLocal(code: string): boolean {
  return code.length === LENGTH && code.startsWith(FIRST);
}
