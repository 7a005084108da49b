export interface Choice {
  /** tells choices apart */
  id: string;
  kind: "entry" | "column" | "page" | "action";
  label: string;
  /** beside the label, and searched too */
  detail?: string;
  /** where it leads */
  href?: string;
  run?: () => void;
}

export const SHOWN = 50;

/** The choices that a text means, the best first; each word of it must be found. An empty text means all. */
export function matching(choices: readonly Choice[], text: string): Choice[] {
  const words = text.toLowerCase().split(/\s+/).filter(Boolean);
  if (words.length === 0) return choices.filter(({ kind }) => kind !== "column").slice(0, SHOWN);
  return choices
    .map((choice, place) => ({ choice, place, score: scoreOf(choice, words) }))
    .filter(({ score }) => score > 0)
    .sort((a, b) => b.score - a.score || a.place - b.place)
    .slice(0, SHOWN)
    .map(({ choice }) => choice);
}

/** 0 when a word is nowhere. What stands at the beginning counts most; a column less than what it is a column of. */
function scoreOf({ label, detail = "", kind }: Choice, words: string[]): number {
  let total = 0;
  for (const word of words) {
    const score = Math.max(4 * found(label, word), found(detail, word));
    if (score === 0) return 0;
    total += score;
  }
  return kind === "column" ? total - 1 : total;
}

const LETTERS_APART = 0.5;

function found(text: string, word: string): number {
  const low = text.toLowerCase();
  if (low === word) return 8;
  if (low.startsWith(word)) return 6;
  const at = low.indexOf(word);
  if (at > 0) return /[a-z0-9]/.test(low[at - 1] ?? "") ? 2 : 4;
  return word.length > 2 && inOrder(low, word) ? LETTERS_APART : 0;
}

/** Whether the letters of a word come one after the other: "obm" in "orders_by_month". */
function inOrder(text: string, word: string): boolean {
  let from = 0;
  for (const letter of word) {
    from = text.indexOf(letter, from) + 1;
    if (from === 0) return false;
  }
  return true;
}
