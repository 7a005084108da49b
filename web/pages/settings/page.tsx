import { useState } from "react";
import { CommandLine } from "../../components/command-line.tsx";
import { Failed, Note } from "../../components/note.tsx";
import { client, freshness } from "../../data/client.ts";
import { connectLine, randomSession, uploadLine } from "../../data/connect-lines.ts";
import { useAction } from "../../data/use-action.ts";
import { useCall } from "../../data/use-read.ts";
import { Main } from "../../shell/main.tsx";
import { useProject } from "../../shell/project-context.ts";

const SWITCHES = [
  {
    name: "auto_recalc",
    title: "Rebuild what follows",
    text: "When a name gets a new version, everything that follows it is rebuilt in the same step. Off: it is marked stale, and rebuilt when you say so.",
  },
  {
    name: "verify_builds",
    title: "Build twice",
    text: "Two seconds after a build it is built once more in the background. Rows that came out the same may be dropped when the storage fills; rows that did not are reported.",
  },
] as const;

export default function SettingsPage() {
  const { project } = useProject();
  const settings = useCall("project_settings", {});
  const change = useAction("project_settings", { what: "changing a setting" });
  const [session] = useState(randomSession);
  const { data } = settings;
  const turn = async (name: (typeof SWITCHES)[number]["name"], on: boolean) => {
    // At once; when the server refuses, it goes back.
    client.setQueryData([project, "project_settings", {}], { ...data, [name]: on });
    const reply = await change.run({ [name]: on });
    if (!reply) freshness.refresh(project, ["project_settings"]);
  };
  return (
    <Main title="Settings" busy={!settings.settled} className="page settings">
      <h1>Settings</h1>
      {settings.error && (
        <Failed
          what="The settings cannot be read"
          error={settings.error}
          onRetry={settings.reload}
        />
      )}
      {!data && !settings.error && <Note title="Reading the settings…" />}
      {data &&
        SWITCHES.map(({ name, title, text }) => (
          <label key={name} className="switch">
            <input
              type="checkbox"
              checked={data[name]}
              onChange={(event) => void turn(name, event.currentTarget.checked)}
            />
            <span>
              <strong>{title}</strong>
              <small>{text}</small>
            </span>
          </label>
        ))}
      <section aria-labelledby="connect-title">
        <h2 id="connect-title">Connect Claude Code to this project</h2>
        <CommandLine
          command={connectLine(location.origin, project, session)}
          what="the connect command"
        />
      </section>
      <section aria-labelledby="send-title">
        <h2 id="send-title">Send a file from a shell</h2>
        <CommandLine command={uploadLine(location.origin, project)} what="the upload command" />
      </section>
    </Main>
  );
}
