/** A date that is not ISO: how it is written, and in which order of day and month it is one. */
export interface Dated {
  shape: Shape;
  dayFirst: boolean;
  monthFirst: boolean;
}

export interface Shape {
  separator: string;
  yearFirst: boolean;
  /** strptime of the time behind it, with its blank; empty for a date alone */
  time: string;
}

const ISO =
  /^(\d{4})-(\d{1,2})-(\d{1,2})(?:[ T](\d{2}):(\d{2})(?::(\d{2})(?:\.(\d{1,6}))?)?(Z|[+-]\d{2}(?::\d{2})?)?)?$/;
const TIME = /^(\d{1,2}):(\d{2})(?::(\d{2})(?:\.\d{1,6})?)?$/;
const OTHER =
  /^(?:(\d{1,2})([/.-])(\d{1,2})\2(\d{4})|(\d{4})([/.])(\d{1,2})\6(\d{1,2}))(?: (\d{1,2}):(\d{2})(:\d{2})?)?$/;

type IsoKind = "date" | "stamp" | "zoned" | "time" | "undated";

/** Dates, times and instants in ISO forms; `undated` is what looks like one and is on no calendar or clock. */
export function isoKindOf(text: string): IsoKind | undefined {
  const time = TIME.exec(text);
  if (time) return isTime(time[1], time[2], time[3]) ? "time" : "undated";
  const match = ISO.exec(text);
  if (!match) return undefined;
  const [, year, month, day, hours, minutes, seconds, , zone] = match;
  if (!isDayText(year, month, day)) return "undated";
  if (hours === undefined) return "date";
  if (!isTime(hours, minutes, seconds)) return "undated";
  return zone === undefined ? "stamp" : "zoned";
}

/** A date with the year at one end and other marks than ISO; `undated` when it is one in no order. */
export function datedOf(text: string): Dated | "undated" | undefined {
  const match = OTHER.exec(text);
  if (!match) return undefined;
  const [
    ,
    first,
    mark,
    second,
    endYear,
    startYear,
    startMark,
    third,
    fourth,
    hours,
    minutes,
    seconds,
  ] = match;
  if (hours !== undefined && !isTime(hours, minutes, seconds?.slice(1))) return "undated";
  const time = hours === undefined ? "" : seconds === undefined ? " %H:%M" : " %H:%M:%S";
  if (startYear !== undefined) {
    if (!isDayText(startYear, third, fourth)) return "undated";
    const shape = { separator: startMark ?? "/", yearFirst: true, time };
    return { shape, dayFirst: true, monthFirst: true };
  }
  const dayFirst = isDayText(endYear, second, first);
  const monthFirst = isDayText(endYear, first, second);
  if (!dayFirst && !monthFirst) return "undated";
  return { shape: { separator: mark ?? "/", yearFirst: false, time }, dayFirst, monthFirst };
}

/** The strptime format of a shape. */
export function formatOfShape({ separator, yearFirst, time }: Shape, dayFirst: boolean): string {
  const order = yearFirst ? ["%Y", "%m", "%d"] : dayFirst ? ["%d", "%m", "%Y"] : ["%m", "%d", "%Y"];
  return `${order.join(separator)}${time}`;
}

export function sameShape(a: Shape, b: Shape): boolean {
  return a.separator === b.separator && a.yearFirst === b.yearFirst && a.time === b.time;
}

function isDayText(year = "", month = "", day = ""): boolean {
  return isDay(Number(year), Number(month), Number(day));
}

/** Whether the calendar has the day. */
export function isDay(y: number, m: number, d: number): boolean {
  if (y < 1 || m < 1 || m > 12 || d < 1) return false;
  const leap = (y % 4 === 0 && y % 100 !== 0) || y % 400 === 0;
  const days = m === 2 ? (leap ? 29 : 28) : m === 4 || m === 6 || m === 9 || m === 11 ? 30 : 31;
  return d <= days;
}

function isTime(hours = "", minutes = "", seconds = "0"): boolean {
  return Number(hours) < 24 && Number(minutes) < 60 && Number(seconds) < 60;
}
