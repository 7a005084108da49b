import type { ICellRendererComp, ICellRendererParams } from "ag-grid-community";
import type { Bar, Bars } from "./source.ts";

export interface BarsParams {
  /** the column's bars, or why they could not be read; undefined while they are not here */
  bars(): Bars | Error | undefined;
  onBar(bar: Bar): void;
  /** reads again what could not be read */
  onRetry(): void;
}

const SVG = "http://www.w3.org/2000/svg";
const [WIDTH, HEIGHT] = [100, 24];
const COUNT = new Intl.NumberFormat("en");

/** How a column's values are spread, as bars that filter when they are clicked. */
export class BarsCell implements ICellRendererComp {
  private readonly element = document.createElement("span");
  private drawn: Bars | Error | undefined;

  init(params: ICellRendererParams & BarsParams): void {
    this.element.className = "bars";
    this.refresh(params);
  }

  getGui(): HTMLElement {
    return this.element;
  }

  refresh({ bars, onBar, onRetry }: ICellRendererParams & BarsParams): boolean {
    const found = bars();
    if (found === this.drawn && found !== undefined) return true;
    this.drawn = found;
    if (!found) this.element.replaceChildren();
    else if (found instanceof Error) this.element.replaceChildren(failedBars(found, onRetry));
    else if (found.bars.length > 0) this.element.replaceChildren(draw(found, onBar));
    else this.element.textContent = textOf(found);
    return true;
  }
}

/** Says that the bars could not be read, and why; a click reads them again. */
function failedBars({ message }: Error, onRetry: () => void): HTMLElement {
  const button = document.createElement("button");
  button.type = "button";
  button.className = "bars-failed";
  button.tabIndex = -1;
  button.textContent = "no bars: try again";
  button.title = message;
  button.setAttribute("aria-label", `The bars could not be read: ${message} Try again.`);
  button.addEventListener("click", onRetry);
  return button;
}

/** What is said where there is nothing to draw. */
function textOf({ distinct, rows, nulls }: Bars): string {
  if (rows === 0) return "";
  if (nulls === rows) return "all null";
  return distinct === undefined ? "" : `≈ ${COUNT.format(distinct)} different`;
}

function draw({ bars, nulls }: Bars, onBar: (bar: Bar) => void): SVGElement {
  const svg = svgNode("svg", { viewBox: `0 0 ${WIDTH} ${HEIGHT}`, preserveAspectRatio: "none" });
  svg.setAttribute("role", "img");
  svg.setAttribute("aria-label", describe(bars, nulls));
  const most = Math.max(...bars.map(({ count }) => count), nulls, 1);
  const all = nulls > 0 ? [...bars, { label: "null", count: nulls, filter: [] }] : bars;
  const step = WIDTH / Math.max(all.length, 4);
  all.forEach((bar, i) => {
    const height = bar.count === 0 ? 0 : Math.max(1.5, (bar.count / most) * (HEIGHT - 1));
    const group = svgNode("g", { class: "bar" });
    // The whole height can be hit, however low the bar is.
    const box = { x: String(i * step), width: String(step * 0.88) };
    group.append(
      svgNode("rect", { ...box, y: "0", height: String(HEIGHT), class: "bar-hit" }),
      svgNode("rect", {
        ...box,
        y: String(HEIGHT - height),
        height: String(height),
        class: i >= bars.length ? "bar-null" : bar.filter.length > 0 ? "bar-fill" : "bar-rest",
      }),
    );
    const title = svgNode("title", {});
    title.textContent = `${bar.label}: ${COUNT.format(bar.count)}`;
    group.append(title);
    if (bar.filter.length > 0) group.addEventListener("click", () => onBar(bar));
    svg.append(group);
  });
  return svg;
}

function describe(bars: Bar[], nulls: number): string {
  const said = bars.map(({ label, count }) => `${label}: ${COUNT.format(count)}`);
  return `Spread of values. ${[...said, ...(nulls > 0 ? [`null: ${COUNT.format(nulls)}`] : [])].join("; ")}`;
}

function svgNode(name: string, attributes: Record<string, string>): SVGElement {
  const node = document.createElementNS(SVG, name);
  for (const [key, value] of Object.entries(attributes)) node.setAttribute(key, value);
  return node;
}
