import type { DiffWarning, OneSided } from "../../../contract/diff.ts";
import { FLOAT_NOISE, KEY_SECONDS } from "../../../contract/diff.ts";
import type { RelationDiff } from "../../engine/diff/diff.ts";
import type { Candidate } from "../../engine/diff/keys.ts";
import type { SideRows } from "../../engine/diff/samples.ts";
import type { BothStats, ColumnStats } from "../../engine/diff/stats.ts";
import { type Column, shortHash } from "../model.ts";
import { clipCell, clipText, within } from "./room.ts";
import type { Compared } from "./versions.ts";

export interface Question {
  before: Compared;
  after: Compared;
  /** as asked for */
  tolerance: number | undefined;
  askedKeys: boolean;
}

/** The comparison as catalog_diff answers it: short enough for a reply, and saying what was left out. */
export function diffReply(question: Question, diff: RelationDiff) {
  const { keyed, multiset, keys, values } = diff;
  const names = (pairs: typeof values) => pairs.map((pair) => pair.before.name);
  const noise = values.flatMap((pair, i) => {
    const cells = keyed?.columns[i]?.noise ?? 0;
    return cells > 0 ? [{ column: pair.before.name, cells }] : [];
  });
  const changed = values.flatMap((pair, i) => {
    const count = keyed?.columns[i]?.changed ?? 0;
    return count > 0 ? [{ column: pair.before.name, changed: count }] : [];
  });
  const left: string[] = [];
  const counts = keyed ?? multiset;
  const reply = {
    ...endsOf(question.before, question.after),
    schema: schemaReply(diff, left),
    stats: statsOfAll(diff, question.before, left),
    method: keys ? ("keyed" as const) : ("multiset" as const),
    keys: names(keys ?? []),
    keyed_summary: keyed
      ? {
          matched: keyed.matched,
          same: keyed.same,
          changed: keyed.changed,
          only_before: keyed.onlyBefore,
          only_after: keyed.onlyAfter,
        }
      : null,
    multiset: multiset
      ? { both: multiset.both, only_before: multiset.onlyBefore, only_after: multiset.onlyAfter }
      : null,
    changed_by_column: within(changed, "changed_by_column", left),
    samples: within(
      diff.samples.map((sample) => ({
        key: Object.fromEntries(sample.key.map(([name, cell]) => [name, clipCell(cell)])),
        column: sample.column,
        before: clipCell(sample.before),
        after: clipCell(sample.after),
      })),
      "samples",
      left,
    ),
    ...sideReply(
      "only_before",
      diff.onlyBefore,
      { count: counts?.onlyBefore ?? 0, all: question.before.entry.columns.length },
      left,
    ),
    ...sideReply(
      "only_after",
      diff.onlyAfter,
      { count: counts?.onlyAfter ?? 0, all: question.after.entry.columns.length },
      left,
    ),
    noise: {
      tolerance: question.tolerance ?? FLOAT_NOISE,
      rows: keyed?.noise ?? 0,
      by_column: within(noise, "noise", left),
    },
    ...(diff.keys ? {} : { key_candidates: diff.candidates.map(candidateReply) }),
  };
  return { ...reply, ...told([...warningsOf(diff, question.askedKeys), ...shortened(left)]) };
}

/** One entry on both sides: nothing was compared. */
export function identicalReply({ before, after, tolerance }: Question, stats: Stats) {
  const { entry } = before;
  const left: string[] = [];
  return {
    ...endsOf(before, after),
    method: "identical" as const,
    schema: { added: [], removed: [], renamed: [], changed_type: [] },
    stats: within(
      entry.columns.map(({ name }) => ({
        name,
        before: statsReply(stats.get(name)),
        after: statsReply(stats.get(name)),
      })),
      "stats",
      left,
    ),
    keys: [],
    keyed_summary: null,
    multiset: null,
    changed_by_column: [],
    samples: [],
    noise: { tolerance: tolerance ?? FLOAT_NOISE, rows: 0, by_column: [] },
    ...told(shortened(left)),
  };
}

type Stats = BothStats["before"];

function endsOf(before: Compared, after: Compared) {
  const end = ({ entry, ref, version }: Compared) => ({
    ref,
    hash: shortHash(entry.hash),
    ...(version === undefined ? {} : { version }),
  });
  return {
    before: end(before),
    after: end(after),
    row_count: { before: before.entry.row_count, after: after.entry.row_count },
  };
}

function schemaReply({ schema, renames }: RelationDiff, left: string[]) {
  const gone = new Set(renames.map(({ pair }) => pair.before));
  const come = new Set(renames.map(({ pair }) => pair.after));
  const column = ({ name, type }: Column) => ({ name, type: clipText(type) });
  const otherLetters = schema.shared
    .filter(({ before, after }) => before.name !== after.name)
    .map(({ before, after }) => ({
      before: before.name,
      after: after.name,
      evidence: "the same name in other letters",
    }));
  const alike = renames.map(({ pair, equal, matched }) => ({
    before: pair.before.name,
    after: pair.after.name,
    evidence: `${equal} of ${matched} matched rows hold the same ${pair.after.type}`,
  }));
  const types = schema.shared.filter(({ before, after }) => before.type !== after.type);
  return {
    added: within(schema.added.filter((each) => !come.has(each)).map(column), "added", left),
    removed: within(schema.removed.filter((each) => !gone.has(each)).map(column), "removed", left),
    renamed: within([...otherLetters, ...alike], "renamed", left),
    changed_type: within(
      types.map(({ before, after }) => ({
        name: before.name,
        before: clipText(before.type),
        after: clipText(after.type),
      })),
      "changed_type",
      left,
    ),
  };
}

/** Columns of before in their order, then those only after has. */
function statsOfAll({ stats, schema, renames }: RelationDiff, before: Compared, left: string[]) {
  const partners = new Map(
    [...schema.shared, ...renames.map(({ pair }) => pair)].map((pair) => [
      pair.before.name,
      pair.after.name,
    ]),
  );
  const matched = new Set(partners.values());
  const own = before.entry.columns.map(({ name }) => ({
    name,
    before: statsReply(stats.before.get(name)),
    after: statsReply(stats.after.get(partners.get(name) ?? "")),
  }));
  const added = schema.added
    .filter(({ name }) => !matched.has(name))
    .map(({ name }) => ({ name, before: null, after: statsReply(stats.after.get(name)) }));
  return within([...own, ...added], "stats", left);
}

function statsReply(stats: ColumnStats | undefined) {
  return stats ? { ...stats } : null;
}

function sideReply(
  list: "only_before" | "only_after",
  { columns, rows, times }: SideRows,
  { count, all }: { count: number; all: number },
  left: string[],
): { only_before?: OneSided; only_after?: OneSided } {
  if (rows.length === 0) return {};
  const kept = within(
    rows.map((row) => row.map(clipCell)),
    list,
    left,
  );
  if (columns.length < all) left.push(`${list}: ${columns.length} of ${all} columns`);
  return {
    [list]: {
      columns: columns.map(({ name }) => name),
      rows: kept,
      ...(times ? { times: times.slice(0, kept.length) } : {}),
      row_count: count,
    },
  };
}

function candidateReply({ columns, duplicatesBefore, duplicatesAfter, approximate }: Candidate) {
  return {
    columns: columns.map((pair) => pair.before.name),
    duplicates_a: duplicatesBefore,
    duplicates_b: duplicatesAfter,
    ...(approximate ? { approximate } : {}),
  };
}

function warningsOf(diff: RelationDiff, asked: boolean): DiffWarning[] {
  const { keyed, keys, values, candidates } = diff;
  const warnings: DiffWarning[] = [];
  const warn = (kind: DiffWarning["kind"], message: string) => warnings.push({ kind, message });
  const [first] = candidates;
  if (asked && first) {
    const names = first.columns.map((pair) => pair.before.name).join(" + ");
    warn(
      "duplicate_keys",
      `${names} is not unique: ${first.duplicatesBefore} duplicates before, ${first.duplicatesAfter} after. Whole rows were counted instead.`,
    );
  }
  if (diff.ranOut) {
    const so = keys ? "the key taken is the best found until then" : "none was found until then";
    warn(
      "key_budget",
      `The search for a key was stopped after ${KEY_SECONDS} s; ${so}. Give keys.`,
    );
  }
  if (keyed && keyed.matched === 0 && keyed.onlyBefore + keyed.onlyAfter > 0)
    warn("no_overlap", "No row of one side has its key on the other: the keys may be wrong.");
  if (!keys && values.some(({ isNumeric, tolerance }) => isNumeric && tolerance !== undefined))
    warn(
      "exact_floats",
      "Without a key numbers are compared exactly: noise counts as a difference.",
    );
  const estimated = [...diff.stats.before.values(), ...diff.stats.after.values()];
  if (estimated.some(({ approximate }) => approximate))
    warn("approximate", "distinct is an estimate where a column's statistics say approximate.");
  return warnings;
}

function shortened(left: string[]): DiffWarning[] {
  if (left.length === 0) return [];
  const message = `Lists are cut to fit the reply: ${left.join("; ")}. catalog_promote_diff keeps every row to query.`;
  return [{ kind: "shortened", message }];
}

function told(warnings: DiffWarning[]) {
  return warnings.length > 0 ? { warnings } : {};
}
