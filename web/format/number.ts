const WHOLE = new Intl.NumberFormat("en", { maximumFractionDigits: 0 });
const SIZE = new Intl.NumberFormat("en", { maximumSignificantDigits: 3 });
const UNITS = ["B", "kB", "MB", "GB", "TB"];

export function formatCount(count: number): string {
  return WHOLE.format(count);
}

/** "1 row", "3,000,000 rows" */
export function formatCounted(count: number, noun: string, plural = `${noun}s`): string {
  return `${formatCount(count)} ${count === 1 ? noun : plural}`;
}

/** "0.8 ms" … "850 ms", "4.2 s", "3 min 20 s" */
export function formatSeconds(seconds: number): string {
  if (seconds < 0.01) return `${(seconds * 1000).toFixed(1)} ms`;
  if (seconds < 0.9995) return `${Math.round(seconds * 1000)} ms`;
  if (seconds < 59.95) return `${seconds.toFixed(1)} s`;
  const whole = Math.round(seconds);
  return `${Math.floor(whole / 60)} min ${whole % 60} s`;
}

/** Decimal units, as file managers and object stores count. */
export function formatBytes(bytes: number): string {
  let value = bytes;
  let unit = 0;
  while (value >= 999.5 && unit < UNITS.length - 1) {
    value /= 1000;
    unit += 1;
  }
  return `${SIZE.format(value)} ${UNITS[unit]}`;
}

/** Share done, "45 %"; nothing while the whole is unknown. */
export function formatShare(done: number, total: number | undefined): string | undefined {
  if (!total) return undefined;
  return `${Math.floor(Math.min(1, Math.max(0, done / total)) * 100)} %`;
}
