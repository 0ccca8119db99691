/** The codes of tables that are kept in this browser: longer than those of a server, and with a letter that none of those has. */

export const LOCAL_PREFIX = "O";
export const LOCAL_LENGTH = 8;

export function isLocal(code: string): boolean {
  return code.length === LOCAL_LENGTH && code.startsWith(LOCAL_PREFIX);
}
