import { beforeEach, expect, test } from "vitest";
import { lastTime } from "./lastTime";

const choices = { players: 3, bot: "easy", options: { rounds: 2 }, first: "me" as const, here: false };

beforeEach(() => localStorage.clear());

test("saves the choices of each game and the last game", () => {
  lastTime.save("bloom", choices);
  lastTime.save("level_8", { ...choices, players: 4 });
  lastTime.save("elfer_raus"); // with friends: nothing was chosen about bots
  expect(lastTime.game()).toBe("elfer_raus");
  expect(lastTime.choices("elfer_raus")).toBeNull();
  expect(lastTime.choices("bloom")).toEqual(choices);
  expect(lastTime.choices("level_8")?.players).toBe(4);
});

test("ignores invalid data", () => {
  for (const text of ["{", "null", "3", '{"game": 1}', '{"game": "bloom", "games": null}']) {
    localStorage.setItem("reihum.last", text);
    expect(lastTime.game()).toBeNull();
    expect(lastTime.choices("bloom")).toBeNull();
  }
});
