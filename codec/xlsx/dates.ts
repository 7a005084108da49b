import type { NumberForm } from "./formats.ts";

const DAY_MS = 86_400_000;
/** 9999-12-31, the last day that a sheet can show. */
const LAST_DAY = 2_958_465;

/**
 * A count of days as ISO text, or undefined when a sheet could not show it as a date either. Excel counts a
 * 29 February 1900 that never was, so days before March 1900 are one off.
 */
export function momentText(
  serial: number,
  form: Exclude<NumberForm, "number" | "duration">,
  is1904: boolean,
): string | undefined {
  if (!(serial >= 0 && serial < LAST_DAY + 1)) return undefined;
  let days = Math.floor(serial);
  let ms = Math.round((serial - days) * DAY_MS);
  if (ms === DAY_MS) {
    days++;
    ms = 0;
  }
  const time = new Date(ms).toISOString().slice(11, ms % 1000 === 0 ? 19 : 23);
  if (form === "time" && days === 0) return time;
  const date = dateText(days, is1904);
  return form === "date" && ms === 0 ? date : `${date} ${time}`;
}

function dateText(days: number, is1904: boolean): string {
  if (!is1904 && days === 60) return "1900-02-29";
  const start = is1904 ? Date.UTC(1904, 0, 1) : Date.UTC(1899, 11, days < 60 ? 31 : 30);
  return new Date(start + days * DAY_MS).toISOString().slice(0, 10);
}
