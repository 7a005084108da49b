import { setTimeout as pause } from "node:timers/promises";
import { type HeapUsage, IsolateInspector } from "./inspect.ts";
import { type MemoryRow, memory } from "./result.ts";

/** What an isolate may hold. */
const ISOLATE_MB = 128;

/**
 * Samples an isolate until its rows are asked for.
 * @param worker whose isolate it is
 * @param what is done meanwhile
 */
export async function watch(host: string, worker: string, what: string, everyMs: number) {
  const inspector = await IsolateInspector.connect(host, worker);
  const samples: HeapUsage[] = [];
  const sampling = repeatedly(everyMs, async () => {
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
      const work = `${what}, peak of ${samples.length} samples`;
      return [
        memory(`memory, ${isolate}`, `${work}: all below together`, wasm + heap, ISOLATE_MB),
        memory("  wasm memory", `read after ${what}`, wasm, null),
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

/** Does the work again and again, one after the other; `stop` waits for the last and throws what it threw. */
export function repeatedly(everyMs: number, work: () => Promise<void>): { stop(): Promise<void> } {
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
