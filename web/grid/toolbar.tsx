import { type ReactNode, useEffect, useRef, useState } from "react";
import { ColumnFinder } from "./column-finder.tsx";
import { FilterChips } from "./filter-chips.tsx";
import { type Choice, type Column, DOWNLOAD_FORMATS, type DownloadFormat } from "./source.ts";

/** How long a hand that types is waited for; Enter does not wait. */
const TYPING_MS = 250;

interface ToolbarProps {
  columns: readonly Column[];
  choice: Choice;
  count: number;
  total: number;
  busy: boolean;
  selected: number;
  notice: string;
  onSearch(search: string): void;
  /** takes the conditions on a column away, or all of them */
  onUnfilter(column?: string): void;
  onJump(column: number): void;
  onHide(column: number, hidden: boolean): void;
  isHidden(column: number): boolean;
  onCopy(): void;
  tools?: ReactNode;
  download?: (format: DownloadFormat) => string;
}

export function Toolbar(props: ToolbarProps) {
  const { columns, count, total, busy, selected, notice, download } = props;
  return (
    <div className="grid-tools">
      <Search search={props.choice.search} onSearch={props.onSearch} />
      <p className="grid-count" aria-live="polite">
        {notice || countOf(count, total)}
        {busy && <span className="grid-busy"> reading…</span>}
      </p>
      <FilterChips filter={props.choice.filter} onRemove={props.onUnfilter} />
      <span className="grid-gap" />
      {selected > 0 && (
        <button type="button" onClick={props.onCopy}>
          {selected === 1 ? "Copy row" : `Copy ${selected} rows`}
        </button>
      )}
      {props.tools}
      <ColumnFinder
        columns={columns}
        onJump={props.onJump}
        onHide={props.onHide}
        isHidden={props.isHidden}
      />
      {download && <Download download={download} />}
    </div>
  );
}

function Search({ search, onSearch }: { search: string; onSearch(search: string): void }) {
  const [text, setText] = useState(search);
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined);
  useEffect(() => () => clearTimeout(timer.current), []);
  const say = (next: string, waitMs: number) => {
    setText(next);
    clearTimeout(timer.current);
    timer.current = setTimeout(() => onSearch(next), waitMs);
  };
  return (
    <input
      type="search"
      className="grid-search"
      aria-label="Search rows"
      placeholder="Search rows"
      value={text}
      maxLength={1000}
      onInput={(event) => say(event.currentTarget.value, TYPING_MS)}
      onKeyDown={(event) => {
        if (event.key === "Enter") say(event.currentTarget.value, 0);
        if (event.key === "Escape" && text !== "") {
          event.preventDefault();
          say("", 0);
        }
      }}
    />
  );
}

function Download({ download }: { download(format: DownloadFormat): string }) {
  const link = useRef<HTMLAnchorElement>(null);
  return (
    <>
      <select
        className="grid-download"
        aria-label="Download what is shown"
        value=""
        onChange={(event) => {
          const format = DOWNLOAD_FORMATS.find((each) => each === event.currentTarget.value);
          event.currentTarget.value = "";
          if (!format || !link.current) return;
          link.current.href = download(format);
          link.current.click();
        }}
      >
        <option value="">Download…</option>
        {DOWNLOAD_FORMATS.map((format) => (
          <option key={format} value={format}>
            {NAMES[format]}
          </option>
        ))}
      </select>
      <a ref={link} href="#rows" download hidden>
        Download
      </a>
    </>
  );
}

const NAMES: Record<DownloadFormat, string> = {
  csv: "CSV",
  parquet: "Parquet",
  arrow: "Arrow",
  json: "JSON",
};

function countOf(count: number, total: number): string {
  const rows = `${total.toLocaleString("en")} row${total === 1 ? "" : "s"}`;
  return count === total ? rows : `${count.toLocaleString("en")} of ${rows}`;
}
