import "./palette.css";
import { useId, useMemo, useState } from "react";
import { Dialog } from "../../components/dialog.tsx";
import { useEntries } from "../../data/use-entries.ts";
import { useNavigation } from "../../navigation.tsx";
import { useProject } from "../project-context.ts";
import { useActions } from "./actions.ts";
import { placesOf } from "./choices.ts";
import { type Choice, matching } from "./match.ts";

const KINDS: Record<Choice["kind"], string> = {
  entry: "entry",
  column: "column",
  page: "page",
  action: "action",
};

/** A combobox over everything: arrows choose, Enter goes there, Escape closes. */
export function Palette({ onClose }: { onClose: () => void }) {
  const { project } = useProject();
  const { go } = useNavigation();
  const list = useEntries();
  const actions = useActions();
  const [text, setText] = useState("");
  const [chosen, setChosen] = useState(0);
  const id = useId();
  const items = list.data?.items;
  const choices = useMemo(
    () => [...placesOf(project, items ?? []), ...actions],
    [project, items, actions],
  );
  const found = useMemo(() => matching(choices, text), [choices, text]);
  const at = Math.min(chosen, found.length - 1);

  const take = (choice: Choice | undefined) => {
    if (!choice) return;
    onClose();
    choice.run?.();
    if (choice.href) go(choice.href);
  };
  const press = (event: KeyboardEvent) => {
    const moves: Record<string, number> = {
      ArrowDown: at + 1,
      ArrowUp: at - 1,
      PageDown: at + 8,
      PageUp: at - 8,
    };
    const to = moves[event.key];
    if (to !== undefined) {
      event.preventDefault();
      const next = Math.max(0, Math.min(found.length - 1, to));
      setChosen(next);
      document.getElementById(`${id}-${next}`)?.scrollIntoView({ block: "nearest" });
    } else if (event.key === "Enter") {
      event.preventDefault();
      take(found[at]);
    }
  };
  return (
    <Dialog title="Go to anything" bare className="palette" onClose={onClose}>
      <input
        className="palette-input"
        role="combobox"
        aria-label="Entry, column, page or action"
        aria-expanded={found.length > 0}
        aria-controls={`${id}-list`}
        aria-activedescendant={found.length > 0 ? `${id}-${at}` : undefined}
        aria-autocomplete="list"
        placeholder="Entry, column, page or action…"
        autoComplete="off"
        spellcheck={false}
        value={text}
        onInput={(event) => {
          setText(event.currentTarget.value);
          setChosen(0);
        }}
        onKeyDown={press}
      />
      <div id={`${id}-list`} className="palette-list" role="listbox" aria-label="What was found">
        {found.map((choice, index) => (
          // biome-ignore lint/a11y/useKeyWithClickEvents: the keys are the combobox's
          // biome-ignore lint/a11y/useFocusableInteractive: the focus stays in the combobox
          <div
            key={choice.id}
            id={`${id}-${index}`}
            role="option"
            aria-selected={index === at}
            className="palette-choice"
            onClick={() => take(choice)}
            onPointerMove={() => setChosen(index)}
          >
            <span className="palette-label">{choice.label}</span>
            <span className="palette-detail">{choice.detail}</span>
            <span className="palette-kind">{KINDS[choice.kind]}</span>
          </div>
        ))}
      </div>
      {found.length === 0 && <p className="palette-none">Nothing of that name.</p>}
    </Dialog>
  );
}
