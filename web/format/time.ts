const RELATIVE = new Intl.RelativeTimeFormat("en", { numeric: "always", style: "narrow" });
const FULL = new Intl.DateTimeFormat("en-GB", { dateStyle: "medium", timeStyle: "medium" });
const TIME = new Intl.DateTimeFormat("en-GB", { timeStyle: "short" });
const LONG_DAY = new Intl.DateTimeFormat("en-GB", { dateStyle: "full", timeZone: "UTC" });
const DAY = new Intl.DateTimeFormat("en-GB", { dateStyle: "medium" });

const MINUTE = 60;
const HOUR = 60 * MINUTE;
const DAY_SECONDS = 24 * HOUR;
const WEEK = 7 * DAY_SECONDS;

/** "now", "5min ago", "3h ago", "2d ago", and the date after a week. A clock that runs ahead still says "now". */
export function formatAge(iso: string, now: number): string {
  const seconds = Math.floor((now - Date.parse(iso)) / 1000);
  if (seconds < MINUTE) return "now";
  if (seconds < HOUR) return RELATIVE.format(-Math.floor(seconds / MINUTE), "minute");
  if (seconds < DAY_SECONDS) return RELATIVE.format(-Math.floor(seconds / HOUR), "hour");
  if (seconds < WEEK) return RELATIVE.format(-Math.floor(seconds / DAY_SECONDS), "day");
  return DAY.format(Date.parse(iso));
}

/** Date and time to the second, in the reader's zone. */
export function formatMoment(iso: string): string {
  return FULL.format(Date.parse(iso));
}

/** "14:05", in the reader's zone. */
export function formatTime(iso: string): string {
  return TIME.format(Date.parse(iso));
}

/** "Monday 30 November 2026" @param day YYYY-MM-DD */
export function formatDay(day: string): string {
  return LONG_DAY.format(Date.parse(`${day}T00:00:00Z`));
}
