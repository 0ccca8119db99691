import { mount, unmount } from "svelte";
import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { elfer } from "../../tests/tables";
import { settings } from "../device/settings.svelte";
import type { TableView } from "../protocol";
import type { Session } from "../session/session.svelte";
import Coach from "./Coach.svelte";

const session = { pending: [], sharing: [], log: [], caughtUp: true } as unknown as Session;
const props = $state<{ session: Session; table: TableView }>({ session, table: elfer() });
const HAND = `<ul data-testid="hand"><button data-card="r13" aria-label="red 13, fits"></button>
  <button data-card="r10" aria-label="red 10, fits"></button><button data-card="y11" aria-label="yellow 11, fits"></button></ul>`;
let page: object;

beforeEach(() => {
  vi.useFakeTimers();
  localStorage.clear();
  settings.lang = "en";
  settings.coach = true;
  document.body.innerHTML = HAND;
  vi.spyOn(Element.prototype, "getClientRects").mockReturnValue([new DOMRect()] as unknown as DOMRectList);
});
afterEach(async () => {
  await unmount(page);
  vi.useRealTimers();
  vi.restoreAllMocks();
  document.body.replaceChildren();
});

/** Let the coach point at the card, and return what the status says then. */
async function hear(card: string, ...legal: string[]): Promise<string | null | undefined> {
  const match = { ...(elfer().match as NonNullable<TableView["match"]>), legal };
  const before = status() ?? "";
  document.elementFromPoint = () => document.querySelector(`[data-card=${card}]`);
  props.table = elfer({}, { number: props.table.number + 1, match });
  await vi.advanceTimersByTimeAsync(600);
  expect(status() ?? "", "not before the announcement of the move").toBe(before);
  await vi.advanceTimersByTimeAsync(600);
  return status();
}

const status = () => document.querySelector("[data-testid=coach-status]")?.textContent;

test("reads out the tip that is shown with the name of its target, each once", async () => {
  page = mount(Coach, { target: document.body, props });
  const eleven = "Every row begins with an 11: tap yours – yellow 11, fits.";
  const grow = "Rows grow from the 11, number by number: this one fits";
  await vi.dynamicImportSettled();
  expect(await hear("y11", "r13", "y11")).toBe(eleven);
  expect(await hear("r13", "r13")).toBe(`${grow} – red 13, fits.`);
  expect(await hear("y11", "r13", "y11"), "read before").toBe("");
  expect(document.querySelector("[data-testid=coach-says]")?.textContent).toBe(
    "Every row begins with an 11: tap yours.",
  );
  expect(await hear("r10", "r10"), "another target").toBe(`${grow} – red 10, fits.`);
});
