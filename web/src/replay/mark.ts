import { cardName } from "../cards/names";
import { COLOURS } from "../cards/shapes";
import type { CardWords } from "../cards/words";
import { cardOf } from "../play/keys";

/** What a finger can point at on a board: cards, places, rows and seats, as boards name them. */
const KINDS = ["card", "tile", "place", "spot", "skip", "mat", "row", "seat"] as const;
const POINTED = KINDS.map((kind) => `[data-${kind}]`).join(",");
/** A card with a colour or a sign; what else somebody holds is called as it is written. */
const CARD = new RegExp(`^(?:[JS]|[${COLOURS.join("")}]\\d+)$`);
const MARK = new RegExp(`^(${KINDS.join("|")}):(.{1,32})$`);

/** Return the name of what lies there, such as `card:r12`, as others find it on their boards; empty where there is nothing. */
export function markAt(target: Element): string {
  const element = target.closest<HTMLElement>(POINTED);
  const kind = KINDS.find((one) => element?.dataset[one]);
  const mark = kind ? `${kind}:${element?.dataset[kind]}` : "";
  return MARK.test(mark) ? mark : "";
}

/** Return what a mark names on a board; null where it is not to be seen, or the mark is nothing that is known here. */
export function findMarked(mark: string, board: Element): HTMLElement | null {
  const [, kind, value] = MARK.exec(mark) ?? [];
  const all = kind ? [...board.querySelectorAll<HTMLElement>(`[data-${kind}]`)] : [];
  return all.find((element) => element.dataset[kind ?? ""] === value) ?? null;
}

/** Return how what is pointed at is called aloud: by its own name, or by what is written on it and what it lies in. */
export function nameOf(element: Element | null, board: Element): string {
  const own = element?.matches("[aria-label]") ? element : element?.querySelector("[aria-label]");
  if (own) return own.getAttribute("aria-label") ?? "";
  const [written = ""] = element?.textContent?.trim().split(/\s/, 1) ?? [];
  const around = element?.parentElement?.closest("[aria-label]");
  const named = around && around !== board && board.contains(around) ? around.getAttribute("aria-label") : "";
  return [written, named].filter(Boolean).join(", ");
}

/** Return how a card that is pointed at in a hand is called where that hand is not to be seen; empty where it is no card of a hand. */
export function nameHeld(mark: string, words: CardWords): string {
  const [, kind, value = ""] = MARK.exec(mark) ?? [];
  if (kind !== "card") return "";
  const card = cardOf(value);
  return CARD.test(card) ? cardName(card, words) : card;
}
