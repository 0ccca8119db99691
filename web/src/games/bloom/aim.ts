import { near, type Play } from "./moves";

/** Return the moves meant by dropping a tile over these elements, topmost first: one, several to choose from, or all its moves. */
export function aimed(moves: readonly Play[], under: readonly Element[]): readonly Play[] {
  const on = (selector: string) => under.map((element) => element.closest(selector)).find((found) => found !== null);
  const place = on("[data-place]")?.getAttribute("data-move");
  const exact = moves.filter(({ move }) => move === place);
  if (exact.length) return exact;
  const [row, spot] = on("[data-at]")?.getAttribute("data-at")?.split(".").map(Number) ?? [];
  const beside = row !== undefined && spot !== undefined ? near(moves, row, spot) : [];
  if (beside.length) return beside;
  const line = Number(on("[data-row]")?.getAttribute("data-row") ?? -1);
  const inRow = moves.filter((move) => move.kind !== "own" && move.row === line);
  if (inRow.length) return inRow;
  const fresh = moves.filter((move) => move.kind === "own");
  return fresh.length && on("[data-testid=desk]") ? fresh : moves;
}
