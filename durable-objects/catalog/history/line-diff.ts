/** Lines around a change that are shown with it. */
const CONTEXT = 3;
/** Cells of the table that finds the lines in common; past it all lines between count as changed. */
const CELLS = 1_000_000;

interface Line {
  sign: " " | "-" | "+";
  text: string;
}

/** The difference of two texts as the lines of a unified diff, with its `@@` lines; none when they are equal. */
export function lineDiff(before: string, after: string): string[] {
  const lines = editScript(before.split("\n"), after.split("\n"));
  const shown = new Set<number>();
  for (const [i, { sign }] of lines.entries()) {
    if (sign === " ") continue;
    for (let near = i - CONTEXT; near <= i + CONTEXT; near++) shown.add(near);
  }
  const out: string[] = [];
  let [oldLine, newLine] = [1, 1];
  for (const [i, { sign, text }] of lines.entries()) {
    if (shown.has(i)) {
      if (!shown.has(i - 1) || i === 0) out.push(header(lines, shown, i, oldLine, newLine));
      out.push(sign + text);
    }
    if (sign !== "+") oldLine++;
    if (sign !== "-") newLine++;
  }
  return out;
}

function header(
  lines: Line[],
  shown: ReadonlySet<number>,
  from: number,
  oldLine: number,
  newLine: number,
): string {
  let [old, now] = [0, 0];
  for (let i = from; shown.has(i) && i < lines.length; i++) {
    if (lines[i]?.sign !== "+") old++;
    if (lines[i]?.sign !== "-") now++;
  }
  return `@@ -${oldLine},${old} +${newLine},${now} @@`;
}

function editScript(before: string[], after: string[]): Line[] {
  const shorter = Math.min(before.length, after.length);
  let head = 0;
  while (head < shorter && before[head] === after[head]) head++;
  let tail = 0;
  while (tail < shorter - head && before.at(-1 - tail) === after.at(-1 - tail)) tail++;
  const marked = (sign: Line["sign"], texts: string[]) => texts.map((text) => ({ sign, text }));
  const [old, now] = [before, after].map((all) => all.slice(head, all.length - tail));
  return [
    ...marked(" ", before.slice(0, head)),
    ...middle(old ?? [], now ?? [], marked),
    ...marked(" ", before.slice(before.length - tail)),
  ];
}

/** By the longest common subsequence, what went before what came. */
function middle(
  old: string[],
  now: string[],
  marked: (sign: Line["sign"], texts: string[]) => Line[],
): Line[] {
  if (old.length * now.length > CELLS) return [...marked("-", old), ...marked("+", now)];
  const width = now.length + 1;
  const common = new Uint32Array((old.length + 1) * width);
  const at = (i: number, j: number) => common[i * width + j] ?? 0;
  for (let i = old.length - 1; i >= 0; i--) {
    for (let j = now.length - 1; j >= 0; j--) {
      const longer = Math.max(at(i + 1, j), at(i, j + 1));
      common[i * width + j] = old[i] === now[j] ? at(i + 1, j + 1) + 1 : longer;
    }
  }
  const lines: Line[] = [];
  let [i, j] = [0, 0];
  while (i < old.length || j < now.length) {
    if (i < old.length && j < now.length && old[i] === now[j]) {
      lines.push({ sign: " ", text: old[i++] ?? "" });
      j++;
    } else if (i < old.length && (j === now.length || at(i + 1, j) >= at(i, j + 1)))
      lines.push({ sign: "-", text: old[i++] ?? "" });
    else lines.push({ sign: "+", text: now[j++] ?? "" });
  }
  return lines;
}
