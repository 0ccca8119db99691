import { expect, test } from "vitest";
import { settings } from "../device/settings.svelte";
import { explainTile as bloom } from "./bloom/cardHelp";
import { explainCard as elferRaus } from "./elfer_raus/cardHelp";
import { explainCard as master } from "./elfer_raus_master/cardHelp";
import { explainCard as level8 } from "./level_8/cardHelp";

test("explains a card", async () => {
  settings.lang = "de";
  expect(elferRaus("r11")).toBe("Mit einer 11 beginnt jede Reihe.");
  expect(elferRaus("r7")).toBe("Sie passt an die rote 8, sobald die liegt.");
  expect(master("b13", true)).toBe("Sie passt an die blaue 12, sobald die liegt, oder über eine Verbindung.");
  expect(master("b13", false)).toBe("Sie passt an die blaue 12, sobald die liegt.");
  expect(level8("g3")).toBe("Sie zählt als 3 in einer Folge und unter gleichen Zahlen, und als Karte in Grün.");
  expect(await bloom("17", 2)).toBe("In einer Reihe liegt dieser Stein nach 15 oder 16 und vor 18 oder 19.");
  expect(await bloom("37", 3)).toBe("In einer Reihe liegt dieser Stein nach 34, 35 oder 36 und vor 38, 39 oder 40.");
  expect(await bloom("1", 2)).toBe("In einer Reihe liegt dieser Stein nach 99 oder 100 und vor 2 oder 3.");
  settings.lang = "en";
  expect(await bloom("90", 1)).toBe("In a row this tile lies after 89 and before 91.");
  expect(level8("S")).toBe("Instead of discarding, put it in front of somebody: they miss a turn.");
  expect([master("J", true), level8("J"), await bloom("J", 2)].every((sentence) => /joker/i.test(sentence))).toBe(true);
});
