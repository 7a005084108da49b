import { Failure } from "../../contract/errors.ts";
import type { ToolInput } from "../../contract/tool.ts";
import type { catalogDiff } from "../../contract/tools/catalog_diff.ts";
import type { Call } from "../call.ts";
import { diffEntries, statsOfEntry } from "../catalog/diff/diff.ts";
import { diffReply, identicalReply } from "../catalog/diff/reply.ts";
import { type Compared, comparedEntry, versionPair } from "../catalog/diff/versions.ts";
import { entryUrl } from "../links.ts";
import type { ToolHandler } from "./handler.ts";

type Input = ToolInput<typeof catalogDiff>;

export const diff: ToolHandler<typeof catalogDiff> = async (input, call) => {
  const { alias, before, after } = comparedOf(input, call);
  const rows = before.entry.row_count + after.entry.row_count;
  call.meter.rows = rows;
  const what = `comparing ${before.ref} with ${after.ref}`;
  const tell = (share: number) => call.progress(what, Math.round(share * rows), rows);
  const { keys, tolerance, sample } = input;
  const question = { before, after, tolerance, askedKeys: keys !== undefined };
  const isOne = before.entry.hash === after.entry.hash;
  const reply = isOne
    ? identicalReply(question, await statsOfEntry(call, before.entry))
    : diffReply(
        question,
        await diffEntries(call, before.entry, after.entry, { keys, tolerance, sample, tell }),
      );
  return {
    ...(alias === undefined ? {} : { alias }),
    ...reply,
    url: entryUrl(call.caller, after.ref),
  };
};

function comparedOf(
  { name, va, vb, a, b }: Input,
  { catalog }: Call,
): { alias?: string; before: Compared; after: Compared } {
  if (name !== undefined && a === undefined && b === undefined) {
    const { alias, ...pair } = versionPair(catalog, name, va, vb);
    return { alias: alias.name, ...pair };
  }
  if (name === undefined && a !== undefined && b !== undefined) {
    return { before: comparedEntry(catalog, a), after: comparedEntry(catalog, b) };
  }
  throw new Failure("invalid_input", "What is to be compared is not clear.", {
    hint: 'Give name (with va and vb) for two versions of a name, or both a and b for two entries: catalog_diff(a: "orders-v1", b: "returns").',
    at: { field: name === undefined ? (a === undefined ? "a" : "b") : "name" },
  });
}
