import { backoff } from "./backoff";

/**
 * Ask again for styles that are lost on the way, as on a train, until they are there, and less and less often. Whoever
 * imports a part of the app asks for its script again, but for its styles only once.
 */
export function keepStyles(): void {
  addEventListener("error", ({ target }) => isStyles(target) && setTimeout(askAgain, pause(target), target), true);
  // What was lost before anybody listened.
  addEventListener("load", () => [...document.querySelectorAll("link")].filter(isLost).forEach(askAgain));
}

function isStyles(target: EventTarget | null): target is HTMLLinkElement {
  return target instanceof HTMLLinkElement && target.rel === "stylesheet";
}

function isLost(link: HTMLLinkElement): boolean {
  try {
    return isStyles(link) && !link.sheet?.cssRules;
  } catch {
    return true; // an answer that never came is no answer of this server
  }
}

/** Milliseconds until styles are asked for again. */
function pause(link: HTMLLinkElement): number {
  return backoff(Number(link.dataset.asked ?? 0), Math.random());
}

function askAgain(link: HTMLLinkElement): void {
  const other = link.cloneNode() as HTMLLinkElement;
  other.dataset.asked = `${Number(link.dataset.asked ?? 0) + 1}`;
  link.replaceWith(other);
}
