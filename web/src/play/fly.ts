import { type Component, mount, unmount } from "svelte";
import { still } from "../ui/motion";
import { over } from "./flight";

const TIME = 240;

/** Lets something appear where it has arrived; it is unseen until then. */
function land(element: Element, delay: number): void {
  element.animate([{ opacity: 0 }, { opacity: 1 }], { duration: 90, delay, fill: "backwards" });
}

interface Flight<Props extends Record<string, unknown>> {
  what: Component<Props>;
  props: Props;
  from: DOMRect;
  to: Element;
  delay?: number;
}

/** Move a picture of a card from a place on the screen to an element, above everything else; it takes no taps. */
export async function fly<Props extends Record<string, unknown>>(flight: Flight<Props>): Promise<void> {
  const { what, props, from, to, delay = 0 } = flight;
  if (still()) {
    land(to, delay);
    return;
  }
  const rect = to.getBoundingClientRect();
  const ghost = document.createElement("div");
  ghost.className = "ghost";
  ghost.setAttribute("aria-hidden", "true");
  document.body.append(ghost);
  const card = mount(what, { target: ghost, props });
  const size = ghost.getBoundingClientRect();
  land(to, delay + TIME - 60);
  const motion = ghost.animate(
    [
      { transform: over(from, size), opacity: 1 },
      { opacity: 1, offset: 0.86 },
      { transform: over(rect, size), opacity: rect.height < rect.width ? 0 : 1 },
    ],
    { duration: TIME, delay, easing: "cubic-bezier(.3,.7,.3,1)", fill: "both" },
  );
  await motion.finished;
  void unmount(card);
  ghost.remove();
}
