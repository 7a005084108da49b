import { useState } from "react";
import type { EntryDetail } from "../../../api/replies.ts";
import { SqlEditor } from "../../../code/sql-editor.tsx";
import { Problem } from "../../../components/note.tsx";
import { useAction } from "../../../data/use-action.ts";
import { useEntries } from "../../../data/use-entries.ts";
import { Link, useNavigation } from "../../../navigation.tsx";
import { entryPath, pagePath } from "../../../routes.ts";
import { columnsOf } from "../../../shell/palette/choices.ts";
import { useProject } from "../../../shell/project-context.ts";
import { keepReport } from "./reports.ts";

interface RecipeEditorProps {
  detail: EntryDetail;
  alias: string;
  code: string;
}

/** A recipe to be edited: what is run becomes the next version, unless somebody made one meanwhile. */
export function RecipeEditor({ detail, alias, code }: RecipeEditorProps) {
  const { project, dispatch } = useProject();
  const { go } = useNavigation();
  const list = useEntries();
  const head = detail.versions?.at(-1)?.version ?? 1;
  // What one edits is the version that was there when one came, however many come meanwhile.
  const [base, setBase] = useState(head);
  const [text, setText] = useState(code);
  const [round, setRound] = useState(0);
  const [prompt, setPrompt] = useState("");
  const revise = useAction("catalog_revise", { what: `revising ${alias}`, inline: true });
  const isChanged = text.trim() !== code.trim();
  const entries = (list.data?.items ?? []).flatMap(({ alias: name, columns }) =>
    name === undefined || name === alias ? [] : [{ name, columns: columnsOf(columns) }],
  );

  const run = async () => {
    if (!isChanged || revise.pending) return;
    const wish = prompt.trim() || "edited in the companion";
    const reply = await revise.run({
      name: alias,
      code: text,
      prompt: wish,
      expected_version: base,
    });
    if (!reply) return;
    keepReport(project, reply.hash ?? "", reply.recalc);
    const banner = {
      id: `undo-${reply.step}`,
      tone: "info" as const,
      text: `${alias} is now v${reply.version}.`,
      undo: reply.step,
    };
    go(entryPath(project, alias, "code"));
    dispatch({ type: "announced", banner });
  };
  const discard = () => {
    revise.clear();
    setText(code);
    setRound(round + 1);
  };
  return (
    <form
      className="recipe-editor"
      onSubmit={(event) => {
        event.preventDefault();
        void run();
      }}
    >
      <SqlEditor
        key={round}
        text={code}
        label={`Recipe of ${alias}`}
        entries={entries}
        error={revise.error}
        onChange={setText}
        onRun={() => void run()}
      />
      {revise.error && <Problem error={revise.error} />}
      {revise.error?.errorId && (
        <p className="soft">
          <Link href={pagePath(project, "errors", revise.error.errorId)}>Its record</Link> is in the
          error log, where models read of it, too.
        </p>
      )}
      {revise.error?.code === "conflict" && head > base && (
        <p>
          <button type="button" onClick={() => setBase(head)}>
            Put it over v{head} all the same
          </button>{" "}
          <Link href={entryPath(project, alias, "code")}>Look at v{head}</Link>
        </p>
      )}
      <div className="recipe-actions">
        <input
          aria-label="What is changed, and why"
          placeholder="What is changed, and why"
          maxLength={4000}
          value={prompt}
          onInput={(event) => setPrompt(event.currentTarget.value)}
        />
        <button type="button" disabled={!isChanged || revise.pending} onClick={discard}>
          Discard
        </button>
        <button type="submit" className="primary" disabled={!isChanged || revise.pending}>
          {revise.pending ? "Running…" : `Run as v${base + 1}`}
        </button>
      </div>
    </form>
  );
}
