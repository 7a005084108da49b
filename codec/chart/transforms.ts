import { checkExpression } from "./expression.ts";
import { isObject, type Json, objects, strings } from "./json.ts";
import { shown, suggestion } from "./problems.ts";
import type { Scope } from "./scope.ts";
import {
  at,
  checkAggregate,
  checkTimeUnit,
  plainName,
  readField,
  readFields,
  readPredicate,
  readSort,
  type Walk,
} from "./walk.ts";
import { TRANSFORMS, WINDOW_OPS } from "./words.ts";

/** Checks transforms in their order; answers the names that can be read after them. */
export function walkTransforms(value: unknown, walk: Walk): Scope {
  let { scope } = walk;
  if (value === undefined) return scope;
  if (!Array.isArray(value)) {
    walk.problems.add(walk.path, `${shown(value)} is no list of transforms`);
    return scope;
  }
  value.forEach((transform: unknown, i) => {
    scope = walkTransform(transform, { ...at(walk, i), scope });
  });
  return scope;
}

function walkTransform(transform: unknown, walk: Walk): Scope {
  const kinds = Object.keys(TRANSFORMS);
  const kind = isObject(transform) ? kinds.find((each) => each in transform) : undefined;
  if (!isObject(transform) || kind === undefined) {
    const word = isObject(transform) ? (Object.keys(transform)[0] ?? "") : shown(transform);
    walk.problems.add(walk.path, `${shown(transform)} is no transform`, suggestion(word, kinds));
    return walk.scope;
  }
  const known = [kind, ...(TRANSFORMS[kind] ?? [])];
  for (const key of Object.keys(transform)) {
    if (!known.includes(key)) walk.problems.word(at(walk, key).path, `part of ${kind}`, key, known);
  }
  return READ[kind]?.(transform, walk) ?? walk.scope;
}

type Read = (transform: Json, walk: Walk) => Scope;

const READ: Record<string, Read> = {
  calculate(transform, walk) {
    const { calculate } = transform;
    if (typeof calculate === "string") {
      checkExpression(
        calculate,
        "transform",
        walk.scope,
        at(walk, "calculate").path,
        walk.problems,
      );
    }
    return walk.scope.with(strings(transform.as));
  },
  filter(transform, walk) {
    readPredicate(transform, "filter", "transform", walk);
    return walk.scope;
  },
  aggregate(transform, walk) {
    const made = readOps(transform, "aggregate", [], walk);
    return walk.scope.only(readFields(transform, "groupby", "neutral", walk), made);
  },
  joinaggregate(transform, walk) {
    const made = readOps(transform, "joinaggregate", [], walk);
    readFields(transform, "groupby", "neutral", walk);
    return walk.scope.with(made);
  },
  window(transform, walk) {
    const made = readOps(transform, "window", WINDOW_OPS, walk);
    readFields(transform, "groupby", "neutral", walk);
    readSort(transform, walk);
    return walk.scope.with(made);
  },
  bin(transform, walk) {
    readField(transform, "field", "other", walk);
    return walk.scope.with(ends(transform.as));
  },
  timeUnit(transform, walk) {
    checkTimeUnit(transform.timeUnit, at(walk, "timeUnit"));
    readField(transform, "field", "time", walk);
    return walk.scope.with(ends(transform.as));
  },
  stack(transform, walk) {
    readField(transform, "stack", "other", walk);
    readFields(transform, "groupby", "neutral", walk);
    readSort(transform, walk);
    return walk.scope.with(ends(transform.as));
  },
  fold(transform, walk) {
    readFields(transform, "fold", "other", walk);
    return walk.scope.with(named(transform.as, ["key", "value"]));
  },
  flatten(transform, walk) {
    const names = readFields(transform, "flatten", "other", walk);
    return walk.scope.with(named(transform.as, names));
  },
  pivot(transform, walk) {
    readField(transform, "pivot", "neutral", walk);
    readField(transform, "value", "other", walk);
    if (transform.op !== undefined) checkAggregate(transform.op, at(walk, "op"));
    return walk.scope.only(readFields(transform, "groupby", "neutral", walk), [], true);
  },
  impute(transform, walk) {
    readField(transform, "impute", "other", walk);
    readField(transform, "key", "neutral", walk);
    readFields(transform, "groupby", "neutral", walk);
    if (isObject(transform.keyvals)) {
      walk.problems.add(at(walk, "keyvals").path, "a range of keys makes rows", "List the keys.");
    }
    return walk.scope;
  },
  lookup(transform, walk) {
    const { from } = transform;
    readField(transform, "lookup", "other", walk);
    if (!isObject(from)) return walk.scope;
    const place = at(walk, "from");
    if (from.data !== undefined) {
      const hint = "Join in a recipe instead: catalog_create over tracked() of both entries.";
      walk.problems.add(at(place, "data").path, "a chart draws one entry's rows", hint);
      return walk.scope.with([...strings(from.fields), ...strings(transform.as)]);
    }
    readField(from, "key", "other", place);
    const fields = readFields(from, "fields", "other", place);
    return walk.scope.with(named(transform.as, fields));
  },
  density(transform, walk) {
    readField(transform, "density", "other", walk);
    return grouped(transform, named(transform.as, ["value", "density"]), walk);
  },
  quantile(transform, walk) {
    readField(transform, "quantile", "other", walk);
    return grouped(transform, named(transform.as, ["prob", "value"]), walk);
  },
  loess: fitted("loess"),
  regression: fitted("regression"),
  extent(transform, walk) {
    readField(transform, "extent", "other", walk);
    return walk.scope;
  },
};

/** A curve through the rows: its two names are those of its fields when it says nothing else. */
function fitted(kind: "loess" | "regression"): Read {
  return (transform, walk) => {
    const defaults = ["on", kind].flatMap((key) =>
      strings(transform[key]).map((name) => plainName(walk, name)),
    );
    readField(transform, kind, "other", walk);
    readField(transform, "on", "other", walk);
    const made = transform.params === true ? ["coef", "rSquared"] : named(transform.as, defaults);
    return grouped(transform, made, walk);
  };
}

function grouped(transform: Json, made: string[], walk: Walk): Scope {
  return walk.scope.only(readFields(transform, "groupby", "neutral", walk), made);
}

function readOps(transform: Json, kind: string, also: string[], walk: Walk): string[] {
  return objects(transform[kind]).flatMap((each, i) => {
    const place = at(at(walk, kind), i);
    checkAggregate(each.op, at(place, "op"), also);
    readField(each, "field", "other", place);
    return strings(each.as);
  });
}

/** Names a transform makes: those it says, then those it has by itself. */
function named(as: unknown, defaults: string[]): string[] {
  const given = strings(as);
  return defaults.map((name, i) => given[i] ?? name);
}

/** One name also makes the end of its interval. */
function ends(as: unknown): string[] {
  return typeof as === "string" ? [as, `${as}_end`] : strings(as);
}
