import { mount, unmount } from "svelte";
import { afterEach, expect, test, vi } from "vitest";
import { settings } from "../device/settings.svelte";
import * as elferRaus from "../games/elfer_raus/houseRules";
import * as master from "../games/elfer_raus_master/houseRules";
import type { HouseRuleModule } from "../games/houseRules";
import * as level8 from "../games/level_8/houseRules";
import type { OptionInfo } from "../protocol";
import { completeChange, describeConflict, isPlayable } from "./conflicts";
import HouseRulesFields from "./HouseRulesFields.svelte";

const option = (name: string, usual: unknown, choices: unknown[] = []): OptionInfo => ({
  name,
  default: usual,
  allowed: "",
  choices,
  house: choices.length > 0,
});
const HANDS = [null, ...Array.from({ length: 25 }, (_, at) => at + 1)];
const ELFER = [option("hand", null, HANDS), option("highest", 20, [12, 16, 20]), option("drop_colour", null)];
const MASTER = [option("hand", null, HANDS), option("jokers", 6, [0, 6])];
const LEVEL_8 = [option("hand", 10, [7, 8, 9, 10, 11, 12]), option("jokers", 10, [0, 10]), option("levels", null)];
/** Eight levels of one's own, of which the first asks for ten cards. */
const OWN = [["R5", "V5"], ...Array.from({ length: 7 }, () => ["R3"])];

function listHands(own: HouseRuleModule, known: OptionInfo[], players: number, options = {}): unknown[] {
  const hands = known[0]?.choices ?? [];
  return hands.filter((hand) => isPlayable({ known, own, players, options }, { hand }));
}

afterEach(() => {
  settings.lang = "en";
  document.body.replaceChildren();
});

test.each([
  [elferRaus, ELFER, 3, {}, 25],
  [elferRaus, ELFER, 6, {}, 13],
  [elferRaus, ELFER, 6, { highest: 12 }, 8],
  [elferRaus, ELFER, 3, { drop_colour: "r" }, 20],
  [master, MASTER, 5, {}, 17],
  [master, MASTER, 6, {}, 14],
] as const)("offers only as many cards as can be dealt (%#)", (own, known, players, options, most) => {
  expect(listHands(own, [...known], players, options).at(-1)).toBe(most);
});

test("knows that the printed levels need eight cards, and levels of one's own fewer", () => {
  expect(listHands(level8, LEVEL_8, 4)).toEqual([8, 9, 10, 11, 12]);
  expect(listHands(level8, LEVEL_8, 4, { levels: OWN })).toEqual([7, 8, 9, 10, 11, 12]);
  const change = completeChange({ known: LEVEL_8, own: level8, players: 4, options: { levels: OWN } }, { hand: 7 });
  expect(change).toEqual({ hand: 7, levels: [["R5", "V2"], ...OWN.slice(1)] });
});

test("allows everything where the game's rules are not here", () => {
  expect(isPlayable({ known: ELFER, own: undefined, players: 6, options: {} }, { hand: 25 })).toBe(true);
});

test("names the rule that stands in the way", () => {
  settings.lang = "de";
  const wrong = { known: ELFER, own: elferRaus, players: 6, options: { hand: 25, highest: 16 } };
  expect(describeConflict(wrong, "de")).toContain("„Alle bekommen 25 Karten.“ Das geht mit 6 Plätzen");
  expect(describeConflict(wrong, "de")).not.toContain("Die Reihen gehen");
  expect(describeConflict({ ...wrong, options: { hand: null, highest: 12 } }, "de")).toContain("von 1 bis 12");
  expect(describeConflict({ ...wrong, players: 3, options: { hand: 20 } }, "de")).toBe("");
});

test("names levels that need more cards than are dealt, and restores printed rules that they fit", () => {
  const levels = [["R6", "V6"], ...OWN.slice(1)];
  const combination = { known: LEVEL_8, own: level8, players: 4, options: { hand: 12, levels } };
  expect(describeConflict(combination, "en")).toBe("");
  expect(describeConflict({ ...combination, options: { levels } }, "en")).not.toBe("");
  const printed = { hand: 10, jokers: 10, levels: null };
  expect(isPlayable(combination, printed)).toBe(true);
});

test("greys out what cannot be, and says so", () => {
  const props = { known: ELFER.slice(0, 2), all: ELFER, own: elferRaus, players: 6, options: {}, onchange: vi.fn() };
  const fields = mount(HouseRulesFields, { target: document.body, props });
  const hands = [...document.querySelectorAll<HTMLOptionElement>(".rule:first-of-type option")];
  const grey = hands.filter(({ disabled }) => disabled).map(({ textContent }) => textContent?.trim());
  expect(grey).toEqual(["14", "15", "16", "17", "18", "19", "20", "21", "22", "23", "24", "25"]);
  expect(document.body.textContent).toContain("What is greyed out doesn’t go with 6 seats");
  void unmount(fields);
  const wrong = mount(HouseRulesFields, { target: document.body, props: { ...props, options: { hand: 25 } } });
  const rows = [...document.querySelectorAll<HTMLOptionElement>(".rule:nth-of-type(2) option")];
  expect(rows.map(({ disabled }) => disabled)).toEqual([false, false, false]); // the hand is to blame
  void unmount(wrong);
});
