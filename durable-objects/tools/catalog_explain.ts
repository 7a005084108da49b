import { Failure } from "../../contract/errors.ts";
import { DIFF_LINES, REPLY_CHARS } from "../../contract/limits.ts";
import type { catalogExplain } from "../../contract/tools/catalog_explain.ts";
import type { Call } from "../call.ts";
import { type Cause, explain } from "../catalog/history/explain.ts";
import { lineDiff } from "../catalog/history/line-diff.ts";
import { type Alias, type Entry, shortHash, type Version } from "../catalog/model.ts";
import { aliasOf } from "../catalog/naming.ts";
import { entryUrl } from "../links.ts";
import type { ToolHandler } from "./handler.ts";

/** Causes, and entries on the way, that a reply lists. */
const CAUSES = 50;
/** Characters of recipe differences in one reply; half of it stays for the rest. */
const DIFF_CHARS = REPLY_CHARS / 2;

export const explainVersions: ToolHandler<typeof catalogExplain> = async (input, call) => {
  const alias = aliasOf(call.catalog, input.name);
  const [a, b] = [input.va, input.vb].map((number) => versionAt(call, alias, number));
  if (!a || !b) throw new Error("two versions were asked for");
  const { causes, through } = explain(call.catalog, alias, a.entry, b.entry);
  let room = DIFF_CHARS;
  const shown = causes.slice(0, CAUSES).map((cause) => {
    const told = causeReply(cause, room);
    room -= JSON.stringify(told.diff ?? []).length;
    return told;
  });
  return {
    alias: alias.name,
    a: versionReply(a),
    b: versionReply(b),
    same: a.entry.hash === b.entry.hash,
    causes: shown,
    ...(causes.length > CAUSES ? { causes_omitted: causes.length - CAUSES } : {}),
    through: through.slice(0, CAUSES),
    ...(through.length > CAUSES ? { through_omitted: through.length - CAUSES } : {}),
    url: entryUrl(call.caller, alias.name),
  };
};

interface Versioned {
  version: Version;
  entry: Entry;
}

function versionAt(call: Call, alias: Alias, number: number): Versioned {
  const version = number > 0 ? alias.versions[number - 1] : alias.versions.at(number);
  const entry = version && call.catalog.entry(version.hash);
  if (number !== 0 && entry) return { version, entry };
  const newest = alias.versions.length;
  throw new Failure("not_found", `${alias.name} has no version ${number}.`, {
    hint:
      newest === 1
        ? "It has one version, so there is nothing to compare."
        : `Its versions are 1 to ${newest}; -1 is the newest.`,
  });
}

function versionReply({ version: { version, hash, step, at, by, cause }, entry }: Versioned) {
  return { version, hash: shortHash(hash), row_count: entry.row_count, step, at, by, cause };
}

type CauseReply = Omit<Cause, "recipes"> & { diff?: string[]; diff_omitted?: number };

function causeReply({ recipes, ...cause }: Cause, room: number): CauseReply {
  if (!recipes) return cause;
  const lines = lineDiff(recipes.before, recipes.after);
  const diff: string[] = [];
  let left = room;
  for (const line of lines.slice(0, DIFF_LINES)) {
    left -= line.length + 3;
    if (left < 0) break;
    diff.push(line);
  }
  const omitted = lines.length - diff.length;
  return { ...cause, diff, ...(omitted > 0 ? { diff_omitted: omitted } : {}) };
}
