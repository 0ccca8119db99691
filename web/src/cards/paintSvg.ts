/** Return the outline of a leaf element; null for a group. */
function makeOutline(leaf: SVGGraphicsElement): Path2D | null {
  const path = new Path2D();
  if (leaf instanceof SVGPathElement) return new Path2D(leaf.getAttribute("d") ?? "");
  if (leaf instanceof SVGRectElement) {
    const [x, y, width, height, radius] = [leaf.x, leaf.y, leaf.width, leaf.height, leaf.rx].map(
      ({ baseVal }) => baseVal.value,
    ) as [number, number, number, number, number];
    path.roundRect(x, y, width, height, radius);
  } else if (leaf instanceof SVGCircleElement) {
    path.arc(leaf.cx.baseVal.value, leaf.cy.baseVal.value, leaf.r.baseVal.value, 0, 2 * Math.PI);
  } else return null;
  return path;
}

/**
 * Paint an SVG element of the page on a canvas: groups, paths, rectangles, circles and short texts, with the colours
 * of the page's styles. One unit of the drawing is one canvas unit.
 */
export function paintSvg(context: CanvasRenderingContext2D, drawing: Element): void {
  for (const child of drawing.children) {
    if (!(child instanceof SVGGraphicsElement)) continue;
    const style = getComputedStyle(child);
    context.save();
    for (const { matrix } of child.transform.baseVal) {
      context.transform(matrix.a, matrix.b, matrix.c, matrix.d, matrix.e, matrix.f);
    }
    context.globalAlpha *= Number(style.opacity);
    context.fillStyle = style.fill;
    const outline = makeOutline(child);
    if (outline && style.fill !== "none") context.fill(outline, style.fillRule as CanvasFillRule);
    const width = Number.parseFloat(style.strokeWidth);
    if (outline && style.stroke !== "none" && width > 0) {
      context.strokeStyle = style.stroke;
      context.lineWidth = width;
      context.lineCap = style.strokeLinecap as CanvasLineCap;
      context.lineJoin = style.strokeLinejoin as CanvasLineJoin;
      context.stroke(outline);
    }
    if (child instanceof SVGTextElement) {
      // All of them are the narrow figures of cards, in the middle of where they stand.
      context.font = `condensed ${style.getPropertyValue("font-weight")} ${style.fontSize} ${style.fontFamily}`;
      context.textAlign = "center";
      const [x, y] = [child.x.baseVal, child.y.baseVal].map((list) => (list.numberOfItems ? list.getItem(0).value : 0));
      context.fillText(child.textContent ?? "", x ?? 0, y ?? 0);
    } else paintSvg(context, child);
    context.restore();
  }
}
