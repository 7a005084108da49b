import { CHART_HEIGHT, CHART_WIDTH, type Look, pathOf } from "./look.ts";

const SVG = "http://www.w3.org/2000/svg";

/** The nodes of a cell: made one by one, so that what values say is never markup. */
export function nodesOf(text: string, look: Exclude<Look, { as: "picture" }>): Node[] {
  switch (look.as) {
    case "link": {
      const link = document.createElement("a");
      link.href = look.href;
      link.target = "_blank";
      link.rel = "noopener noreferrer";
      link.textContent = text;
      return [link];
    }
    case "box": {
      const box = document.createElement("input");
      box.type = "checkbox";
      box.checked = look.ticked;
      box.disabled = true;
      box.setAttribute("aria-label", text);
      return [box];
    }
    case "chart":
      return [pictureOf(text, look)];
    case "marks":
      return markedBy(text, look);
  }
}

function markedBy(text: string, { pattern, color }: Extract<Look, { as: "marks" }>): Node[] {
  const nodes: Node[] = [];
  let from = 0;
  for (const match of text.matchAll(pattern)) {
    if (match[0] === "") continue;
    nodes.push(document.createTextNode(text.slice(from, match.index)));
    const mark = document.createElement("mark");
    mark.textContent = match[0];
    if (color) mark.style.backgroundColor = color;
    nodes.push(mark);
    from = match.index + match[0].length;
  }
  nodes.push(document.createTextNode(text.slice(from)));
  return nodes;
}

function pictureOf(text: string, { mark, numbers, color }: Extract<Look, { as: "chart" }>): Node {
  const picture = document.createElementNS(SVG, "svg");
  picture.setAttribute("viewBox", `0 0 ${CHART_WIDTH} ${CHART_HEIGHT}`);
  picture.setAttribute("width", String(CHART_WIDTH));
  picture.setAttribute("height", String(CHART_HEIGHT));
  picture.setAttribute("role", "img");
  picture.setAttribute("aria-label", text);
  picture.setAttribute("class", "cell-chart");
  const shape = document.createElementNS(SVG, "path");
  shape.setAttribute("d", pathOf(mark, numbers));
  shape.setAttribute("class", mark === "line" ? "cell-line" : "cell-area");
  if (color) shape.setAttribute(mark === "line" ? "stroke" : "fill", color);
  picture.append(shape);
  return picture;
}
