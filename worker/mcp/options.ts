import { Failure } from "../../contract/errors.ts";
import { didYouMean } from "../../contract/names.ts";
import { FEATURES, type Feature } from "../../contract/tool.ts";

/** What an MCP URL's query says about the connection. */
export interface ConnectionOptions {
  readOnly: boolean;
  /** absent: every group */
  features?: Feature[];
  /** tells several windows of one client apart */
  session?: string;
}

/**
 * Access switches fail closed: a parameter or value that is not known exactly is refused, never skipped.
 * @throws invalid_input
 */
export function connectionOptions(query: URLSearchParams): ConnectionOptions {
  const options: ConnectionOptions = { readOnly: false };
  const seen = new Set<string>();
  for (const [name, value] of query) {
    if (seen.has(name)) throw refused(`The parameter "${name}" is given twice.`);
    seen.add(name);
    if (name === "read_only") options.readOnly = readOnly(value);
    else if (name === "features") options.features = features(value);
    else if (name === "session") options.session = session(value);
    else throw refused(`"${name.slice(0, 80)}" is no parameter of an MCP URL.`);
  }
  return options;
}

function readOnly(value: string): true {
  if (value === "true") return true;
  throw refused('"read_only" takes only the value "true".');
}

function features(value: string): Feature[] {
  const chosen = value.split(",").map((name) => {
    const feature = FEATURES.find((known) => known === name);
    if (feature) return feature;
    const near = didYouMean(name, FEATURES);
    throw refused(
      `"${name.slice(0, 80)}" is no feature${near ? `; did you mean "${near}"?` : "."} The features are ${FEATURES.join(", ")}.`,
    );
  });
  return [...new Set(chosen)];
}

function session(value: string): string {
  if (/^[A-Za-z0-9._-]{1,64}$/.test(value)) return value;
  throw refused('"session" takes 1 to 64 letters, digits, ".", "_" and "-".');
}

function refused(message: string): Failure {
  return new Failure("invalid_input", message, {
    hint: "Known are ?read_only=true, ?features=a,b and ?session=name; leave everything else out.",
  });
}
