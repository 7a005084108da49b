import { readFileSync } from "node:fs";
import { join } from "node:path";
import { root } from "../scripts/serve.ts";
import { type Body, connectMcp, freshProject } from "../test/e2e/setup/mcp.ts";

export interface Client {
  /** Calls a tool and answers its reply. @throws when the tool refuses */
  call(tool: string, args?: Record<string, unknown>): Promise<Body>;
  close(): Promise<void>;
}

/** A new project and a client of it. */
export interface Project extends Client {
  name: string;
  put(file: string): Promise<void>;
  /** one more client, a session of its own */
  connect(): Promise<Client>;
}

/** A project that has nothing yet; its object and the connection are awake. */
export async function newProject(origin: string): Promise<Project> {
  const { project, session } = await freshProject(origin);
  const client = strict(session);
  await client.call("catalog_list");
  return {
    ...client,
    name: project,
    put: async (file) => {
      const url = `${origin}/p/${project}/data/${file}`;
      const sent = await fetch(url, { method: "PUT", body: readFileSync(dataSetPath(file)) });
      if (!sent.ok) throw new Error(`${file} was refused: ${await sent.text()}`);
    },
    connect: async () => strict(await connectMcp(origin, `/mcp/${project}`, "bench")),
  };
}

/** A file of npm `vega-datasets`. */
export function dataSetPath(file: string): string {
  return join(root, "node_modules", "vega-datasets", "data", file);
}

function strict(session: Awaited<ReturnType<typeof connectMcp>>): Client {
  return {
    call: async (tool, args = {}) => {
      const body = await session.call(tool, args);
      if (body.error) throw new Error(`${tool}: ${JSON.stringify(body.error)}`);
      return body;
    },
    close: () => session.close(),
  };
}
