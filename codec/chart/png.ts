import wasm from "@resvg/resvg-wasm/index_bg.wasm";
import { createResvg } from "../../.build/codec/resvg.js";
import font from "../../.build/codec/sans.bin";
import type { ChartPicture } from "../../contract/chart.ts";
import { Failure } from "../../contract/errors.ts";
import { CHART_IMAGE_BYTES } from "../../contract/limits.ts";

const FONT = "DejaVu Sans";
/** Twice the size is sharp; more than this on the longer side is only heavy. */
const ZOOMS = [2, 1, 0.5];
const LONGEST = 2_400;
/** Letters are a pixel high then. */
const LEAST_ZOOM = 0.1;

/**
 * A drawn chart as PNG, as sharp as fits.
 * @throws chart_render, too_large
 */
export async function pictureOf(svg: string): Promise<ChartPicture> {
  const [, width = 0, height = 0] = (
    /<svg[^>]* width="([\d.]+)" height="([\d.]+)"/.exec(svg) ?? []
  ).map(Number);
  const longest = LONGEST / Math.max(width, height, 1);
  if (longest < LEAST_ZOOM) {
    throw new Failure(
      "chart_render",
      `A picture of ${width} × ${height} pixels could not be read.`,
      {
        hint: "Aggregate or filter the values of the long axis, or set width and height.",
      },
    );
  }
  for (const zoom of ZOOMS) {
    const picture = await render(svg, Math.min(zoom, longest));
    if (picture.png.length <= CHART_IMAGE_BYTES) return picture;
  }
  throw new Failure("too_large", `The picture takes more than ${CHART_IMAGE_BYTES} bytes.`, {
    hint: "Draw fewer marks: aggregate first, or make the chart smaller.",
  });
}

async function render(svg: string, zoom: number): Promise<ChartPicture> {
  // An instance for each picture: its memory goes with it, and a trap spoils no other.
  const { initWasm, Resvg } = createResvg();
  await initWasm(wasm);
  try {
    const image = new Resvg(svg, {
      background: "white",
      fitTo: { mode: "zoom", value: zoom },
      font: { fontBuffers: [new Uint8Array(font)], defaultFontFamily: FONT, sansSerifFamily: FONT },
    }).render();
    return { png: new Uint8Array(image.asPng()), width: image.width, height: image.height };
  } catch (error) {
    throw new Failure(
      "chart_render",
      `The picture could not be made: ${String(error).slice(0, 300)}`,
      {
        hint: "Make the chart smaller or simpler.",
      },
    );
  }
}
