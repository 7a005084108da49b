import type { ChartChannel } from "../../contract/chart.ts";
import { isObject, type Json, objects } from "./json.ts";
import { shown } from "./problems.ts";
import type { Use } from "./scope.ts";
import {
  at,
  checkAggregate,
  checkScale,
  checkTimeUnit,
  plainName,
  readField,
  readPredicate,
  readSort,
  type Walk,
} from "./walk.ts";
import { CHANNEL_KEYS, CHANNELS, TYPES } from "./words.ts";

/** What draws the title of a channel, when the channel does not. */
const GUIDES = ["axis", "legend", "header"];

/** Checks the channels of one view and writes their fields as Vega wants them. */
export function walkEncoding(encoding: unknown, walk: Walk): void {
  if (encoding === undefined) return;
  if (!isObject(encoding)) {
    walk.problems.add(walk.path, `${shown(encoding)} is no encoding`);
    return;
  }
  for (const [channel, value] of Object.entries(encoding)) {
    const place = at(walk, channel);
    if (!CHANNELS.includes(channel)) {
      walk.problems.word(place.path, "channel", channel, CHANNELS);
    } else if (Array.isArray(value)) {
      for (const [i, each] of objects(value).entries()) walkChannel(each, at(place, i));
    } else if (isObject(value)) {
      walkChannel(value, place);
    } else if (value !== null) {
      const hint = `Write {"field": ${shown(value)}, "type": …} for a column.`;
      walk.problems.add(place.path, `${shown(value)} is no channel`, hint);
    }
  }
}

/** Facets of the facet operator are channels too. */
export function walkChannel(channel: Json, walk: Walk): void {
  for (const key of Object.keys(channel)) {
    if (!CHANNEL_KEYS.includes(key)) {
      walk.problems.word(at(walk, key).path, "part of a channel", key, CHANNEL_KEYS);
    }
  }
  walkFieldDef(channel, walk);
  objects(channel.condition).forEach((condition, i) => {
    const place = at(walk, "condition");
    const here = Array.isArray(channel.condition) ? at(place, i) : place;
    if (condition.test !== undefined) readPredicate(condition, "test", "encoding", here);
    walkFieldDef(condition, here);
  });
}

/** Channels of one unit for a summary of what it draws. */
export function channelsOf(encoding: Json): ChartChannel[] {
  return Object.values(encoding)
    .flatMap(objects)
    .flatMap(({ field, type, aggregate, timeUnit, bin }) => {
      if (field === undefined && aggregate === undefined) return [];
      const unit = isObject(timeUnit) ? timeUnit.unit : timeUnit;
      return [
        {
          ...(typeof field === "string" ? { field } : {}),
          ...(typeof type === "string" ? { type } : {}),
          ...(aggregate === undefined
            ? {}
            : { aggregate: typeof aggregate === "string" ? aggregate : "argmax" }),
          ...(typeof unit === "string" ? { timeUnit: unit } : {}),
          ...(bin ? { bin: true } : {}),
        },
      ];
    });
}

function walkFieldDef(def: Json, walk: Walk): void {
  const { type, aggregate, timeUnit, field } = def;
  if (type !== undefined && !TYPES.includes(String(type))) {
    walk.problems.word(at(walk, "type").path, "type", type, TYPES);
  }
  if (aggregate !== undefined) checkAggregate(aggregate, at(walk, "aggregate"));
  if (timeUnit !== undefined) checkTimeUnit(timeUnit, at(walk, "timeUnit"));
  checkScale(def.scale, at(walk, "scale"));
  readSort(def, walk);
  if (isObject(field)) readRepeated(field, useOf(def), at(walk, "field"));
  if (typeof field !== "string") return;
  const name = plainName(walk, field);
  readField(def, "field", useOf(def), walk);
  if (def.field !== name && walk.scope.find(field) !== undefined) setTitle(def, name);
}

/** `{"repeat": "column"}` stands for each of the names that are repeated. */
function readRepeated({ repeat }: Json, use: Use, walk: Walk): void {
  const names = walk.scope.repeats.get(String(repeat));
  if (!names) walk.problems.add(walk.path, `nothing is repeated as ${shown(repeat)}`);
  for (const name of names ?? []) walk.scope.read(name, use, walk.path, walk.problems);
}

function useOf({ type, timeUnit, aggregate, bin }: Json): Use {
  if (type === "temporal" || timeUnit !== undefined) return "time";
  if (aggregate !== undefined || bin || type === "quantitative") return "other";
  return "label";
}

/** Vega-Lite would title the axis with the escaped name. */
function setTitle(def: Json, name: string): void {
  const guides = GUIDES.map((guide) => def[guide]).filter(isObject);
  if (def.title !== undefined || guides.some((guide) => guide.title !== undefined)) return;
  const { aggregate, bin } = def;
  if (typeof aggregate === "string") {
    def.title = `${aggregate.charAt(0).toUpperCase()}${aggregate.slice(1)} of ${name}`;
  } else {
    def.title = bin ? `${name} (binned)` : name;
  }
}
