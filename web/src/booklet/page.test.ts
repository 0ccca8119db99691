import { flushSync, mount, unmount } from "svelte";
import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { buildPuzzle } from "../../tests/booklet";
import { waitFor } from "../../tests/waitFor";
import { listPuzzles } from "../device/booklet";
import { removePuzzle, savePuzzle } from "../device/bookletWriting";
import { settings } from "../device/settings.svelte";
import { packPuzzle } from "../review/puzzleLink";
import BookletPage from "./BookletPage.svelte";
import { chosenGames, loadChosen, saveSolved } from "./chosen";
import { bookletFile } from "./file";

let page: object | undefined;
const DAY = "2026-11-27";
const text = () => (document.querySelector("main")?.textContent ?? "").replace(/\s+/g, " ");
const press = (name: string) => {
  const all = [...document.querySelectorAll<HTMLElement>("button")];
  all.find((each) => each.textContent?.trim() === name || each.getAttribute("aria-label") === name)?.click();
  flushSync();
};

function open(): void {
  page = mount(BookletPage, { target: document.body, props: { route: { page: "practise" } } });
  flushSync();
}

beforeEach(() => {
  vi.useFakeTimers({ now: new Date(2026, 10, 28, 12), toFake: ["Date"] });
  vi.stubGlobal("fetch", async () => new Response("", { status: 503 }));
  settings.lang = "en";
  for (const { id } of listPuzzles()) removePuzzle(id);
});
afterEach(async () => {
  if (page) await unmount(page);
  page = undefined;
  history.replaceState(null, "", "/");
});

test("explains an empty booklet", () => {
  open();
  expect(text()).toContain("Your booklet is still empty.");
  expect(text()).toContain("Into my booklet");
  expect(text()).not.toContain("Save as a file");
});

test("shows three puzzles of today, then later ones, then solved ones", () => {
  for (const id of ["a", "b", "c", "d"]) savePuzzle(buildPuzzle(id, DAY));
  savePuzzle(buildPuzzle("e", DAY, { due: "2026-12-04" }));
  savePuzzle(buildPuzzle("f", DAY, { due: null, tried: DAY, solved: 2 }));
  open();
  const sections = [...document.querySelectorAll("[data-testid=booklet-page] section")].map((each) => [
    each.querySelector("h2")?.textContent,
    each.querySelectorAll("li").length,
  ]);
  expect(sections).toEqual([
    ["Today", 3],
    ["Later", 2],
    ["Solved", 1],
  ]);
  expect(text()).toContain("Comes back in 6 days.");
  expect(text()).toContain("Waits for a free day");
});

test("names the day on which it goes on: tomorrow while a puzzle waits for a free day", async () => {
  const later = buildPuzzle("later", DAY, { due: "2026-12-04" });
  savePuzzle(later);
  open();
  expect(text()).toContain("nothing to do today. Next: December 4");
  for (const id of ["a", "b", "c"]) savePuzzle(buildPuzzle(id, DAY, { due: "2026-12-01", tried: "2026-11-28" }));
  savePuzzle(buildPuzzle("waits", DAY));
  dispatchEvent(new StorageEvent("storage"));
  flushSync();
  expect(text()).toContain("Waits for a free day");
  expect(text()).toContain("nothing to do today. Next: November 29");
});

test("restores a deleted puzzle and moves the focus", async () => {
  savePuzzle(buildPuzzle("a", DAY));
  open();
  press("Delete Elfer raus!, Round 1, step 7");
  expect(listPuzzles()).toEqual([]);
  expect(text()).toContain("Deleted.");
  await waitFor(() => expect(document.activeElement?.textContent).toBe("Bring it back"));
  press("Bring it back");
  await waitFor(() => expect(document.activeElement?.tagName).toBe("H1"));
  expect(listPuzzles()).toEqual([buildPuzzle("a", DAY)]);
});

test("schedules a missed puzzle for tomorrow and a found one after three days", async () => {
  savePuzzle(buildPuzzle("a", DAY));
  open();
  press("Solve: Elfer raus!, Round 1, step 7");
  const statusText = () => document.querySelector("[data-testid=try-said]")?.textContent ?? "";
  const lay = (card: string) => {
    for (let tap = 0; tap < 2; tap++) {
      document.querySelector<HTMLElement>(`[data-testid=hand] [data-card="${card}"]`)?.click();
      flushSync();
    }
  };
  await waitFor(() => expect(document.querySelector("[data-testid=hand] [data-card=y11]")).not.toBeNull());
  expect(statusText()).toContain("What would you do?");
  lay("y11");
  expect(statusText()).toContain("There is something better!");
  expect(listPuzzles()[0]).toMatchObject({ due: "2026-11-29", solved: 0, wait: 0, tried: "2026-11-28" });
  lay("r13");
  expect(statusText()).toMatch(/Right!.*Comes back in 3 days\./s);
  expect(listPuzzles()[0]).toMatchObject({ due: "2026-12-01", solved: 0, wait: 1 });
  press("To the booklet");
  await waitFor(() => expect(text()).toContain("There is nothing to do today."));
}, 30_000);

test.each([
  ["as missed a puzzle whose answer is looked at", "Solve", DAY, { due: "2026-11-29", wait: 0, tried: "2026-11-28" }],
  ["as nothing one that is practised early", "Practise", "2026-12-04", { due: "2026-12-04" }],
])("counts %s", async (_, action, due, expected) => {
  const puzzle = buildPuzzle("a", DAY, { due });
  savePuzzle(puzzle);
  open();
  press(`${action}: Elfer raus!, Round 1, step 7`);
  await waitFor(() => {
    press("Show answer");
    expect(document.querySelector("[data-testid=try-solution]")?.textContent).toContain("Better");
  });
  expect(listPuzzles()).toEqual([{ ...puzzle, ...expected }]);
  const back = vi.spyOn(history, "back");
  press("To the booklet");
  await waitFor(() => expect(document.activeElement?.tagName).toBe("H1"));
  expect(back).toHaveBeenCalledOnce(); // the entry of the puzzle is left, too
  back.mockRestore();
});

test("reads the rows of a puzzle aloud on a key", async () => {
  savePuzzle(buildPuzzle("a", DAY));
  open();
  press("Solve: Elfer raus!, Round 1, step 7");
  await waitFor(() => expect(document.querySelector("[data-row]")).not.toBeNull());
  document.body.dispatchEvent(new KeyboardEvent("keydown", { key: "r", bubbles: true }));
  await waitFor(() => expect(document.querySelector("[data-testid=read-aloud]")?.textContent).toContain("Red"));
});

test("imports a file and explains a wrong one", async () => {
  open();
  const input = document.querySelector<HTMLInputElement>("input[type=file]");
  const choose = (content: string) => {
    Object.defineProperty(input, "files", { value: [new File([content], "a.json")], configurable: true });
    input?.dispatchEvent(new Event("change", { bubbles: true }));
  };
  choose(bookletFile.write([buildPuzzle("a", DAY)]));
  await waitFor(() => expect(text()).toContain("1 puzzle added."));
  expect(text()).toContain("Today");
  choose("nonsense");
  await waitFor(() => expect(document.querySelector("[role=alert]")?.textContent).toContain("not a booklet"));
});

test("shows a sent puzzle at once, and saves it only on request", async () => {
  const packed = await packPuzzle(buildPuzzle("a", DAY));
  history.replaceState(null, "", `/practise#puzzle=${packed}`);
  open();
  await waitFor(() => expect(document.querySelector("h1")?.textContent).toContain("A puzzle for you"));
  await waitFor(() => expect(document.querySelector("[data-testid=hand] [data-card=y11]")).not.toBeNull());
  expect(listPuzzles()).toEqual([]);
  press("Into my booklet");
  await waitFor(() => expect(listPuzzles()).toHaveLength(1));
  // The same address again, as a late event of the browser says it, leaves what is on the board alone.
  dispatchEvent(new Event("hashchange"));
  await new Promise((resolve) => setTimeout(resolve, 50));
  const link = await waitFor(() => {
    const found = document.querySelector<HTMLElement>("a[href$='/practise']");
    expect(found).not.toBeNull();
    return found;
  });
  link?.click();
  await waitFor(() => expect(text()).toContain("Later"));
  expect(location.hash).toBe("");
}, 30_000);

test.each(["/practise%23puzzle=", "/practise?puzzle="])(
  "opens a puzzle whose link was written as %s",
  async (start) => {
    history.replaceState(null, "", `${start}${await packPuzzle(buildPuzzle("a", DAY))}`);
    open();
    await waitFor(() => expect(document.querySelector("h1")?.textContent).toContain("A puzzle for you"));
  },
);

test("explains a truncated link", async () => {
  history.replaceState(null, "", `/practise#puzzle=${(await packPuzzle(buildPuzzle("a", DAY))).slice(0, -9)}`);
  open();
  await waitFor(() => expect(document.querySelector("[role=alert]")?.textContent).toContain("no whole puzzle"));
  expect(text()).toContain("Your booklet is still empty.");
});

test("explains a truncated link also while another puzzle is open", async () => {
  const packed = await packPuzzle(buildPuzzle("a", DAY));
  history.replaceState(null, "", `/practise#puzzle=${packed}`);
  open();
  await waitFor(() => expect(document.querySelector("h1")?.textContent).toContain("A puzzle for you"));
  history.pushState(null, "", `/practise#puzzle=${packed.slice(0, -9)}`);
  dispatchEvent(new Event("hashchange"));
  await waitFor(() => expect(document.querySelector("[role=alert]")?.textContent).toContain("no whole puzzle"));
});

test("marks a solved puzzle and shows its lesson", async () => {
  open();
  const game = chosenGames.find((each) => each.game === "elfer_raus");
  if (!game) throw new Error("there are no chosen puzzles");
  const [first] = await loadChosen(game.game);
  const section = () => document.querySelector<HTMLDetailsElement>(`[data-testid="chosen-${game.game}"]`);
  expect(section()?.textContent).toContain(`0 of ${game.ids.length} solved`);
  section()?.toggleAttribute("open", true);
  section()?.dispatchEvent(new Event("toggle"));
  const name = `Solve: ${game.title}, Puzzle 1`;
  await waitFor(() => expect(document.querySelector(`[aria-label="${name}"]`)).not.toBeNull());
  press(name);
  await waitFor(() => expect(document.querySelector("[data-testid=puzzle] main [data-testid=hand]")).not.toBeNull());
  const move = first?.puzzle.move.better ?? "";
  for (let tap = 0; tap < 2; tap++) {
    document
      .querySelector<HTMLElement>(
        move.length === 1 ? `[data-move="${move}"]` : `[data-testid=hand] [data-card="${move}"]`,
      )
      ?.click();
    flushSync();
  }
  await waitFor(() => expect(document.querySelector("[data-testid=try-said]")?.textContent).toContain("Right!"));
  expect(listPuzzles()).toEqual([]);
  press("To the booklet");
  await waitFor(() => expect(section()?.textContent).toContain(`1 of ${game.ids.length} solved`));
}, 30_000);

test("opens a puzzle as a page of its own: with its title, and the focus on its heading", async () => {
  savePuzzle(buildPuzzle("a", DAY));
  open();
  const solve = [...document.querySelectorAll<HTMLElement>("button")].find(
    (one) => one.textContent?.trim() === "Solve",
  );
  solve?.focus();
  solve?.click();
  await waitFor(() => expect(document.activeElement).toBe(document.querySelector("[data-testid=puzzle] h1")));
  expect(document.title).not.toContain("My booklet");
});

test("shows a puzzle again after a reload and after Forward", async () => {
  savePuzzle(buildPuzzle("a", DAY));
  history.replaceState({ over: "problem", id: "a" }, "", "/practise");
  open();
  await waitFor(() => expect(document.querySelector("[data-testid=puzzle]")).not.toBeNull());
  history.replaceState(null, "");
  dispatchEvent(new PopStateEvent("popstate"));
  await waitFor(() => expect(text()).toContain("Today"));
  history.replaceState({ over: "problem", id: "a" }, "");
  dispatchEvent(new PopStateEvent("popstate"));
  await waitFor(() => expect(document.querySelector("[data-testid=puzzle]")).not.toBeNull());
});

test("shows a supplied puzzle again after a reload, and its list after Back", async () => {
  const game = chosenGames[0]?.game ?? "";
  const second = (await loadChosen(game))[1]?.id;
  history.replaceState({ over: "problem", id: second, game }, "", "/practise");
  open();
  await waitFor(() => expect(document.querySelector("h1")?.textContent).toContain("Puzzle 2"));
  history.replaceState(null, "");
  dispatchEvent(new PopStateEvent("popstate"));
  await waitFor(() =>
    expect(document.querySelector<HTMLDetailsElement>(`[data-testid="chosen-${game}"]`)?.open).toBe(true),
  );
});

test("goes back from the entry of a puzzle that is gone, where Back would do nothing", () => {
  const back = vi.spyOn(history, "back").mockImplementation(() => {});
  history.replaceState({ over: "problem", id: "gone" }, "", "/practise");
  open();
  expect(back).toHaveBeenCalledOnce();
  expect(text()).toContain("Your booklet is still empty.");
  back.mockRestore();
});

test("leaves alone a puzzle that an older version supplied, solved or open", async () => {
  const back = vi.spyOn(history, "back").mockImplementation(() => {});
  const game = chosenGames.find((each) => each.game === "level_8");
  saveSolved("level_8-ed45643dfdeb");
  history.replaceState({ over: "problem", id: "level_8-ed45643dfdeb", game: "level_8" }, "", "/practise");
  open();
  await waitFor(() => expect(back).toHaveBeenCalledOnce());
  const section = document.querySelector('[data-testid="chosen-level_8"]');
  expect(section?.textContent).toContain(`0 of ${game?.ids.length} solved`);
  back.mockRestore();
});

test("shows the puzzle of the entry that Back leads to, over whose entry another one was opened", async () => {
  for (const id of ["a", "b"]) savePuzzle(buildPuzzle(id, DAY));
  history.replaceState({ over: "problem", id: "b" }, "", "/practise");
  open();
  const shown = () => document.querySelector("[data-testid=puzzle]");
  await waitFor(() => expect(shown()).not.toBeNull());
  const before = shown();
  dispatchEvent(new PopStateEvent("popstate")); // as from a sheet over the puzzle
  flushSync();
  expect(shown(), "the same entry").toBe(before);
  history.replaceState({ over: "problem", id: "a" }, "");
  dispatchEvent(new PopStateEvent("popstate"));
  flushSync();
  await waitFor(() => expect(shown()).not.toBeNull());
  expect(shown()).not.toBe(before);
  expect(history.state.id).toBe("a");
});
