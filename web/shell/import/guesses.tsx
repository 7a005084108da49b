import type { Import } from "../../api/replies.ts";

/** How the file was read: each guess with what it rests on, and the option by which a model corrects it. */
export function Guesses({ found: { guesses, notes = [] } }: { found: Import }) {
  if (guesses.length === 0 && notes.length === 0) return null;
  return (
    <details className="guesses" open={guesses.length <= 8}>
      <summary>How it was read: {guesses.length} guesses</summary>
      <dl>
        {guesses.map(({ what, chosen, alternatives = [], evidence_line: line, option }) => (
          <div key={`${what} ${option}`}>
            <dt>{what}</dt>
            <dd>
              <code>{chosen}</code>
              {alternatives.length > 0 && <span> not {alternatives.join(", ")}</span>}
              {line !== undefined && <span> · line {line}</span>}
              <span className="soft"> · option {option}</span>
            </dd>
          </div>
        ))}
      </dl>
      {notes.map((note) => (
        <p key={note}>{note}</p>
      ))}
    </details>
  );
}
