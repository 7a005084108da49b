/** A table in Markdown, padded as the formatter pads, so that `npm run format` leaves the file alone. */
export function markdownTable(lines: readonly (readonly string[])[]): string {
  const [first = []] = lines;
  const widths = first.map((_, i) => Math.max(3, ...lines.map((line) => line[i]?.length ?? 0)));
  const padded = lines.map((line) => line.map((cell, i) => cell.padEnd(widths[i] ?? 0)));
  const rule = widths.map((width) => "-".repeat(width));
  const [head = [], ...body] = padded;
  return [head, rule, ...body].map((cells) => `| ${cells.join(" | ")} |`).join("\n");
}
