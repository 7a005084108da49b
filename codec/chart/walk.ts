import { CHART_BINS } from "../../contract/limits.ts";
import { checkExpression, type Place } from "./expression.ts";
import { isObject, type Json, objects } from "./json.ts";
import { type Problems, shown } from "./problems.ts";
import type { Scope, Use } from "./scope.ts";
import { AGGREGATES, SCALES, SCHEMES, TIME_UNITS } from "./words.ts";

/** What checks need wherever they stand. */
export interface Walk {
  problems: Problems;
  scope: Scope;
  path: string;
}

export function at(walk: Walk, key: string | number): Walk {
  return { ...walk, path: walk.path === "" ? String(key) : `${walk.path}.${key}` };
}

/** Reads the reference under a key and writes it back as Vega wants it. */
export function readField(holder: Json, key: string, use: Use, walk: Walk): void {
  const reference = holder[key];
  if (typeof reference !== "string") return;
  holder[key] = walk.scope.read(reference, use, at(walk, key).path, walk.problems);
}

/** The same for a list of references, or a single one. Answers the plain names. */
export function readFields(holder: Json, key: string, use: Use, walk: Walk): string[] {
  const value = holder[key];
  if (typeof value === "string") {
    readField(holder, key, use, walk);
    return [plainName(walk, value)];
  }
  if (!Array.isArray(value)) return [];
  const list = value as unknown[];
  return list.flatMap((each, i) => {
    if (typeof each !== "string") return [];
    list[i] = walk.scope.read(each, use, at(at(walk, key), i).path, walk.problems);
    return [plainName(walk, each)];
  });
}

export function plainName({ scope }: Walk, reference: string): string {
  return scope.find(reference) ?? reference;
}

/** Fields that only sort: they say nothing of how a column is shown. */
export function readSort(holder: Json, walk: Walk): void {
  objects(holder.sort).forEach((sort, i) => {
    const place = Array.isArray(holder.sort) ? at(at(walk, "sort"), i) : at(walk, "sort");
    readField(sort, "field", "neutral", place);
    if (sort.op !== undefined) checkAggregate(sort.op, at(place, "op"));
  });
}

export function checkAggregate(op: unknown, walk: Walk, also: string[] = []): void {
  const known = [...AGGREGATES, ...also];
  if (isObject(op)) {
    for (const key of ["argmin", "argmax"]) readField(op, key, "neutral", walk);
    const bad = Object.keys(op).find((key) => !known.includes(key));
    if (bad !== undefined) walk.problems.word(walk.path, "aggregate", bad, known);
  } else if (!known.includes(String(op))) {
    walk.problems.word(walk.path, "aggregate", op, known);
  }
}

export function checkTimeUnit(value: unknown, walk: Walk): void {
  const unit = isObject(value) ? value.unit : value;
  if (unit === undefined || TIME_UNITS.includes(String(unit))) return;
  walk.problems.word(walk.path, "time unit", unit, TIME_UNITS);
}

export function checkScale(scale: unknown, walk: Walk): void {
  if (!isObject(scale)) return;
  const { type, scheme } = scale;
  if (typeof type === "string" && !SCALES.includes(type)) {
    walk.problems.word(at(walk, "type").path, "scale type", type, SCALES);
  }
  const name = isObject(scheme) ? scheme.name : scheme;
  if (name === undefined || isObject(name) || name === null) return;
  checkScheme(String(name), at(walk, "scheme"));
}

function checkScheme(name: string, { path, problems }: Walk): void {
  const wanted = name.toLowerCase().replace(/-\d+$/, "");
  const all = Object.values(SCHEMES).flat();
  if (all.includes(wanted)) return;
  // A model that writes the kind of a scheme for its name wants any of that kind.
  const kind = SCHEMES[wanted];
  if (kind)
    problems.add(path, `"${name}" is a kind of colour scheme`, `Its names are ${kind.join(", ")}.`);
  else problems.word(path, "colour scheme", name, all);
}

/** A filter's or a condition's predicate: an expression, a test of one field, or a combination. */
export function readPredicate(holder: Json, key: string, place: Place, walk: Walk): void {
  const value = holder[key];
  const here = at(walk, key);
  if (typeof value === "string") {
    checkExpression(value, place, walk.scope, here.path, walk.problems);
  } else if (isObject(value)) {
    if (value.timeUnit !== undefined) checkTimeUnit(value.timeUnit, at(here, "timeUnit"));
    readField(value, "field", value.timeUnit === undefined ? "other" : "time", here);
    if (value.not !== undefined) readPredicate(value, "not", place, here);
    for (const join of ["and", "or"]) {
      const list = value[join];
      if (!Array.isArray(list)) continue;
      const items = list as unknown as Json;
      for (const i of list.keys()) readPredicate(items, String(i), place, at(here, join));
    }
  } else {
    walk.problems.add(here.path, `${shown(value)} is no predicate`);
  }
}

const ADDRESSES = ["url", "href"];
const COUNTS = ["maxbins", "tickCount", "steps", "minsteps", "maxsteps"];
const EXPRESSIONS = ["expr", "labelExpr", "signal"];

/**
 * Goes through everything below a value for what may stand anywhere: expressions are checked, addresses and
 * data refused.
 */
export function checkInside(value: unknown, walk: Walk): void {
  if (typeof value === "string" && /^\s*url\s*\(/i.test(value)) {
    walk.problems.add(walk.path, "a chart loads nothing and links nowhere", "Leave it out.");
  }
  if (Array.isArray(value)) for (const [i, each] of value.entries()) checkInside(each, at(walk, i));
  if (!isObject(value)) return;
  for (const [key, inner] of Object.entries(value)) {
    const here = at(walk, key);
    if (ADDRESSES.includes(key)) {
      walk.problems.add(here.path, "a chart loads nothing and links nowhere", "Leave it out.");
    } else if (COUNTS.includes(key) && typeof inner === "number" && inner > CHART_BINS) {
      walk.problems.add(here.path, `${inner} are more than the ${CHART_BINS} that are drawn`);
    } else if (EXPRESSIONS.includes(key) && typeof inner === "string") {
      checkExpression(inner, "label", walk.scope, here.path, walk.problems);
    } else {
      checkInside(inner, here);
    }
  }
}
