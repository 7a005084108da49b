/** Marks of entries, as sidebar, headings and cells show them: always a word, never colour alone. */
const BADGES = {
  stale: {
    text: "stale",
    tone: "warn",
    title: "What it follows has moved on; it was not rebuilt.",
  },
  heal: { text: "differs", tone: "bad", title: "Its rows came out different when built again." },
  error: { text: "error", tone: "bad", title: "There are errors about it that nobody dismissed." },
} as const;

export function Badge({ kind }: { kind: keyof typeof BADGES }) {
  const { text, tone, title } = BADGES[kind];
  return (
    <span className="badge" data-tone={tone} title={title}>
      {text}
    </span>
  );
}
