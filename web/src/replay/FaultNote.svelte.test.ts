import { flushSync, mount, unmount } from "svelte";
import { expect, test } from "vitest";
import { settings } from "../device/settings.svelte";
import type { RecordFault } from "../protocol";
import FaultNote from "./FaultNote.svelte";

type Fault = Omit<RecordFault, "message">;
const record = {
  game: "elfer_raus",
  players: ["Ada", "Bruno"],
  rounds: [{ moves: [[1, "r13"]] }, { moves: [[0, "+"], { shuffle: ["r12"] }, [1, "y11"], [0, "+"]] }],
};

async function renderFault(fault: Fault): Promise<string> {
  settings.lang = "en";
  const loadedRound = {
    ...{ game: "", title: "", players: [], options: {}, rounds: 2, count: 0, steps: [], dealt: null, carry: null },
    fault: { ...fault, message: "" },
  };
  const target = document.createElement("div");
  const note = mount(FaultNote, { target, props: { record, loadedRound, onwatch: () => {} } });
  flushSync();
  const text = target.querySelector("[role=alert]")?.textContent?.replace(/\s+/g, " ").trim() ?? "";
  await unmount(note);
  return text;
}

test.each<[string, Fault]>([
  ["This record breaks off Round 1 is recorded only up to step 7", { code: "ends_early", round: 1, move: 7 }],
  ["This record breaks off The rest of the match after round 1", { code: "ends_early", round: 1, move: null }],
  ["Round 1, step 1 (Bruno: r13): the rules don’t allow that", { code: "illegal_move", round: 1, move: 1 }],
  ["In round 1 the cards or scores", { code: "wrong_score", round: 1, move: null }],
  ["The match was over before round 2", { code: "goes_on", round: 2, move: null }],
  ["Round 1 was over before step 9", { code: "goes_on", round: 1, move: 9 }],
  // A pile that is formed is an entry of the record, and no step.
  ["Round 2 is recorded only up to step 3", { code: "ends_early", round: 2, move: 4 }],
  ["Round 2, step 2 (Bruno: y11): the rules", { code: "illegal_move", round: 2, move: 3 }],
  ["Round 2 was over before step 1", { code: "goes_on", round: 2, move: 1 }],
  ["The points at the end or the winners", { code: "wrong_result", round: null, move: null }],
  ["This match can’t be shown here This game can’t be played here", { code: "not_playable", round: null, move: null }],
  ["The start of the file is damaged", { code: "options", round: null, move: null }],
])("describes the fault: %s", async (sentence, fault) => {
  expect(await renderFault(fault)).toContain(sentence);
});
