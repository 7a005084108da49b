import type { EngineError } from "./engine-error.ts";
import { CLOCK_HINT, JSON_HINT, ZONE_HINT } from "./hints.ts";

export interface Advice {
  hint: string;
  /** Replaces the engine's message. */
  message?: string;
  /** Replaces the stage that the error's type says. */
  stage?: "bind";
}

interface Rule {
  test: RegExp;
  advise: (found: string, match: RegExpExecArray) => Advice | undefined;
}

/** What to write instead, by what the engine says. The first rule that answers counts. */
const RULES: Rule[] = [
  {
    test: /ORDER BY non-integer literal|non-integer literal in (ORDER|GROUP) BY/,
    advise: (found) => {
      const name = /^'([^']*)'/.exec(found)?.[1] ?? "My Col";
      return {
        message: `ORDER BY '${name}' sorts by a fixed text, not by a column`,
        hint: `Names take double quotes: ORDER BY "${name}".`,
      };
    },
  },
  {
    test: /not found in FROM clause|was not found because the FROM clause is missing/,
    advise: (found) => {
      const text = /^"([^"]*)"/.exec(found)?.[1];
      if (text === undefined) return undefined;
      return { hint: `If it is meant as text write '${text}': double quotes make a name.` };
    },
  },
  {
    test: /^(Scalar |Table |Aggregate )?(\w+) with name "([^"]+)" is not in the catalog, but it exists in the (\w+) extension/,
    advise: (_, [, , kind = "", name = "", extension = ""]) =>
      missing(`The ${kind.toLowerCase()} ${name}`, extension),
  },
  {
    test: /required extension '(\w+)'|present in extension "(\w+)"/,
    advise: (_, [, required, present]) => missing("This", required ?? present ?? ""),
  },
  {
    test: /Unimplemented type for cast \(.*TIMESTAMP WITH TIME ZONE.*\)/,
    advise: () => ({ hint: `Cast to TIMESTAMP first. ${ZONE_HINT}`, stage: "bind" }),
  },
  {
    test: /^No function matches.*TIMESTAMP WITH TIME ZONE/,
    advise: () => ({ hint: `Cast to TIMESTAMP first. ${ZONE_HINT}` }),
  },
  {
    // The one function of ours that takes any types, because `->` finds it by its name.
    test: /Unsupported UDF argument type "?([^"]+)"?|argument of type (\w+) cannot be read/,
    advise: (_, [, unsupported, unread]) => ({
      message: `json_extract() and -> take a text and a path, not ${unsupported ?? unread}`,
      hint: "Cast it: j::VARCHAR for what holds JSON, i::INTEGER for an index. A struct's field is s.a.",
      stage: "bind",
    }),
  },
  {
    test: /^Macro (\w+|->>)\(\) does not support the supplied arguments/,
    advise: (_, [, name = ""]) => ({ hint: MACRO_HINTS[name] ?? MACRO_HINTS.json ?? "" }),
  },
  {
    test: /^Table with name/,
    advise: () => ({
      hint: "Name what exists: catalog_list lists entries, then FROM tracked('name').",
    }),
  },
  {
    test: /^Referenced table "/,
    advise: () => ({ hint: "Use the alias given in FROM." }),
  },
  {
    test: /must appear in the GROUP BY clause/,
    advise: () => ({ hint: "Add it to GROUP BY, write GROUP BY ALL, or take any_value(column)." }),
  },
  {
    test: /Could not convert|invalid (date|time|timestamp) field|out of range|can't be cast|date field value/i,
    advise: () => ({ hint: "TRY_CAST(x AS type) gives NULL for what does not convert." }),
  },
];

/** What functions of ours take, which are macros to the engine. */
const MACRO_HINTS: Record<string, string> = {
  timezone: "Write x AT TIME ZONE 'Europe/Paris', x being a TIMESTAMP, a TIMESTAMPTZ or a DATE.",
  utc_to_local: "Write utc_to_local(ts, 'Europe/Paris'), ts being a TIMESTAMP in UTC.",
  local_to_utc:
    "Write local_to_utc(ts, 'Europe/Paris', on_gap := 'error'), ts being a TIMESTAMP; on_gap: 'error', 'before', 'after', 'null'.",
  json: "JSON is read from VARCHAR: cast it, for example j::VARCHAR. A struct's field is s.a.",
};

export function adviceFor(error: EngineError, found: string): Advice | undefined {
  if (error.type === "Out of Memory") {
    return {
      message: "The recipe needs more memory than there is",
      hint: "Aggregate or filter earlier, select fewer columns, or split it into several entries.",
    };
  }
  if (
    error.type === "Permission" ||
    (error.type === "IO" && /[Ff]ile|pattern/.test(error.message))
  ) {
    return {
      message: "A recipe cannot open files or addresses",
      hint: "Put the file under data/ and import it with catalog_import.",
      stage: "bind",
    };
  }
  for (const { test, advise } of RULES) {
    const match = test.exec(error.message);
    const advice = match && advise(found, match);
    if (advice) return advice;
  }
  return undefined;
}

function missing(what: string, extension: string): Advice {
  if (extension === "icu") {
    const hint = /current|today|local/.test(what)
      ? CLOCK_HINT
      : what.startsWith("The collation")
        ? "COLLATE NOCASE and COLLATE NOACCENT work."
        : `Cast to TIMESTAMP first. ${ZONE_HINT}`;
    return { message: `${what} needs time-zone and language data, which are not available`, hint };
  }
  if (extension === "json") {
    return { message: `${what} needs JSON support, which is not available`, hint: JSON_HINT };
  }
  return {
    message: `${what} needs the ${extension} extension, which is not available`,
    hint: "catalog_help tells what works without it.",
  };
}
