import { expect, test } from "vitest";
import { findTableCode } from "./tableCode";

test("accepts a code as typed, read out or spaced", () => {
  expect(["abcde", " AB-CDE ", "a b c d e", "12", ""].map(findTableCode)).toEqual(["ABCDE", "ABCDE", "ABCDE", "", ""]);
});

test("finds the code in the links that the lobby copies", () => {
  for (const link of [
    "https://reihum.example/t/ABCDE",
    "http://192.168.1.7:8000/t/abcde?x",
    "reihum.example/t/ABCDE#s",
    "https://reihum.example/games/board/ABCDE",
  ])
    expect(findTableCode(link)).toBe("ABCDE");
});
