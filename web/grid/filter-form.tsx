import { useEffect, useState } from "react";
import { draftOf, type FilterDraft, OPERATORS, termsOf } from "./filter-draft.ts";
import { isMoment, isNumeric } from "./format.ts";
import type { Choice, Column, FilterTerm, RowSource, ValueList } from "./source.ts";

interface FilterFormProps {
  source: RowSource;
  column: Column;
  choice: Choice;
  onFilter(terms: FilterTerm[]): void;
}

/** Conditions on one column: a comparison, or values picked from a list. */
export function FilterForm({ source, column, choice, onFilter }: FilterFormProps) {
  const own = choice.filter.filter((term) => term.column === column.name);
  const [draft, setDraft] = useState<FilterDraft>(() => draftOf(own));
  const set = (change: Partial<FilterDraft>) => setDraft((before) => ({ ...before, ...change }));
  const { values } = draft;
  const isOrdered = isNumeric(column.type) || isMoment(column.type);
  return (
    <form
      className="grid-filter"
      onSubmit={(event) => {
        event.preventDefault();
        onFilter(termsOf(column.name, draft));
      }}
    >
      <div className="grid-row">
        <select
          aria-label="Condition"
          value={draft.op}
          onChange={(event) => set({ op: event.currentTarget.value as FilterDraft["op"] })}
        >
          {OPERATORS.filter(({ ordered }) => !ordered || isOrdered).map(({ op, said }) => (
            <option key={op} value={op}>
              {said}
            </option>
          ))}
        </select>
        {hasValue(draft.op) && (
          <input
            aria-label={draft.op === "between" ? "Lowest" : "Value"}
            value={draft.low}
            placeholder={hintOf(column)}
            onInput={(event) => set({ low: event.currentTarget.value })}
          />
        )}
        {draft.op === "between" && (
          <input
            aria-label="Highest"
            value={draft.high}
            placeholder={hintOf(column)}
            onInput={(event) => set({ high: event.currentTarget.value })}
          />
        )}
      </div>
      {draft.op === "in" && source.values && (
        <Values
          source={source}
          column={column}
          choice={choice}
          picked={values}
          onPick={(picked) => set({ values: picked })}
        />
      )}
      <div className="grid-row">
        <button type="submit" className="primary">
          Apply
        </button>
        <button type="button" disabled={own.length === 0} onClick={() => onFilter([])}>
          Clear
        </button>
      </div>
    </form>
  );
}

function hasValue(op: FilterDraft["op"]): boolean {
  return op !== "in" && op !== "is_null" && op !== "not_null";
}

function hintOf({ type }: Column): string {
  if (type === "DATE") return "2024-12-31";
  if (/^TIMESTAMP/.test(type)) return "2024-12-31 12:00";
  return isNumeric(type) ? "0" : "text";
}

interface ValuesProps {
  source: RowSource;
  column: Column;
  choice: Choice;
  picked: readonly (string | null)[];
  onPick(picked: (string | null)[]): void;
}

function Values({ source, column, choice, picked, onPick }: ValuesProps) {
  const [like, setLike] = useState("");
  const [list, setList] = useState<ValueList>();
  const [error, setError] = useState<Error>();
  useEffect(() => {
    const abort = new AbortController();
    const others = choice.filter.filter((term) => term.column !== column.name);
    const timer = setTimeout(
      () =>
        source
          .values?.(column.name, { ...choice, filter: others }, like, abort.signal)
          .then((found) => !abort.signal.aborted && setList(found))
          .catch((failed: Error) => !abort.signal.aborted && setError(failed)),
      like === "" ? 0 : 200,
    );
    return () => {
      clearTimeout(timer);
      abort.abort();
    };
  }, [source, column, choice, like]);
  const toggle = (value: string | null, on: boolean) =>
    onPick(on ? [...picked, value] : picked.filter((each) => each !== value));
  return (
    <>
      <input
        type="search"
        aria-label="Find a value"
        placeholder="Find a value"
        value={like}
        onInput={(event) => setLike(event.currentTarget.value)}
      />
      {error && <p role="alert">{error.message}</p>}
      <ul className="grid-values" aria-busy={!list}>
        {list?.values.map(({ value, count }) => (
          <li key={value ?? "\u0000null"}>
            <label>
              <input
                type="checkbox"
                checked={picked.includes(value)}
                onChange={(event) => toggle(value, event.currentTarget.checked)}
              />
              <span
                className="grid-cell"
                data-kind={value === null ? "null" : value === "" ? "empty" : "text"}
              >
                {value === null ? "null" : value === "" ? "empty text" : value}
              </span>
              <span className="count">{count.toLocaleString("en")}</span>
            </label>
          </li>
        ))}
      </ul>
      {list && list.distinct > list.values.length && (
        <p className="grid-more">
          {(list.distinct - list.values.length).toLocaleString("en")} more values
        </p>
      )}
    </>
  );
}
