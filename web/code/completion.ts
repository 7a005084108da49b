import type { Completion, CompletionContext, CompletionResult } from "@codemirror/autocomplete";

/** An entry that a recipe can read. */
export interface Readable {
  name: string;
  columns: readonly { name: string; type: string }[];
}

/** Offers names of entries, and the columns of those that the recipe mentions. */
export function completionsOf(entries: readonly Readable[]) {
  return (context: CompletionContext): CompletionResult | null => {
    const quoted = context.matchBefore(/\b(tracked|pinned)\(\s*'[^']*/i);
    if (quoted) {
      const from = quoted.from + quoted.text.indexOf("'") + 1;
      return { from, options: entries.map(entryCompletion), validFor: /^[^']*$/ };
    }
    const word = context.matchBefore(/[\p{L}_][\p{L}\p{N}_]*/u);
    if (!word && !context.explicit) return null;
    const text = context.state.doc.toString();
    return {
      from: word?.from ?? context.pos,
      options: [
        ...mentioned(entries, text).flatMap(columnCompletions),
        ...entries.map((entry) => ({
          ...entryCompletion(entry),
          apply: `tracked('${entry.name}')`,
        })),
      ],
      validFor: /^[\p{L}\p{N}_]*$/u,
    };
  };
}

/** Entries whose name stands in the text. */
export function mentioned(entries: readonly Readable[], text: string): Readable[] {
  const words = new Set(text.match(/[\p{L}\p{N}_]+/gu));
  return entries.filter(({ name }) => words.has(name));
}

function entryCompletion({ name, columns }: Readable): Completion {
  return { label: name, type: "class", detail: `${columns.length} columns` };
}

function columnCompletions({ name: of, columns }: Readable): Completion[] {
  return columns.map(({ name, type }) => ({
    label: name,
    type: "property",
    detail: `${type} · ${of}`,
    apply: asIdentifier(name),
    boost: 1,
  }));
}

/** A name that is no plain word is quoted. */
function asIdentifier(name: string): string {
  return /^[a-z_][a-z0-9_]*$/i.test(name) ? name : `"${name.replaceAll('"', '""')}"`;
}
