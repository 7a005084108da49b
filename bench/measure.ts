/** Runs `work` and answers the milliseconds it took. */
export async function timed(work: () => Promise<unknown>): Promise<number> {
  const started = performance.now();
  await work();
  return performance.now() - started;
}

/**
 * Times two sides in turn, so that what else the machine does hits both. Each is run once before it counts.
 * @param times how often each side is timed
 * @returns the medians, in milliseconds
 */
export async function inTurn(
  times: number,
  ours: (round: number) => Promise<number>,
  peer: (round: number) => Promise<number>,
): Promise<{ ours: number; peer: number }> {
  const taken = { ours: [] as number[], peer: [] as number[] };
  for (let round = 0; round <= times; round++) {
    const pair = { ours: await ours(round), peer: await peer(round) };
    if (round === 0) continue;
    taken.ours.push(pair.ours);
    taken.peer.push(pair.peer);
  }
  return { ours: median(taken.ours), peer: median(taken.peer) };
}

export function median(values: number[]): number {
  return percentile(values, 50);
}

/** The smallest value that `percent` of the values do not exceed. @throws when there are none */
export function percentile(values: number[], percent: number): number {
  const sorted = values.toSorted((a, b) => a - b);
  const value = sorted[Math.max(0, Math.ceil((sorted.length * percent) / 100) - 1)];
  if (value === undefined) throw new Error("nothing was measured");
  return value;
}
