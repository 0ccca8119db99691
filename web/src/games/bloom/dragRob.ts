import { draggable } from "../../ui/drag";

/** Let a tile that may be robbed be dragged by mouse to where the new row is built; a finger scrolls instead. */
export function draggableRob(rob: () => void): (node: HTMLElement) => () => void {
  return (node) => {
    /** The image that follows the mouse: the row would clip the tile itself. */
    let picture: HTMLElement | null = null;
    const start = () => {
      const image = document.createElement("div");
      image.className = "ghost";
      image.append(...[...node.children].map((child) => child.cloneNode(true)));
      document.body.append(image);
      node.style.opacity = "0.4";
      return image;
    };
    const end = () => {
      picture?.remove();
      picture = null;
      node.style.opacity = "";
    };
    const stop = draggable(node, {
      enabled: () => true,
      onmove: (x, y) => {
        picture ??= start();
        const from = node.getBoundingClientRect();
        picture.style.width = `${from.width}px`;
        picture.style.translate = `${from.x + x}px ${from.y + y}px`;
      },
      ondrop: (x, y) => {
        end();
        if (document.elementsFromPoint(x, y).some((under) => under.closest("[data-testid=desk]"))) rob();
      },
      oncancel: end,
    });
    return () => {
      stop();
      end();
    };
  };
}
