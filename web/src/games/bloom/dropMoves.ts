import { listMovesNear, type Play } from "./moves";

/** Return the moves meant by dropping a tile over these elements, topmost first: one, several to choose from, or all its moves. */
export function chooseAimedMoves(moves: readonly Play[], under: readonly Element[]): readonly Play[] {
  const findUnder = (selector: string) =>
    under.map((element) => element.closest(selector)).find((found) => found !== null);
  const place = findUnder("[data-place]")?.getAttribute("data-move");
  const exact = moves.filter(({ move }) => move === place);
  if (exact.length) return exact;
  const [row, spot] = findUnder("[data-at]")?.getAttribute("data-at")?.split(".").map(Number) ?? [];
  const beside = row !== undefined && spot !== undefined ? listMovesNear(moves, row, spot) : [];
  if (beside.length) return beside;
  const line = Number(findUnder("[data-row]")?.getAttribute("data-row") ?? -1);
  const inRow = moves.filter((move) => move.kind !== "own" && move.row === line);
  if (inRow.length) return inRow;
  const fresh = moves.filter((move) => move.kind === "own");
  return fresh.length && findUnder("[data-testid=desk]") ? fresh : moves;
}
