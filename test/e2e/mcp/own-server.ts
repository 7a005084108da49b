import { mortalServer } from "../crash/server.ts";

export interface OwnServer {
  /** the same before and after a restart */
  origin: string;
  /** the folder of everything that is kept */
  state: string;
  /** kills the server and starts another over the same state */
  restart(): Promise<void>;
  stop(): Promise<void>;
}

/** A server for tests that end it, or that look into its storage. */
export async function ownServer(): Promise<OwnServer> {
  const { origin, state, kill, start, remove } = await mortalServer();
  return {
    origin,
    state,
    restart: async () => {
      await kill();
      await start();
    },
    stop: remove,
  };
}
