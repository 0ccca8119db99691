import { cardName } from "../cards/names";
import { COLOURS } from "../cards/shapes";
import type { CardWords } from "../cards/words";
import { cardOf } from "../play/keys";

/** The data attributes of things that a leader can point at. */
const KINDS = ["card", "tile", "place", "spot", "skip", "mat", "row", "seat"] as const;
const POINTED = KINDS.map((kind) => `[data-${kind}]`).join(",");
/** Matches cards with a colour or a sign; other things in a hand are named as they are written. */
const CARD = new RegExp(`^(?:[JS]|[${COLOURS.join("")}]\\d+)$`);
const MARK = new RegExp(`^(${KINDS.join("|")}):(.{1,32})$`);

/** Return the mark of a target, such as `card:r12`, by which others find it on their boards; empty if there is none. */
export function markAt(target: Element): string {
  const element = target.closest<HTMLElement>(POINTED);
  const kind = KINDS.find((one) => element?.dataset[one]);
  const mark = kind ? `${kind}:${element?.dataset[kind]}` : "";
  return MARK.test(mark) ? mark : "";
}

/** Return the element of a mark on a board; null if it is not visible, or the mark is unknown. */
export function findMarked(mark: string, board: Element): HTMLElement | null {
  const [, kind, value] = MARK.exec(mark) ?? [];
  const all = kind ? [...board.querySelectorAll<HTMLElement>(`[data-${kind}]`)] : [];
  return all.find((element) => element.dataset[kind ?? ""] === value) ?? null;
}

/** Return the accessible name of a target: its own label, or its text with that of its container. */
export function nameOf(element: Element | null, board: Element): string {
  const own = element?.matches("[aria-label]") ? element : element?.querySelector("[aria-label]");
  if (own) return own.getAttribute("aria-label") ?? "";
  const [written = ""] = element?.textContent?.trim().split(/\s/, 1) ?? [];
  const around = element?.parentElement?.closest("[aria-label]");
  const named = around && around !== board && board.contains(around) ? around.getAttribute("aria-label") : "";
  return [written, named].filter(Boolean).join(", ");
}

/** Return the name of a marked card in a hand that is not visible; empty if it is not a card of a hand. */
export function nameHeld(mark: string, words: CardWords): string {
  const [, kind, value = ""] = MARK.exec(mark) ?? [];
  if (kind !== "card") return "";
  const card = cardOf(value);
  return CARD.test(card) ? cardName(card, words) : card;
}
