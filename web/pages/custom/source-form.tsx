import { useEffect, useRef, useState } from "react";
import { Problem } from "../../components/note.tsx";
import { useAction } from "../../data/use-action.ts";
import type { Kind } from "./kinds.ts";
import type { CustomItem } from "./one-custom.tsx";
import { TryIt } from "./try-it.tsx";

interface SourceFormProps {
  kind: Kind;
  /** the one that is changed; a new one when absent */
  item?: CustomItem;
  onClose: () => void;
}

/** Ctrl+Enter saves, Escape gives up. */
export function SourceForm({ kind, item, onClose }: SourceFormProps) {
  const [name, setName] = useState(item?.name ?? "");
  const [source, setSource] = useState<string>(item?.source ?? kind.template);
  const saving = useAction(kind.add, { what: `saving ${name || `a ${kind.one}`}`, inline: true });
  const first = useRef<HTMLInputElement & HTMLTextAreaElement>(null);
  useEffect(() => first.current?.focus(), []);
  const save = async () => {
    const applies = item?.applies_to ? { applies_to: item.applies_to } : {};
    if (await saving.run({ name: name.trim(), source, ...applies })) onClose();
  };
  const press = (event: KeyboardEvent) => {
    if (event.key === "Enter" && (event.ctrlKey || event.metaKey)) {
      event.preventDefault();
      void save();
    } else if (event.key === "Escape") {
      event.preventDefault();
      onClose();
    }
  };
  const rows = Math.min(24, Math.max(3, source.split("\n").length + 1));
  return (
    <div className="custom-form">
      {!item && (
        <label className="field">
          <span>Name</span>
          <input
            ref={first}
            value={name}
            placeholder="lower_case"
            onInput={(event) => setName(event.currentTarget.value)}
            onKeyDown={press}
          />
        </label>
      )}
      <label className="field">
        <span>{item ? `Source of ${item.name}` : "Source"}</span>
        <textarea
          ref={item ? first : null}
          rows={rows}
          spellcheck={false}
          value={source}
          onInput={(event) => setSource(event.currentTarget.value)}
          onKeyDown={press}
        />
      </label>
      {saving.error && <Problem error={saving.error} />}
      {kind.kind === "post_processing" && <TryIt source={source} />}
      <div className="form-foot">
        <span className="soft">Ctrl+Enter saves, Esc gives up</span>
        <button type="button" onClick={onClose}>
          Cancel
        </button>
        <button
          type="button"
          className="primary"
          disabled={saving.pending || name.trim() === ""}
          onClick={() => void save()}
        >
          {saving.pending ? "Saving…" : "Save"}
        </button>
      </div>
    </div>
  );
}
