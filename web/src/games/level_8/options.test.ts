import { flushSync, mount, unmount } from "svelte";
import { afterEach, expect, test, vi } from "vitest";
import { waitFor } from "../../../tests/waitFor";
import { PRINTED } from "./customCard";
import Options from "./Options.svelte";
import { words } from "./words";

let form: object;

/** Opens the form at a table with these options, and returns what it chooses. */
function opened(options: Record<string, unknown>) {
  const onchange = vi.fn<(options: Record<string, unknown>) => void>();
  form = mount(Options, { target: document.body, props: { players: 3, options, onchange } });
  flushSync();
  return onchange;
}

afterEach(() => unmount(form));

test("limits a custom level card to the cards dealt", async () => {
  const onchange = opened({ stars: 2, levels: PRINTED, hand: 8 });
  expect(onchange.mock.lastCall?.[0]).toMatchObject({ stars: 2, levels: PRINTED.with(7, ["V2", "V3", "V3"]) });
  await waitFor(() => expect(document.body.textContent).toContain(words().ownHint(8)));
});

test("hides the option to keep cards when it is not allowed", () => {
  opened({ stars: 2, levels: PRINTED });
  expect(document.body.textContent).toContain(words().keepRule);
  void unmount(form);
  opened({ stars: 2, levels: PRINTED, keep: 0 });
  expect(document.body.textContent).not.toContain(words().keepRule);
});
