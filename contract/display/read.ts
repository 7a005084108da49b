import type { z } from "zod";
import { Failure } from "../errors.ts";
import { CUSTOM_BYTES } from "../limits.ts";
import { didYouMean } from "../names.ts";
import { COLOUR_RULES } from "./colours.ts";
import { DISPLAYERS } from "./displayers.ts";
import { type DisplayDocument, displayDocument } from "./document.ts";
import { FIGURE_NAMES, HISTOGRAM } from "./statistics.ts";

/** Faults that one reply lists. */
const FAULTS = 5;

/**
 * Reads the source of a display class.
 * @param own names of the project's statistics, which rules may ask for
 * @throws too_large, and invalid_input with the path of each fault and what may stand there
 */
export function readDisplay(source: string, own: readonly string[]): DisplayDocument {
  const bytes = new TextEncoder().encode(source).length;
  if (bytes > CUSTOM_BYTES) {
    throw new Failure("too_large", `The source is ${bytes} bytes; it is at most ${CUSTOM_BYTES}.`, {
      stage: "check",
    });
  }
  const parsed = displayDocument.safeParse(jsonOf(source));
  if (!parsed.success) throw faults(parsed.error.issues.flatMap((issue) => told(issue)));
  const unknown = unknownFigures(parsed.data, [...FIGURE_NAMES, ...own]);
  if (unknown.length > 0) throw faults(unknown);
  return parsed.data;
}

interface Fault {
  path: string;
  what: string;
}

function faults(all: Fault[]): Failure {
  const [first] = all;
  const listed = all.slice(0, FAULTS).map(({ path, what }) => `${path}: ${what}`);
  const rest = all.length - listed.length;
  const more = rest > 0 ? `; and ${rest} more` : "";
  return new Failure(
    "invalid_input",
    `The display class is not right: ${listed.join("; ")}${more}.`,
    {
      hint: 'catalog_help(topic: "custom") lists what a display class takes.',
      ...(first ? { at: { field: `source.${first.path}`.replace(/\.\(.*$/, "") } } : {}),
      stage: "check",
    },
  );
}

function jsonOf(source: string): unknown {
  try {
    return JSON.parse(source);
  } catch (error) {
    if (!(error instanceof SyntaxError)) throw error;
    const at = placeIn(source, error.message);
    const why = error.message.replace(/ in JSON at position.*$/s, "");
    const where = at ? ` (line ${at.line}, column ${at.column})` : "";
    throw new Failure("invalid_input", `The display class is no JSON: ${why}${where}.`, {
      hint: 'Write an object, for example {"df_display_name": "main", "extends": "main", "columns": []}.',
      ...(at ? { at } : {}),
      stage: "parse",
    });
  }
}

/** Some messages say where; the others show the text around it. */
function placeIn(source: string, message: string) {
  const position = /at position (\d+)/.exec(message)?.[1];
  if (position === undefined) return undefined;
  const before = source.slice(0, Number(position)).split("\n");
  return { line: before.length, column: (before.at(-1)?.length ?? 0) + 1 };
}

type Issue = z.core.$ZodIssue;

const namesOf = (options: readonly z.ZodObject[], key: string) =>
  options.flatMap((option) => [...((option.shape[key] as z.ZodLiteral).values as Set<string>)]);

/** What the field that tells forms apart may say. */
const ALLOWED: Record<string, readonly string[]> = {
  displayer: namesOf(DISPLAYERS, "displayer"),
  color_rule: namesOf(COLOUR_RULES, "color_rule"),
  tooltip_type: ["simple", "summary_series"],
};

/** An issue with the path at which it lies; of a value that may have several forms, of the form that came nearest. */
function told(issue: Issue, above: PropertyKey[] = []): Fault[] {
  const path = [...above, ...issue.path];
  const last = String(path.at(-1) ?? "");
  if (issue.code === "unrecognized_keys") {
    return [{ path: pathOf(path), what: `there is no ${issue.keys.map(clip).join(", ")}` }];
  }
  if (issue.code === "invalid_union") {
    if (Object.hasOwn(ALLOWED, last)) {
      return [{ path: pathOf(path), what: `one of ${ALLOWED[last]?.join(", ")} belongs here` }];
    }
    const depth = (issues: Issue[]) => Math.max(...issues.map((each) => each.path.length));
    const [nearest] = issue.errors.toSorted(
      (a, b) => depth(b as Issue[]) - depth(a as Issue[]) || a.length - b.length,
    );
    return (nearest ?? []).flatMap((each) => told(each as Issue, path));
  }
  if (issue.code === "invalid_value") {
    return [{ path: pathOf(path), what: `one of ${issue.values.join(", ")} belongs here` }];
  }
  return [{ path: pathOf(path), what: issue.message }];
}

function pathOf(path: PropertyKey[]): string {
  const text = path
    .map((key) => (typeof key === "number" ? `[${key}]` : `.${clip(String(key))}`))
    .join("");
  return text.replace(/^\./, "") || "(the whole)";
}

function clip(text: string): string {
  return text.length > 80 ? `${text.slice(0, 80)}…` : text;
}

/** Figures that no column will ever have. */
function unknownFigures({ columns, pinned_rows }: DisplayDocument, known: string[]): Fault[] {
  const asked = [
    ...(columns ?? []).flatMap(({ when }, i) =>
      (when === undefined ? [] : Array.isArray(when) ? when : [when]).map(({ stat }, w) => ({
        path: `columns[${i}].when${Array.isArray(when) ? `[${w}]` : ""}.stat`,
        figure: stat,
        among: known,
      })),
    ),
    ...(pinned_rows ?? []).map(({ primary_key_val }, i) => ({
      path: `pinned_rows[${i}].primary_key_val`,
      figure: primary_key_val.replace(/^\?/, ""),
      among: [...known, HISTOGRAM],
    })),
  ];
  return asked
    .filter(({ figure, among }) => !among.includes(figure))
    .map(({ path, figure, among }) => {
      const near = didYouMean(figure, among);
      const all = `figures are ${among.join(", ")}`.slice(0, 800);
      return {
        path,
        what: `there is no figure ${clip(figure)}${near ? `, did you mean ${near}?` : ""}; ${all}`,
      };
    });
}
