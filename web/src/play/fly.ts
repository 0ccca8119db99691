import { type Component, mount, unmount } from "svelte";
import { lasting } from "../device/motion";
import { over } from "./flight";

const TIME = 240;
/** Targets that show a count, which stays visible during a flight. */
const COUNTED = "[data-count], [data-points], [data-bonuses]";

/** Hide the target of a flight until it has landed. */
function land(element: Element, after: number): void {
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
  const [time, delay] = [lasting(TIME), lasting(flight.delay ?? 0)];
  const rect = to.getBoundingClientRect();
  if (time === 0 || rect.width === 0) return;
  const ghost = document.createElement("div");
  ghost.className = "ghost";
  ghost.setAttribute("aria-hidden", "true");
  document.body.append(ghost);
  const card = mount(what, { target: ghost, props });
  const size = ghost.getBoundingClientRect();
  if (!to.matches(COUNTED)) land(to, delay + time);
  const motion = ghost.animate([{ transform: over(from, size) }, { transform: over(rect, size) }], {
    duration: time,
    delay,
    easing: "cubic-bezier(.3,.7,.3,1)",
    fill: "both",
  });
  await motion.finished;
  void unmount(card);
  ghost.remove();
}
