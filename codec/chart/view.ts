import type { ChartChannel } from "../../contract/chart.ts";
import { CHART_PIXELS } from "../../contract/limits.ts";
import { channelsOf, walkChannel, walkEncoding } from "./encoding.ts";
import { isObject, type Json, objects, strings } from "./json.ts";
import { shown } from "./problems.ts";
import { type Scope, unescaped } from "./scope.ts";
import { walkTransforms } from "./transforms.ts";
import { at, readFields, type Walk } from "./walk.ts";
import { COMPOSITE_MARKS, MARKS, VIEW_KEYS } from "./words.ts";

/** One layer that draws marks. */
export interface Unit {
  scope: Scope;
  aggregated: boolean;
  channels: ChartChannel[];
}

const LISTS = ["layer", "concat", "hconcat", "vconcat"];
const NO_DATA =
  "Leave data out: a chart draws the rows of its entry. Other rows are another entry.";

/** Checks a view with all views below it; answers the layers that draw marks. */
export function walkView(view: unknown, walk: Walk, inherited: Json = {}): Unit[] {
  if (!isObject(view)) {
    walk.problems.add(walk.path, `${shown(view)} is no view`);
    return [];
  }
  for (const key of Object.keys(view)) {
    if (!VIEW_KEYS.includes(key))
      walk.problems.word(at(walk, key).path, "part of a chart", key, VIEW_KEYS);
  }
  refuseData(view, walk);
  checkSize(view, walk);
  const scope = walkTransforms(view.transform, at(walk, "transform"));
  const here = { ...walk, scope };
  const encoding = { ...inherited, ...(isObject(view.encoding) ? view.encoding : {}) };
  const units = unitsOf(view, here, encoding);
  // What is shared by layers may be made by the transforms of each.
  const within =
    "layer" in view ? { ...here, scope: scope.joined(units.map((unit) => unit.scope)) } : here;
  walkEncoding(view.encoding, at(within, "encoding"));
  if (COMPOSITE_MARKS.includes(markOf(view))) useSafeNames(view);
  walkParams(view.params, at(within, "params"));
  return units;
}

function unitsOf(view: Json, walk: Walk, encoding: Json): Unit[] {
  const list = LISTS.find((key) => key in view);
  if (list !== undefined) {
    const inherited = list === "layer" ? encoding : {};
    const views = Array.isArray(view[list]) ? (view[list] as unknown[]) : [];
    return views.flatMap((each, i) => walkView(each, at(at(walk, list), i), inherited));
  }
  if (view.facet !== undefined) {
    walkFacet(view.facet, at(walk, "facet"));
    return walkView(view.spec, at(walk, "spec"));
  }
  if (view.repeat !== undefined) {
    const scope = walk.scope.repeating(repeatsOf(view, walk));
    return walkView(view.spec, { ...at(walk, "spec"), scope });
  }
  checkMark(view, walk);
  const channels = channelsOf(encoding);
  const composite = COMPOSITE_MARKS.includes(markOf(view));
  const aggregates = composite || channels.some(({ aggregate }) => aggregate !== undefined);
  return [{ scope: walk.scope, aggregated: walk.scope.aggregated || aggregates, channels }];
}

function checkMark(view: Json, walk: Walk): void {
  const mark = markOf(view);
  const path = at(walk, isObject(view.mark) ? "mark.type" : "mark").path;
  if (mark === "") {
    const hint = 'For example {"mark": "bar", "encoding": {"x": {"field": …}, "y": {"field": …}}}.';
    walk.problems.add(path, "a chart needs mark, layer, concat, facet or repeat", hint);
  } else if (mark === "image") {
    walk.problems.add(path, "images are not drawn: a chart loads nothing");
  } else if (!MARKS.includes(mark)) {
    walk.problems.word(path, "mark", mark, MARKS);
  }
}

function markOf({ mark }: Json): string {
  const type = isObject(mark) ? mark.type : mark;
  return typeof type === "string" ? type : "";
}

function refuseData(view: Json, walk: Walk): void {
  const { data } = view;
  // These two are outlines of the globe and bring no rows.
  const outline = isObject(data) && ("sphere" in data || "graticule" in data);
  if (data !== undefined && !outline) {
    walk.problems.add(
      at(walk, "data").path,
      `data inside a chart is refused: ${shown(data)}`,
      NO_DATA,
    );
  }
  if (view.datasets !== undefined) {
    walk.problems.add(at(walk, "datasets").path, "data inside a chart is refused", NO_DATA);
  }
}

function checkSize(view: Json, walk: Walk): void {
  for (const key of ["width", "height"]) {
    const size = view[key];
    if (typeof size !== "number" || (size > 0 && size <= CHART_PIXELS)) continue;
    walk.problems.add(
      at(walk, key).path,
      `${size} is no size between 1 and ${CHART_PIXELS} pixels`,
    );
  }
}

function walkFacet(facet: unknown, walk: Walk): void {
  if (!isObject(facet)) return;
  if (facet.field !== undefined) walkChannel(facet, walk);
  for (const side of ["row", "column"]) {
    const channel = facet[side];
    if (isObject(channel)) walkChannel(channel, at(walk, side));
  }
}

function repeatsOf(view: Json, walk: Walk): [string, string[]][] {
  const place = at(walk, "repeat");
  if (!isObject(view.repeat)) return [["repeat", readFields(view, "repeat", "neutral", walk)]];
  const sides = view.repeat;
  return Object.keys(sides).map((side) => [side, readFields(sides, side, "neutral", place)]);
}

function walkParams(params: unknown, walk: Walk): void {
  objects(params).forEach(({ select }, i) => {
    const place = at(at(walk, i), "select");
    if (isObject(select)) readFields(select, "fields", "neutral", place);
  });
}

/** Composite marks compute names from names and lose the escapes on the way, so their fields get plain ones. */
function useSafeNames(view: Json): void {
  const copies: Json[] = [];
  for (const channel of Object.values(isObject(view.encoding) ? view.encoding : {}).flatMap(
    objects,
  )) {
    const [field = ""] = strings(channel.field);
    if (!field.includes("\\")) continue;
    const name = unescaped(field);
    const safe = `field_${name.replace(/[^\p{L}\p{N}_]+/gu, "_")}`;
    if (!copies.some(({ as }) => as === safe)) {
      copies.push({ calculate: `datum[${JSON.stringify(name)}]`, as: safe });
    }
    channel.field = safe;
  }
  if (copies.length > 0) view.transform = [...objects(view.transform ?? []), ...copies];
}
