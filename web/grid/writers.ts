import type { Displayer } from "../../contract/display/displayers.ts";
import { type Formatter, formatterOf, type Shown } from "./format.ts";
import type { Look } from "./look.ts";
import type { Column } from "./source.ts";

/** What a cell shows: its text, and how it is drawn when that is more. */
export type Written = Shown & { look?: Look };
export type Writer = (value: unknown) => Written;

/**
 * How a column's values are written by a displayer. What a displayer does not fit is written as without one.
 */
export function writerOf(displayer: Displayer, column: Column): Writer {
  const base = formatterOf(column);
  switch (displayer.displayer) {
    case "float": {
      const { min_fraction_digits: min, max_fraction_digits: max } = displayer;
      if (min === undefined && max === undefined) return base;
      return numbersBy(base, {
        minimumFractionDigits: min ?? 0,
        maximumFractionDigits: Math.max(min ?? 0, max ?? 20),
      });
    }
    case "integer": {
      const { min_digits: min } = displayer;
      return numbersBy(base, {
        maximumFractionDigits: 0,
        minimumIntegerDigits: Math.max(1, min ?? 1),
      });
    }
    case "compact_number":
      return numbersBy(base, { notation: "compact", maximumFractionDigits: 1 });
    case "obj":
      return shortened(base, displayer.max_length);
    case "string":
      return stringWriter(base, displayer);
    case "boolean_checkbox":
      return drawn(base, ({ text, kind }) =>
        kind === "boolean" ? { as: "box", ticked: text === "true" } : undefined,
      );
    case "linkify":
      return drawn(base, ({ text, cut }) =>
        !cut && /^(https?:\/\/|mailto:)[^\s]+$/i.test(text)
          ? { as: "link", href: text }
          : undefined,
      );
    case "chart":
      return drawn(base, ({ text }) => {
        const numbers = numbersIn(text);
        const { mark = "bar", color } = displayer;
        return numbers && { as: "chart", mark, numbers, color };
      });
    case "Base64PNGImageDisplayer":
      return drawn(base, ({ text }) =>
        // The first bytes of every PNG.
        /^(data:image\/png;base64,)?iVBORw0KGgo/.test(text)
          ? { as: "picture", kind: "png" }
          : undefined,
      );
    case "SVGDisplayer":
      return drawn(base, ({ text }) =>
        /^\s*(<\?xml[^>]*>\s*)?<svg[\s>]/i.test(text) ? { as: "picture", kind: "svg" } : undefined,
      );
    case "duration":
      return changed(base, durationOf);
    case "datetimeLocaleString":
      return localeWriter(base, displayer);
    default:
      return base;
  }
}

type Of<K extends Displayer["displayer"]> = Extract<Displayer, { displayer: K }>;

function changed(base: Formatter, change: (text: string) => string): Writer {
  return (value) => {
    const shown = base(value);
    return SAID.has(shown.kind) ? { ...shown, text: change(shown.text) } : shown;
  };
}

function drawn(base: Formatter, lookOf: (shown: Shown) => Look | undefined): Writer {
  return (value) => {
    const shown = base(value);
    const look = SAID.has(shown.kind) ? lookOf(shown) : undefined;
    return look ? { ...shown, look } : shown;
  };
}

/** Kinds of values; the others say that there is none. */
const SAID: ReadonlySet<string> = new Set(["number", "boolean", "text", "moment", "nested"]);

function numbersBy(base: Formatter, options: Intl.NumberFormatOptions): Writer {
  const format = new Intl.NumberFormat("en-US", options);
  return (value) => {
    const shown = base(value);
    if (shown.kind !== "number") return shown;
    // As text, so that digits beyond those of a double stay.
    const digits = shown.text.replaceAll(",", "") as Intl.StringNumericLiteral;
    return { ...shown, text: format.format(digits) };
  };
}

function shortened(base: Formatter, most: number | undefined): Writer {
  return most === undefined ? base : changed(base, (text) => clip(text, most));
}

function clip(text: string, most: number): string {
  const chars = Array.from(text);
  return chars.length > most ? `${chars.slice(0, most).join("")}…` : text;
}

function stringWriter(base: Formatter, displayer: Of<"string">): Writer {
  const { highlight_phrase: phrase, highlight_regex: regex, highlight_color: color } = displayer;
  const writer = shortened(base, displayer.max_length);
  const source = regex ?? phrase?.replace(/[\\^$.*+?()[\]{}|/]/gu, "\\$&");
  if (source === undefined) return writer;
  const pattern = new RegExp(source, "giu");
  return drawn(writer, () => ({ as: "marks", pattern, color }));
}

function numbersIn(text: string): number[] | undefined {
  let list: unknown;
  try {
    list = JSON.parse(text);
  } catch {
    return undefined; // not a list, or the beginning of a long one
  }
  return Array.isArray(list) && list.length > 0 && list.every((one) => Number.isFinite(one))
    ? (list as number[])
    : undefined;
}

/** `1 year 2 days 03:04:05` as `1y 2d 3h 4m 5s`. */
export function durationOf(text: string): string {
  const named = [...text.matchAll(/(-?\d+) (year|month|day)s?/g)].map(
    ([, count, unit]) => `${count}${unit === "month" ? "mo" : unit?.[0]}`,
  );
  const [, sign = "", hours, minutes, seconds] =
    /(-?)(\d+):(\d\d):(\d\d(?:\.\d+)?)$/.exec(text) ?? [];
  const clock = [
    [hours, "h"],
    [minutes, "m"],
    [seconds, "s"],
  ].flatMap(([count, unit]) =>
    Number(count ?? 0) === 0 ? [] : [`${sign}${Number(count)}${unit}`],
  );
  return [...named, ...clock].join(" ") || (hours === undefined ? text : "0s");
}

function localeWriter(base: Formatter, { locale, args }: Of<"datetimeLocaleString">): Writer {
  // As it is stored: the zone is only there so that none shifts it.
  const format = new Intl.DateTimeFormat(locale ?? "en-US", {
    ...(args ?? { dateStyle: "medium", timeStyle: "medium" }),
    timeZone: "UTC",
  } as Intl.DateTimeFormatOptions);
  return changed(base, (text) => {
    const [, day, time = "00:00:00"] = /^(\d{4}-\d\d-\d\d)(?: (\d\d:\d\d:\d\d))?/.exec(text) ?? [];
    return day === undefined ? text : format.format(new Date(`${day}T${time}Z`));
  });
}
