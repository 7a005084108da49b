import { setTimeout as pause } from "node:timers/promises";
import { type HeapUsage, IsolateInspector } from "../inspect.ts";
import { percentile, timed } from "../measure.ts";
import { type Client, newProject } from "../project.ts";
import { alone, type MemoryRow, memory, type Row } from "../result.ts";
import { startServer } from "../server.ts";

const FILE = "flights-3m.parquet";
const ISOLATE_MB = 128;
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
    const object = await watch(server.inspector, "tallyman");
    const codec = await watch(server.inspector, "tallyman-codec");
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

/** Samples an isolate until its rows are asked for. */
async function watch(host: string, worker: string) {
  const inspector = await IsolateInspector.connect(host, worker);
  const samples: HeapUsage[] = [];
  const sampling = repeatedly(SAMPLE_MS, async () => {
    samples.push(await inspector.heapUsage());
  });
  return {
    rows: async (isolate: string): Promise<MemoryRow[]> => {
      await sampling.stop();
      // A wasm memory never shrinks, so what it is now was its peak.
      const wasm = (await inspector.wasmMemories()).reduce((sum, bytes) => sum + bytes, 0);
      inspector.close();
      const most = (of: (usage: HeapUsage) => number) => Math.max(...samples.map(of));
      const heap = most(({ objects, buffers }) => objects + buffers);
      const work = `importing ${FILE}, peak of ${samples.length} samples`;
      return [
        memory(`memory, ${isolate}`, `${work}: all below together`, wasm + heap, ISOLATE_MB),
        memory("  wasm memory", "read after the import", wasm, null),
        memory(
          "  JavaScript objects",
          work,
          most(({ objects }) => objects),
          null,
        ),
        memory(
          "  ArrayBuffers",
          work,
          most(({ buffers }) => buffers),
          null,
        ),
      ];
    },
  };
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

/** Does the work again and again, one after the other; `stop` waits for the last and throws what it threw. */
function repeatedly(everyMs: number, work: () => Promise<void>): { stop(): Promise<void> } {
  let stopped = false;
  const loop = (async () => {
    while (!stopped) {
      await work();
      await pause(everyMs);
    }
  })();
  loop.catch(() => undefined); // it is thrown by stop()
  return {
    stop: async () => {
      stopped = true;
      await loop;
    },
  };
}
