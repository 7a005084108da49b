import "./diff-lines.css";

/** Lines of a unified diff. */
export function DiffLines({ lines }: { lines: readonly string[] }) {
  return (
    // biome-ignore lint/a11y/noNoninteractiveTabindex: a box that scrolls must be reachable by keyboard
    <pre className="diff-lines" tabIndex={0}>
      {lines.map((line, index) => (
        <span key={index} data-sign={line[0]}>
          {line}
          {"\n"}
        </span>
      ))}
    </pre>
  );
}
