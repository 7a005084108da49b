import { type CsvOptions, csvOptions } from "../../contract/csv-options.ts";
import { Failure } from "../../contract/errors.ts";
import type { DataFile } from "../data/names.ts";
import { where } from "../engine/recipe/refuse.ts";
import { processingNamed } from "./custom/processings.ts";
import { type Entry, type FileInput, type Parent, type Processing, shortHash } from "./model.ts";
import { type Known, resolve } from "./resolve.ts";

/** An input as a recipe names it: a helper call, a bare alias, or a post-processing. */
export interface NamedInput {
  /** what it is called inside the runnable statement */
  cte: string;
  kind: "tracked" | "pinned" | "project_file" | "project_csv" | "process";
  literal: string;
  options?: Record<string, unknown>;
  line?: number;
  column?: number;
}

/** An input with what it named when the recipe was built. */
export type ResolvedInput =
  | { cte: string; kind: "parent"; entry: Entry; parent: Parent }
  | { cte: string; kind: "file"; file: DataFile; input: FileInput }
  | { cte: string; kind: "process"; process: Processing };

/** Where names are looked up. */
export interface Names {
  catalog: Known;
  data: { get(path: string): DataFile };
  /** what the names of post-processings mean, when they are not those of the catalog */
  processes?: ReadonlyMap<string, Processing>;
}

/** Looks every input up once; from here on names may move without changing what is built. */
export function resolveInputs(names: Names, inputs: NamedInput[]): ResolvedInput[] {
  return inputs.map((input) => {
    try {
      return resolveInput(names, input);
    } catch (error) {
      throw placed(error, input);
    }
  });
}

/** Names of every column that the inputs have. */
export function columnsOf(inputs: ResolvedInput[]): string[] {
  return inputs.flatMap((input) =>
    input.kind === "parent" ? input.entry.columns.map(({ name }) => name) : [],
  );
}

function resolveInput(names: Names, input: NamedInput): ResolvedInput {
  const { cte, kind, literal } = input;
  if (kind === "process") {
    const process = names.processes?.get(literal) ?? processingNamed(names.catalog, literal);
    return { cte, kind, process };
  }
  if (kind === "project_file" || kind === "project_csv") {
    const file = names.data.get(literal);
    const options = readerOptions(input.options ?? {});
    return { cte, kind: "file", file, input: { path: file.path, sha256: file.sha256, options } };
  }
  const { entry, alias, version } = resolve(names.catalog, literal);
  const follow = kind === "tracked";
  if (follow && !alias) {
    throw new Failure("recipe_rejected", `tracked('${literal}') names no alias.`, {
      hint: `An entry named by its hash never moves: write pinned('${literal}').`,
    });
  }
  return {
    cte,
    kind: "parent",
    entry,
    parent: {
      hash: entry.hash,
      ref: alias
        ? follow
          ? alias.name
          : `${alias.name}-v${version?.version}`
        : shortHash(entry.hash),
      follow,
      ...(alias && version
        ? { alias: { id: alias.id, name: alias.name, version: version.version } }
        : {}),
    },
  };
}

/** The failure with the place in the recipe at which the input is named. */
function placed(error: unknown, { line, column }: NamedInput): unknown {
  if (!(error instanceof Failure) || error.envelope.at) return error;
  if (line === undefined || column === undefined) return error;
  const { code, message, ...more } = error.envelope;
  const at = { line, column };
  return new Failure(code, `${message.replace(/\.$/, "")} (${where(at)}).`, {
    stage: "bind",
    ...more,
    at,
  });
}

function readerOptions(options: Record<string, unknown>): CsvOptions {
  const parsed = csvOptions.safeParse(options);
  if (parsed.success) return parsed.data;
  const issue = parsed.error.issues[0];
  throw new Failure(
    "recipe_rejected",
    `project_csv has no such option: ${issue?.path.join(".") || issue?.message}.`,
    {
      hint: `Its options are ${Object.keys(csvOptions.shape).join(", ")}.`,
    },
  );
}
