import { expect, test } from "vitest";
import { loadSession } from "./saved";

test("leaves out changed settings that an earlier version saved without a seat", () => {
  const kept = { kind: "arranged", number: 4, seat: 0, host: true, names: ["Kim"] };
  const log = [{ kind: "arranged", number: 2, host: 0 }, { kind: "arranged", number: 3 }, kept];
  sessionStorage.setItem("reihum.seen.ABCDE", JSON.stringify({ number: 4, log, curve: {} }));
  expect(loadSession("ABCDE")).toEqual({ number: 4, log: [kept], curve: {} });
  sessionStorage.clear();
});
