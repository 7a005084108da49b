/** What an isolate holds, in bytes. */
export interface HeapUsage {
  /** JavaScript objects, garbage that is not yet collected included */
  objects: number;
  /** ArrayBuffers outside the JavaScript heap; not wasm memories */
  buffers: number;
}

/** Looks into one isolate of workerd through its inspector, by the Chrome DevTools protocol. */
export class IsolateInspector {
  private readonly socket: WebSocket;
  private readonly waiting = new Map<number, (reply: Reply) => void>();
  private context: number | undefined;
  private messages = 0;

  private constructor(socket: WebSocket) {
    this.socket = socket;
    socket.addEventListener("message", ({ data }) => this.take(JSON.parse(String(data)) as Reply));
  }

  /**
   * @param host of workerd's inspector
   * @param worker name of the Worker; all its objects share the isolate
   */
  static async connect(host: string, worker: string): Promise<IsolateInspector> {
    const socket = new WebSocket(`ws://${host}/core:user:${worker}`);
    await new Promise<void>((resolve, reject) => {
      socket.addEventListener("open", () => resolve());
      socket.addEventListener("error", () =>
        reject(new Error(`the inspector of ${worker} does not answer`)),
      );
    });
    const inspector = new IsolateInspector(socket);
    // Never the debugger: with it V8 runs wasm in slow code that can be stepped through.
    await inspector.send("Runtime.enable");
    return inspector;
  }

  async heapUsage(): Promise<HeapUsage> {
    const usage = await this.send("Runtime.getHeapUsage");
    return { objects: usage.usedSize as number, buffers: usage.backingStorageSize as number };
  }

  /** Bytes of every wasm memory that is alive, after a garbage collection. */
  async wasmMemories(): Promise<number[]> {
    const prototype = await this.send("Runtime.evaluate", {
      expression: "WebAssembly.Memory.prototype",
      contextId: this.context,
    });
    const found = await this.send("Runtime.queryObjects", {
      prototypeObjectId: idOf(prototype.result),
    });
    const sizes = await this.send("Runtime.callFunctionOn", {
      objectId: idOf(found.objects),
      functionDeclaration: "function () { return this.map(({ buffer }) => buffer.byteLength); }",
      returnByValue: true,
    });
    return (sizes.result as { value: number[] }).value;
  }

  close(): void {
    this.socket.close();
  }

  private async send(method: string, params: object = {}): Promise<Record<string, unknown>> {
    const id = ++this.messages;
    const reply = new Promise<Reply>((resolve) => this.waiting.set(id, resolve));
    this.socket.send(JSON.stringify({ id, method, params }));
    const { result, error } = await reply;
    if (!result) throw new Error(`${method}: ${error?.message}`);
    return result;
  }

  private take(message: Reply): void {
    if (message.method === "Runtime.executionContextCreated") {
      this.context = message.params?.context?.id;
    }
    if (message.id === undefined) return;
    this.waiting.get(message.id)?.(message);
    this.waiting.delete(message.id);
  }
}

interface Reply {
  id?: number;
  method?: string;
  params?: { context?: { id: number } };
  result?: Record<string, unknown>;
  error?: { message: string };
}

function idOf(object: unknown): string {
  return (object as { objectId: string }).objectId;
}
