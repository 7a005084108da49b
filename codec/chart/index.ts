/** Charts: a specification is checked against columns, then run over rows and, when asked for, made a picture. */
import type { ChartAnswer, ChartFailure, ChartRequest } from "../../contract/chart.ts";
import { Failure } from "../../contract/errors.ts";
import { CHART_SVG_CHARS, MESSAGE_CHARS } from "../../contract/limits.ts";
import { checkSpec } from "./check.ts";
import { draw } from "./draw.ts";
import { pictureOf } from "./png.ts";

/** Answers one request; what is wrong with the chart is answered as a value. */
export async function chart(request: ChartRequest): Promise<ChartAnswer> {
  try {
    if (request.ask === "plan") return { plan: checkSpec(request.spec, request.columns) };
    const { marks, warnings, svg } = await draw(request.spec, request.data);
    const drawing = { marks, warnings };
    if (request.form === "none") return { drawing };
    const drawn = await svg();
    if (request.form === "svg" && drawn.length <= CHART_SVG_CHARS)
      return { drawing: { ...drawing, svg: drawn } };
    return { drawing: { ...drawing, picture: await pictureOf(drawn) } };
  } catch (thrown) {
    return toChartFailure(thrown);
  }
}

function toChartFailure(thrown: unknown): ChartFailure {
  if (!(thrown instanceof Failure)) {
    console.error(thrown);
    const message = "Drawing this chart failed in a way the codec does not know.";
    return { failure: { code: "internal_error", message, hint: "Try a simpler chart." } };
  }
  const { code, message, hint, at } = thrown.envelope;
  return {
    failure: {
      code,
      message: message.slice(0, MESSAGE_CHARS),
      ...(hint === undefined ? {} : { hint: hint.slice(0, MESSAGE_CHARS) }),
      ...(at?.field === undefined ? {} : { field: at.field }),
    },
  };
}
