/** One line of the table and of `results.json`. What has no peer has no ratio, and then no goal. */
export interface Row {
  name: string;
  /** what was done, on what */
  work: string;
  ours_ms: number;
  peer: string | null;
  peer_ms: number | null;
  ratio: number | null;
  goal: number | null;
  met: boolean | null;
}

/** Memory has a bound and no peer. Megabytes of 1,000,000 bytes. */
export interface MemoryRow {
  name: string;
  work: string;
  ours_mb: number;
  goal_mb: number | null;
  met: boolean | null;
}

/** A time beside its peer's, in milliseconds. */
export function beside(
  named: { name: string; work: string; peer: string },
  ms: { ours: number; peer: number },
  goal: number | null,
): Row {
  const ratio = round(ms.ours / ms.peer, 2);
  return {
    name: named.name,
    work: named.work,
    ours_ms: round(ms.ours),
    peer: named.peer,
    peer_ms: round(ms.peer),
    ratio,
    goal,
    met: goal === null ? null : ratio <= goal,
  };
}

/** A time that nothing is measured beside. */
export function alone(name: string, work: string, ms: number): Row {
  return {
    name,
    work,
    ours_ms: round(ms),
    peer: null,
    peer_ms: null,
    ratio: null,
    goal: null,
    met: null,
  };
}

export function memory(
  name: string,
  work: string,
  bytes: number,
  goalMb: number | null,
): MemoryRow {
  const mb = round(bytes / 1e6);
  return { name, work, ours_mb: mb, goal_mb: goalMb, met: goalMb === null ? null : mb <= goalMb };
}

function round(value: number, digits = 1): number {
  return Number(value.toFixed(digits));
}
