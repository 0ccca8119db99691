import { type Component, mount, unmount } from "svelte";
import { scaleDuration } from "../device/motion";
import { coverTransform } from "./flight";

const DURATION = 240;
/** Targets that show a count, which stays visible during a flight. */
const COUNT_SELECTOR = "[data-count], [data-points], [data-bonuses]";

/** Hide the target of a flight until it has landed. */
function hideUntil(element: Element, after: number): void {
  element.animate([{ opacity: 0 }, { opacity: 0 }], { duration: after });
}

interface Flight<Props extends Record<string, unknown>> {
  what: Component<Props>;
  props: Props;
  from: DOMRect;
  to: Element;
  delay?: number;
}

/** Animate a picture of a card from a box on the screen to an element, above everything else; it takes no taps. */
export async function fly<Props extends Record<string, unknown>>(flight: Flight<Props>): Promise<void> {
  const { what, props, from, to } = flight;
  const [time, delay] = [scaleDuration(DURATION), scaleDuration(flight.delay ?? 0)];
  const rect = to.getBoundingClientRect();
  if (time === 0 || rect.width === 0) return;
  const ghost = document.createElement("div");
  ghost.className = "ghost";
  ghost.setAttribute("aria-hidden", "true");
  document.body.append(ghost);
  const card = mount(what, { target: ghost, props });
  const size = ghost.getBoundingClientRect();
  if (!to.matches(COUNT_SELECTOR)) hideUntil(to, delay + time);
  const motion = ghost.animate([{ transform: coverTransform(from, size) }, { transform: coverTransform(rect, size) }], {
    duration: time,
    delay,
    easing: "cubic-bezier(.3,.7,.3,1)",
    fill: "both",
  });
  await motion.finished;
  void unmount(card);
  ghost.remove();
}
