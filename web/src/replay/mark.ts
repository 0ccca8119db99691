import { cardName } from "../cards/names";
import { COLOURS } from "../cards/shapes";
import type { CardWords } from "../cards/words";
import { cardOf } from "../play/keys";

/** The data attributes of things that a leader can point at. */
const KINDS = ["card", "tile", "place", "spot", "skip", "mat", "row", "seat"] as const;
const TARGETS = KINDS.map((kind) => `[data-${kind}]`).join(",");
/** Matches cards with a colour or a sign; other things in a hand are named as they are written. */
const CARD_PATTERN = new RegExp(`^(?:[JS]|[${COLOURS.join("")}]\\d+)$`);
const MARK_PATTERN = new RegExp(`^(${KINDS.join("|")}):(.{1,32})$`);

/** Return the mark of a target, such as `card:r12`, by which others find it on their boards; empty if there is none. */
export function findMark(target: Element): string {
  const element = target.closest<HTMLElement>(TARGETS);
  const kind = KINDS.find((one) => element?.dataset[one]);
  const mark = kind ? `${kind}:${element?.dataset[kind]}` : "";
  return MARK_PATTERN.test(mark) ? mark : "";
}

/** Return the element of a mark on a board; null if it is not visible, or the mark is unknown. */
export function findMarked(mark: string, board: Element): HTMLElement | null {
  const [, kind, value] = MARK_PATTERN.exec(mark) ?? [];
  const all = kind ? [...board.querySelectorAll<HTMLElement>(`[data-${kind}]`)] : [];
  return all.find((element) => element.dataset[kind ?? ""] === value) ?? null;
}

/** Return the accessible name of a target: its own label, or its text with that of its container. */
export function findName(element: Element | null, board: Element): string {
  const labelled = element?.matches("[aria-label]") ? element : element?.querySelector("[aria-label]");
  if (labelled) return labelled.getAttribute("aria-label") ?? "";
  const [text = ""] = element?.textContent?.trim().split(/\s/, 1) ?? [];
  const container = element?.parentElement?.closest("[aria-label]");
  const containerName =
    container && container !== board && board.contains(container) ? container.getAttribute("aria-label") : "";
  return [text, containerName].filter(Boolean).join(", ");
}

/** Return the name of a marked card in a hand that is not visible; empty if it is not a card of a hand. */
export function nameHandCard(mark: string, words: CardWords): string {
  const [, kind, value = ""] = MARK_PATTERN.exec(mark) ?? [];
  if (kind !== "card") return "";
  const card = cardOf(value);
  return CARD_PATTERN.test(card) ? cardName(card, words) : card;
}
