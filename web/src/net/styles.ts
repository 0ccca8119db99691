import { backoff } from "./backoff";

/**
 * Retry style sheets that failed to load, with growing pauses, until they are there. `lazyLoad` retries the scripts of a part of the
 * app, but its style sheets are requested only once.
 */
export function retryStyles(): void {
  addEventListener(
    "error",
    ({ target }) => isStyleSheet(target) && setTimeout(retry, retryDelay(target), target),
    true,
  );
  // Style sheets that failed before this listener was added.
  addEventListener("load", () => [...document.querySelectorAll("link")].filter(hasFailed).forEach(retry));
}

function isStyleSheet(target: EventTarget | null): target is HTMLLinkElement {
  return target instanceof HTMLLinkElement && target.rel === "stylesheet";
}

function hasFailed(link: HTMLLinkElement): boolean {
  try {
    return isStyleSheet(link) && !link.sheet?.cssRules;
  } catch {
    return true; // without a response there are no rules to read
  }
}

/** Return the milliseconds before the next retry of a style sheet. */
function retryDelay(link: HTMLLinkElement): number {
  return backoff(Number(link.dataset.asked ?? 0), Math.random());
}

function retry(link: HTMLLinkElement): void {
  const other = link.cloneNode() as HTMLLinkElement;
  other.dataset.asked = `${Number(link.dataset.asked ?? 0) + 1}`;
  link.replaceWith(other);
}
