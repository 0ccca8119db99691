import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { recall, remember } from "./storage";

/** A browser that lets nobody keep anything. */
const forbid = () => vi.stubGlobal("localStorage", undefined);

beforeEach(() => localStorage.clear());
afterEach(() => vi.unstubAllGlobals());

test("keeps a value for the next page until it is deleted", () => {
  remember("seat.ABCDE", "secret");
  expect(localStorage.getItem("reihum.seat.ABCDE")).toBe("secret");
  expect(recall("seat.ABCDE")).toBe("secret");
  remember("seat.ABCDE", null);
  expect(recall("seat.ABCDE")).toBeNull();
});

test("keeps values for the page when storage is forbidden", () => {
  forbid();
  remember("seat.ABCDE", "secret");
  expect(recall("seat.ABCDE")).toBe("secret");
  remember("seat.ABCDE", null);
  expect(recall("seat.ABCDE")).toBeNull();
});

test("keeps the newest value when storage is full", () => {
  remember("name", "Vera");
  vi.stubGlobal("localStorage", {
    getItem: (key: string) => (key === "reihum.name" ? "Vera" : null),
    setItem() {
      throw new Error("full");
    },
  });
  remember("name", "Vroni");
  expect(recall("name")).toBe("Vroni");
  vi.unstubAllGlobals();
  remember("name", "Vreni");
  expect([recall("name"), localStorage.getItem("reihum.name")]).toEqual(["Vreni", "Vreni"]);
});
