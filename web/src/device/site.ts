/**
 * Whether the client is a static site (`reihum site`): there is no server, and a static host only knows paths of files, so the route is
 * in the fragment, after `#`.
 */
export function isSite(): boolean {
  return document.documentElement.dataset.site !== undefined;
}

/** Return the server's path prefix, such as `/reihum`, which the page contains; empty without one. */
function below(): string {
  return document.documentElement.dataset.path ?? "";
}

/** Return the current path within the app, such as `/t/ABCDE`. */
export function pathHere(): string {
  return location.pathname.slice(below().length);
}

/** Return the URL of a page of the app, such as `/look`, for links. */
export function pageAt(path: string): string {
  return isSite() ? `#${path}` : below() + path;
}

/** Return a path of the server with the prefix. */
export function onServer(path: string): string {
  return below() + path;
}

/** Return the URL of a file or an endpoint, such as `/icon.svg` or `/api/games`. */
export function fileAt(path: string): string {
  return isSite() ? path.slice(1) : onServer(path);
}
