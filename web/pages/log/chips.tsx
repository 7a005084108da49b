interface ChipsProps<T extends string> {
  label: string;
  choices: readonly { value: T; text: string; tint?: number | undefined }[];
  chosen: T | undefined;
  onChoose: (value: T | undefined) => void;
}

/** One of several, or all; pressing the chosen one again means all. */
export function Chips<T extends string>({ label, choices, chosen, onChoose }: ChipsProps<T>) {
  if (choices.length < 2) return null;
  return (
    <fieldset className="chips">
      <legend className="hidden">{label}</legend>
      {choices.map(({ value, text, tint }) => (
        <button
          key={value}
          type="button"
          className="chip"
          data-tint={tint}
          aria-pressed={value === chosen}
          onClick={() => onChoose(value === chosen ? undefined : value)}
        >
          {text}
        </button>
      ))}
    </fieldset>
  );
}
