import type { MemoryRow, Row } from "./result.ts";

/** The results as a table for people. */
export function tableOf(rows: Row[], memory: MemoryRow[]): string {
  const lines = [
    ["what", "ours", "peer", "ratio", "goal", "", "on"],
    ...rows.map((row) => [
      row.name,
      `${row.ours_ms} ms`,
      row.peer_ms === null ? "no peer" : `${row.peer_ms} ms`,
      row.ratio === null ? "" : String(row.ratio),
      row.goal === null ? "" : `≤ ${row.goal}`,
      verdict(row.met),
      row.peer === null ? row.work : `${row.work}; beside ${row.peer}`,
    ]),
    ...memory.map((row) => [
      row.name,
      `${row.ours_mb} MB`,
      "",
      "",
      row.goal_mb === null ? "" : `≤ ${row.goal_mb} MB`,
      verdict(row.met),
      row.work,
    ]),
  ];
  const widths = [0, 1, 2, 3, 4, 5].map((c) =>
    Math.max(...lines.map((line) => (line[c] ?? "").length)),
  );
  return lines
    .map((line) =>
      line
        .map((cell, c) => cell.padEnd(widths[c] ?? 0))
        .join("  ")
        .trimEnd(),
    )
    .join("\n");
}

function verdict(met: boolean | null): string {
  if (met === null) return "";
  return met ? "met" : "MISSED";
}
