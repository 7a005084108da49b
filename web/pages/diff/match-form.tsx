import { useState } from "react";
import type { Reply } from "../../api/replies.ts";

/** How rows are matched and when numbers count as different; what is absent is found by the server. */
export interface Matching {
  keys?: string[];
  tolerance?: number;
}

interface MatchFormProps {
  diff: Reply<"catalog_diff">;
  busy: boolean;
  onMatch: (matching: Matching) => void;
}

/** Lets the reader say which columns are the key, and which differences are noise. */
export function MatchForm({ diff, busy, onMatch }: MatchFormProps) {
  const [keys, setKeys] = useState<string[]>();
  const [tolerance, setTolerance] = useState("");
  const chosen = keys ?? diff.keys;
  const shared = diff.stats.flatMap(({ name, before, after }) => (before && after ? [name] : []));
  const candidates = diff.key_candidates ?? [];
  const submit = (event: Event) => {
    event.preventDefault();
    onMatch({
      ...(keys && keys.length > 0 ? { keys } : {}),
      ...(tolerance === "" ? {} : { tolerance: Number(tolerance) }),
    });
  };
  const reset = () => {
    setKeys(undefined);
    setTolerance("");
    onMatch({});
  };
  return (
    <details className="match">
      <summary>
        How rows are matched <span className="soft">{busy ? "comparing…" : ""}</span>
      </summary>
      <form className="match-form" onSubmit={submit}>
        <fieldset>
          <legend>Key: columns that tell rows apart</legend>
          <div className="match-keys">
            {shared.map((name) => (
              <label key={name} className="check">
                <input
                  type="checkbox"
                  checked={chosen.includes(name)}
                  onChange={(event) =>
                    setKeys(
                      event.currentTarget.checked
                        ? [...chosen, name]
                        : chosen.filter((one) => one !== name),
                    )
                  }
                />
                <span>{name}</span>
              </label>
            ))}
          </div>
        </fieldset>
        {candidates.length > 0 && (
          <p className="soft">
            Near to a key:{" "}
            {candidates
              .map(
                ({ columns, duplicates_a: a, duplicates_b: b }) =>
                  `${columns.join(" + ")} (${a} and ${b} rows share theirs)`,
              )
              .join("; ")}
            .
          </p>
        )}
        <label className="field">
          <span>Tolerance, relative to the greater number</span>
          <input
            type="number"
            min="0"
            max="1"
            step="any"
            placeholder={String(diff.noise.tolerance)}
            value={tolerance}
            onInput={(event) => setTolerance(event.currentTarget.value)}
          />
        </label>
        <div className="form-foot">
          <button type="button" onClick={reset}>
            As found
          </button>
          <button type="submit" className="primary" disabled={busy}>
            Compare
          </button>
        </div>
      </form>
    </details>
  );
}
