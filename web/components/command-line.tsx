import { CopyButton } from "./copy-button.tsx";

/** A command to be run in a terminal, copied by a click. */
export function CommandLine({ command, what }: { command: string; what: string }) {
  return (
    <div className="command">
      {/* biome-ignore lint/a11y/noNoninteractiveTabindex: a box that scrolls must be reachable by keyboard */}
      <pre tabIndex={0}>
        <code>{command}</code>
      </pre>
      <CopyButton text={command} what={what} />
    </div>
  );
}
