import type { Graph } from "./graph.ts";
import layoutWorker from "./layout-worker.ts?worker&url";
import { type Layout, type LayoutRequest, NODE_HEIGHT, NODE_WIDTH } from "./shape.ts";

/** Finds places for a graph, outside of the page's own thread: a thousand nodes take seconds. */
export function layoutOf(graph: Graph, signal: AbortSignal): Promise<Layout> {
  const worker = new Worker(trusted(layoutWorker), { type: "module" });
  signal.addEventListener("abort", () => worker.terminate(), { once: true });
  return new Promise<Layout>((resolve, reject) => {
    worker.onmessage = ({ data }: MessageEvent<Layout>) => resolve(data);
    worker.onerror = ({ message }) => reject(new Error(message || "the layout could not be made"));
    const request: LayoutRequest = {
      nodes: graph.nodes.map(({ id }) => id),
      edges: graph.edges.map(({ from, to }) => ({ from, to })),
      width: NODE_WIDTH,
      height: NODE_HEIGHT,
    };
    worker.postMessage(request);
  }).finally(() => worker.terminate());
}

interface TrustedTypes {
  createPolicy(
    name: string,
    rules: { createScriptURL(url: string): string },
  ): {
    createScriptURL(url: string): string;
  };
}

/** The page's policy takes addresses of scripts only from those who answer for them: this one is ours. */
function trusted(url: string): string {
  const { trustedTypes } = globalThis as { trustedTypes?: TrustedTypes };
  if (!trustedTypes) return url;
  policy ??= trustedTypes.createPolicy("tallyman-layout", {
    createScriptURL: (asked) => {
      if (asked !== layoutWorker) throw new TypeError(`${asked} is not the layout's script`);
      return asked;
    },
  });
  return policy.createScriptURL(url);
}

let policy: ReturnType<TrustedTypes["createPolicy"]> | undefined;
