import type { ChartSpec } from "../../contract/chart.ts";

/** Told apart on light and on dark ground, and by those who see red and green alike. */
const CATEGORIES = [
  "#168a7d",
  "#c8762c",
  "#5079c2",
  "#b64c66",
  "#8f7d1c",
  "#8161ae",
  "#4c9a5c",
  "#907060",
];

/** How a chart looks that does not say so itself: in the colours the page has now. */
export function lookOf(root: Element): ChartSpec {
  const style = getComputedStyle(root);
  const colour = (name: string) => style.getPropertyValue(name).trim();
  const [ink, soft, line, strong] = ["--ink", "--ink-soft", "--line", "--line-strong"].map(colour);
  const accent = colour("--accent");
  const words = { labelColor: soft, titleColor: soft, titleFontWeight: 600, titleFontSize: 12 };
  return {
    background: "transparent",
    // What is drawn is told by the picture's own label.
    aria: false,
    font: getComputedStyle(document.body).fontFamily,
    axis: { ...words, gridColor: line, domainColor: strong, tickColor: strong, labelFontSize: 11 },
    legend: { ...words, labelFontSize: 11 },
    header: { ...words, labelFontSize: 11 },
    title: { color: ink, subtitleColor: soft, fontSize: 14, anchor: "start" },
    view: { stroke: line, continuousHeight: 300 },
    mark: { color: accent, aria: false },
    rule: { color: soft },
    text: { color: ink },
    range: { category: CATEGORIES },
  };
}
