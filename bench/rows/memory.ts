import { percentile, timed } from "../measure.ts";
import { type Client, newProject } from "../project.ts";
import { alone, type MemoryRow, type Row } from "../result.ts";
import { startServer } from "../server.ts";
import { repeatedly, watch } from "../watch.ts";

const FILE = "flights-3m.parquet";
const WHAT = `importing ${FILE}`;
const SAMPLE_MS = 5;
/** A session may make 600 calls a minute. */
const LIST_PAUSE_MS = 25;

/**
 * What both isolates hold while the 3 M rows are imported, and what a second client's `catalog_list` takes
 * meanwhile. On a server of its own, so that nothing else lies in the isolates.
 */
export async function memoryRows(): Promise<{ rows: Row[]; memory: MemoryRow[] }> {
  const server = await startServer();
  try {
    const project = await newProject(server.origin);
    const second = await project.connect();
    await project.put(FILE);
    await second.call("catalog_list");
    const object = await watch(server.inspector, "tallyman", WHAT, SAMPLE_MS);
    const codec = await watch(server.inspector, "tallyman-codec", WHAT, SAMPLE_MS);
    const lists = askMeanwhile(second);
    await project.call("catalog_import", { rel_path: FILE, alias: "flights" });
    const ms = await lists.stop();
    const memory = [
      ...(await object.rows("object's isolate")),
      ...(await codec.rows("codec's isolate")),
    ];
    await second.close();
    await project.close();
    return { rows: listRows(ms), memory };
  } finally {
    await server.stop();
  }
}

function askMeanwhile(client: Client): { stop(): Promise<number[]> } {
  const ms: number[] = [];
  const asking = repeatedly(LIST_PAUSE_MS, async () => {
    ms.push(await timed(() => client.call("catalog_list")));
  });
  return {
    stop: async () => {
      await asking.stop();
      return ms;
    },
  };
}

function listRows(ms: number[]): Row[] {
  const work = `a second client, ${ms.length} calls while 3 M rows are imported`;
  return [50, 95, 100].map((percent) => {
    const name = `catalog_list meanwhile ${percent === 100 ? "max" : `p${percent}`}`;
    return alone(name, work, percentile(ms, percent));
  });
}
