/** What is not read: pictures and tiles, which have a hidden text beside them, and what is marked as silent. */
const SILENT_SELECTOR = "[aria-hidden=true], [data-silent], [data-tile], svg, style";

/**
 * Return the text of a part of the page for reading aloud, with texts for screen readers, without the labels of most buttons;
 * `data-spoken` is read in place of a button whose label says what pressing it does.
 */
function speak(node: Node): string {
  if (node.nodeType === Node.TEXT_NODE) return (node.textContent ?? "").trim();
  if (!(node instanceof Element) || node.matches(SILENT_SELECTOR)) return "";
  const label = node.getAttribute("aria-label") ?? "";
  if (node instanceof HTMLElement && node.dataset.spoken) return node.dataset.spoken;
  if (label && node.matches("[role=img], [data-row]")) return label;
  const inside = [...node.childNodes].map(speak).filter(Boolean);
  return [node.matches("section, [data-aloud]") ? label : "", ...inside].filter(Boolean).join(", ");
}

/** Return all rows on the board as sentences, with what else is marked for reading; of a board without either, what stands on it. */
export function speakRows(): string {
  const board = document.querySelector("[data-testid=board]");
  if (!board) return "";
  const parts = [...board.querySelectorAll("[data-row], [data-mat], [data-aloud]")];
  return joinSentences(parts.length > 0 ? parts : [board]);
}

/** Return what the others hold, a sentence for each. */
export function speakOthers(): string {
  return joinSentences([...document.querySelectorAll("[data-testid=others] > [data-seat]")]);
}

/** Return whose turn it is, and what the bar says to do, or why the last press had no effect. */
export function speakBar(): string {
  return joinSentences([
    ...document.querySelectorAll(".bar strong, .bar strong ~ span [role=status], [data-testid=bar-hint]"),
  ]);
}

/** Return the name of something that can be pressed, as a screen reader says it; empty if it has none. */
export function nameElement(element: Element): string {
  return element.getAttribute("aria-label") ?? (element.matches("button") ? speak(element).replaceAll(", ", " ") : "");
}

function joinSentences(parts: readonly Element[]): string {
  return parts
    .map((part) => speak(part).replace(/\s+/g, " "))
    .filter(Boolean)
    .map((text) => (/[.!?]$/.test(text) ? text : `${text}.`))
    .join(" ");
}
