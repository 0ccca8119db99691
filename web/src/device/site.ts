/**
 * Whether the client is a static site (`reihum site`): there is no server, and a server of plain files only knows paths of files, so the route is
 * in the fragment, after `#`.
 */
export function isSite(): boolean {
  return document.documentElement.dataset.site !== undefined;
}

/** Return the server's path prefix, such as `/reihum`, which the page contains; empty without one. */
function pathPrefix(): string {
  return document.documentElement.dataset.path ?? "";
}

/** Return the current path within the app, such as `/t/ABCDE`. */
export function currentPath(): string {
  return location.pathname.slice(pathPrefix().length);
}

/** Return the URL of a page of the app, such as `/look`, for links. */
export function pageUrl(path: string): string {
  return isSite() ? `#${path}` : pathPrefix() + path;
}

/** Return a path of the server with the prefix. */
export function serverPath(path: string): string {
  return pathPrefix() + path;
}

/** Return the URL of a file or an endpoint, such as `/icon.svg` or `/api/games`. */
export function fileUrl(path: string): string {
  return isSite() ? path.slice(1) : serverPath(path);
}
