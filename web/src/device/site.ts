/**
 * Whether the client came as files only (`reihum site`): there is no server to ask, and a plain host knows no addresses but those
 * of files, so the place in the app stands behind a `#`.
 */
export function isSite(): boolean {
  return document.documentElement.dataset.site !== undefined;
}

/** The path below which the server lies, such as `/reihum`, as it says in the page; empty at the top of a host. */
function below(): string {
  return document.documentElement.dataset.path ?? "";
}

/** Return where one is in the app, such as `/t/ABCDE`. */
export function pathHere(): string {
  return location.pathname.slice(below().length);
}

/** Return the address of a page of the app, such as `/look`, as a link has it. */
export function pageAt(path: string): string {
  return isSite() ? `#${path}` : below() + path;
}

/** Return the path of something on the server, from the top of its host on. */
export function onServer(path: string): string {
  return below() + path;
}

/** Return the address of what the server has beside the pages, such as `/icon.svg` or `/api/games`, as a link has it. */
export function fileAt(path: string): string {
  return isSite() ? path.slice(1) : onServer(path);
}
