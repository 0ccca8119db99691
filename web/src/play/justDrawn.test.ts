import { beforeEach, expect, test } from "vitest";
import { settings } from "../device/settings.svelte";
import { justDrawn } from "./justDrawn.svelte";

const look = (hand: string) => {
  justDrawn.update(hand.split(" "), (key) => key.toUpperCase());
  return justDrawn.names.join(" ");
};

beforeEach(() => justDrawn.reset());

test("names a drawn card until the hand changes again", () => {
  expect(look("r1 r2 r3 r4")).toBe("");
  expect(look("r4 r1 r2 b9 r3")).toBe("B9");
  expect(look("b9 r1 r2 r3 r4")).toBe("B9");
  expect([...justDrawn.keys]).toEqual(["b9"]);
  expect(look("b9 r1 r2 r3")).toBe("");
});

test("does not treat a card that was taken back, or a deal, as drawn", () => {
  look("r1 r2 r3 r4");
  look("r1 r2 r3");
  expect(look("r1 r2 r3 r4")).toBe("");
  expect(look("g1 g2 g3 g4 r1")).toBe("");
  expect(look("g1 g2 g3 g4 r1 r2")).toBe("R2");
  expect(look("r1 J J#2 g1 g2 g3 g4")).toBe("J J#2");
});

test("names a card that is drawn a second time", () => {
  look("J r1 r2 r3 r4");
  look("r1 r2 r3 r4");
  look("r1 r2 r3");
  expect(look("J r1 r2 r3")).toBe("J");
});

test("names many cards drawn at once, if none has left the hand", () => {
  look("r1 r2");
  expect(look("r1 r2 b1 b2 b3 b4 b5 b6")).toBe("B1 B2 B3 B4 B5 B6");
  expect(look("r1 g2 b1 g3 g4 b4 g5 b6")).toBe("");
});

test("names a drawn card in the current language", () => {
  const name = (key: string) => `${key} ${settings.lang}`;
  settings.lang = "de";
  justDrawn.update(["r1"], name);
  justDrawn.update(["r1", "r2"], name);
  expect(justDrawn.names).toEqual(["r2 de"]);
  settings.lang = "en";
  expect(justDrawn.names).toEqual(["r2 en"]);
});
