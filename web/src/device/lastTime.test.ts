import { beforeEach, expect, test } from "vitest";
import { lastTime } from "./lastTime";

const choices = { players: 3, bot: "easy", options: { rounds: 2 }, first: "me" as const, here: false };

beforeEach(() => localStorage.clear());

test("each game keeps what was chosen against bots, and the last game is known", () => {
  lastTime.save("bloom", choices);
  lastTime.save("level_8", { ...choices, players: 4 });
  lastTime.save("elfer_raus"); // with friends: nothing was chosen about bots
  expect(lastTime.game()).toBe("elfer_raus");
  expect(lastTime.choices("elfer_raus")).toBeNull();
  expect(lastTime.choices("bloom")).toEqual(choices);
  expect(lastTime.choices("level_8")?.players).toBe(4);
});

test("what cannot be read is as if there were nothing", () => {
  for (const text of ["{", "null", "3", '{"game": 1}', '{"game": "bloom", "games": null}']) {
    localStorage.setItem("reihum.last", text);
    expect(lastTime.game()).toBeNull();
    expect(lastTime.choices("bloom")).toBeNull();
  }
});
