import { expect, test } from "vitest";
import type { Failed } from "../protocol";
import { problem } from "./problem";

const failed = (id: string | null): Failed => ({ type: "failed", id, code: "wrong_secret", detail: "" });

test("who was asked to leave is told so; who comes back too late hears that the link is no good any more", () => {
  expect(problem(failed(null), null, [], "de")).toBe("Du wurdest vom Tisch gebeten.");
  expect(problem(failed("join"), null, [], "de")).toBe("Dein Link zu diesem Platz gilt nicht mehr.");
});
