import type { View } from "../../.build/codec/vega.js";
import { compiled, start } from "../../codec/chart/draw.ts";
import { Log } from "../../codec/chart/log.ts";
import type { ChartData, ChartSpec } from "../../contract/chart.ts";
import { fitted } from "./fitted.ts";
import { lookOf } from "./look.ts";

/** Beyond so many rows, nodes of the page cost more than a picture of pixels. */
const NODES_ROWS = 2_000;

/** What of Vega a page uses. */
export type ShownChart = Pick<View, "finalize">;

/**
 * Draws a checked chart into an element. Expressions are interpreted and addresses refused, as the policy of the page
 * wants it.
 * @throws when it cannot be compiled or drawn
 */
export async function drawInto(
  element: HTMLElement,
  spec: ChartSpec,
  data: ChartData,
): Promise<ShownChart> {
  const log = new Log();
  const vega = compiled(fitted(spec), log, lookOf(document.documentElement));
  const view = start(vega, data, log, {
    renderer: data.rowCount > NODES_ROWS ? "canvas" : "svg",
    container: element,
    hover: true,
  });
  try {
    await view.runAsync();
    if (log.failed !== undefined) throw new Error(log.failed);
    return view;
  } catch (error) {
    view.finalize();
    throw error;
  }
}
