/**
 * Whether the client came as files only (`reihum site`): there is no server to ask, and a plain host knows no addresses but those
 * of files, so the place in the app stands behind a `#`.
 */
export function isSite(): boolean {
  return document.documentElement.dataset.site !== undefined;
}

/** Return the address of a page of the app, such as `/look`, as a link has it. */
export function pageAt(path: string): string {
  return isSite() ? `#${path}` : path;
}

/** Return the address of a file beside the client, such as `/icon.svg`, as a link has it. */
export function fileAt(path: string): string {
  return isSite() ? path.slice(1) : path;
}
