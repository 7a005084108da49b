import { useState } from "react";
import { Problem } from "../../components/note.tsx";
import { useAction } from "../../data/use-action.ts";

/** Gives a step a name that resets and queries know. */
export function LabelForm({ step }: { step: string }) {
  const [label, setLabel] = useState("");
  const naming = useAction("catalog_label", { what: `labelling ${step}`, inline: true });
  const [given, setGiven] = useState<string>();
  const submit = async (event: Event) => {
    event.preventDefault();
    const reply = await naming.run({ step, label: label.trim() });
    if (!reply) return;
    setGiven(reply.label);
    setLabel("");
  };
  return (
    <form className="label-form" onSubmit={submit}>
      <input
        aria-label={`Label for ${step}`}
        placeholder="before_cleanup"
        value={label}
        onInput={(event) => setLabel(event.currentTarget.value)}
        required
      />
      <button type="submit" disabled={naming.pending}>
        Label
      </button>
      {given && <span role="status">labelled {given}</span>}
      {naming.error && <Problem error={naming.error} />}
    </form>
  );
}
