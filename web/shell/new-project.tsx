import { useState } from "react";
import { CallError, callerFor } from "../api/call.ts";
import { Dialog } from "../components/dialog.tsx";
import { Problem } from "../components/note.tsx";
import { ANY_PROJECT } from "../data/any-project.ts";
import { useNavigation } from "../navigation.tsx";
import { projectPath } from "../routes.ts";

export function NewProject({ onClose }: { onClose: () => void }) {
  const { go } = useNavigation();
  const [name, setName] = useState("");
  const [fixture, setFixture] = useState(false);
  const [pending, setPending] = useState(false);
  const [error, setError] = useState<CallError>();
  const make = async (event: Event) => {
    event.preventDefault();
    setPending(true);
    setError(undefined);
    try {
      await callerFor(ANY_PROJECT)("project_new", { name: name.trim(), with_fixture: fixture });
      onClose();
      go(projectPath(name.trim()));
    } catch (thrown) {
      if (!(thrown instanceof CallError)) throw thrown;
      setError(thrown);
      setPending(false);
    }
  };
  return (
    <Dialog title="New project" onClose={onClose}>
      <form className="form" onSubmit={make}>
        <label className="field">
          <span>Name</span>
          <input
            value={name}
            onInput={(event) => setName(event.currentTarget.value)}
            maxLength={32}
            autoComplete="off"
            spellcheck={false}
            required
          />
          <small>Up to 32 of a–z, 0–9, _ and -; it is part of the address.</small>
        </label>
        <label className="check">
          <input
            type="checkbox"
            checked={fixture}
            onChange={(event) => setFixture(event.currentTarget.checked)}
          />
          <span>Put the shoe-orders example in: two CSV files to try things on</span>
        </label>
        {error && <Problem error={error} />}
        <div className="form-foot">
          <button type="button" onClick={onClose}>
            Cancel
          </button>
          <button type="submit" className="primary" disabled={pending}>
            {pending ? "Making it…" : "Make the project"}
          </button>
        </div>
      </form>
    </Dialog>
  );
}
