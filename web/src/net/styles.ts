/** Milliseconds until styles that were lost are asked for again. */
const PAUSE = 1_000;

/**
 * Ask again for styles that are lost on the way, as on a train, until they are there. Whoever imports a part of the app asks for
 * its script again, but for its styles only once.
 */
export function keepStyles(): void {
  addEventListener("error", ({ target }) => isStyles(target) && setTimeout(askAgain, PAUSE, target), true);
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

function askAgain(link: HTMLLinkElement): void {
  link.replaceWith(link.cloneNode());
}
