const FIRST_MS = 500;
const LONGEST_MS = 30_000;

/**
 * Milliseconds to wait before attempt `attempt` (from 1): doubling up to 30 s, the upper half of it random, so that
 * many browsers do not come back at the same moment.
 */
export function backoff(attempt: number, random: () => number): number {
  const ceiling = Math.min(LONGEST_MS, FIRST_MS * 2 ** (attempt - 1));
  return Math.round(ceiling / 2 + (random() * ceiling) / 2);
}
