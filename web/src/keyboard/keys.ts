/** What keys do at a table, on any game's board: they press what could be pressed by hand, and know the boards by their attributes only. */

export const KEYS = ["d", "l", "p", "h", "u", "r", "o", "?"] as const;
export type Key = (typeof KEYS)[number];

/** Moves that every game writes the same way. */
const DRAW = "+";
const ENDS = [".", "-"];

const HAND = "[data-testid=hand]";
const BAR = ".bar :is(.button, .plain):not(:disabled)";

/** Return the key of ours that was pressed; null where somebody types, holds another key as well, or reads a sheet. */
export function findKey(event: KeyboardEvent): Key | null {
  const target = event.target instanceof Element ? event.target : null;
  if (event.ctrlKey || event.metaKey || event.altKey || event.isComposing) return null;
  if (target?.closest("input, textarea, select, [contenteditable]") || findOpenSheet()) return null;
  const key = event.key.toLowerCase();
  return KEYS.find((one) => one === key) ?? null;
}

function find(selector: string): HTMLElement | null {
  return document.querySelector<HTMLElement>(selector);
}

/** The button that does this move, the bar's before one on the board; none that lays a planned row, though that ends a turn as well. */
function findMoveButton(move: string): HTMLElement | null {
  return (
    find(`.bar [data-move="${move}"]:not([data-lays])`) ?? find(`[data-move="${move}"]:not(:disabled, [data-lays])`)
  );
}

function listBarButtons(): HTMLElement[] {
  return [...document.querySelectorAll<HTMLElement>(BAR)];
}

/** The bar's button that lays: none of those that draw, pass or end, and none without a move. */
function findLayButton(): HTMLElement | null {
  const others = [DRAW, ...ENDS];
  return listBarButtons().findLast((one) => !others.includes(one.dataset.move ?? DRAW)) ?? null;
}

/**
 * Return the element that a key presses; null if none. The key that lays presses what lays a planned row, unless a card is chosen; else
 * the card with the focus, before the chosen one.
 */
export function findPressed(key: Key): HTMLElement | null {
  switch (key) {
    case "d":
      return findMoveButton(DRAW) ?? find(".bar .pile button"); // which says why nothing is drawn
    case "p":
      return findMoveButton(".") ?? findMoveButton("-");
    case "h":
      return find("[data-testid=hint]:not(:disabled)");
    case "u":
      return find(".bar button.back"); // cards of the pile have backs as well
    case "l": {
      const selected = find(`${HAND} .selected`);
      const planned = listBarButtons().findLast((one) => one.matches("[data-lays]"));
      if (planned && !selected) return planned;
      const focused = document.activeElement;
      if (focused instanceof HTMLElement && focused.matches(`${HAND} [data-playable=true]`)) return focused;
      return selected ?? findLayButton();
    }
    default:
      return null;
  }
}

/** Return the first card that can be laid. */
export function findFirstPlayable(): HTMLElement | null {
  return find(`${HAND} [data-playable=true]`);
}

/** Return the open sheet, if any; nothing below it can be pressed. */
function findOpenSheet(): HTMLElement | null {
  return find("dialog[open]");
}

/** The nearest button beside one that is still there and may not be pressed any more. */
function findBeside(last: Element): HTMLElement | null {
  if (!(last instanceof HTMLButtonElement) || !last.isConnected) return null;
  const all = [...(last.parentElement?.querySelectorAll("button") ?? [])];
  const at = all.indexOf(last);
  return [...all.slice(0, at).reverse(), ...all.slice(at + 1)].find((one) => !one.disabled) ?? null;
}

/** Whether the focus is on nothing: browsers leave it on a disabled button for a while. `main` has it only until there is a better place. */
export function isFocusLost(): boolean {
  const at = document.activeElement;
  return at === null || at === document.body || at.matches("main, :disabled");
}

/**
 * Return where the keyboard goes on when what it was on is gone: on the sheet that is open, beside what can be pressed no more, in the
 * hand, in the bar, at what a lobby waits for, or at the table as a whole.
 */
export function findNextFocus(last: Element): HTMLElement | null {
  const sheet = findOpenSheet();
  if (sheet) return sheet.querySelector("h2");
  return (
    findBeside(last) ?? find(`${HAND} [data-card][tabindex="0"]`) ?? find(BAR) ?? find("[data-next]") ?? find("main")
  );
}
