import { afterAll, beforeAll, expect, test, vi } from "vitest";
import { dataSet } from "../main/project.ts";
import { connectMcp, type Session } from "../setup/mcp.ts";
import { clientOf, toldCancelled } from "./asking.ts";
import { type ObjectStorage, watchStorage } from "./object-storage.ts";
import { type MortalServer, onceBuildingServer } from "./server.ts";
import { expectNoLeftovers, provenCatalog, unnamedFiles } from "./soundness.ts";
import { turns } from "./turns.ts";

// Imports that are stopped by the client that asked for them, at many points: nothing of them stays.

let server: MortalServer;
let storage: ObjectStorage;
let other: Session;

const own = turns();
const ROWS = 300_000;

beforeAll(async () => {
  server = await onceBuildingServer();
  other = await connectMcp(server.origin, "/mcp/default");
  await put("large.csv", csv());
  await put("flights.parquet", dataSet("flights-3m.parquet"));
  await other.call("catalog_list");
  storage = watchStorage(server.state);
}, 240_000);

afterAll(async () => {
  await other.close();
  storage.close();
  await server.remove();
});

/** 20 MB: many blocks to read, ten parts to store; every hundredth row does not fit. */
function csv(): string {
  const filler = "some words that fill the row with what nobody reads";
  const lines = Array.from({ length: ROWS }, (_, i) =>
    i % 100 === 99 ? `${i},too short\n` : `${i},${i / 8},"${filler}"\n`,
  );
  return `id,amount,note\n${lines.join("")}`;
}

async function put(path: string, body: string | Uint8Array<ArrayBuffer>): Promise<void> {
  const url = `${server.origin}/p/default/data/${path}`;
  expect((await fetch(url, { method: "PUT", body })).status).toBe(200);
}

/** Whether a word of progress is where the import shall be stopped. */
type Where = (told: {
  message?: string | undefined;
  progress: number;
  total?: number | undefined;
}) => boolean;

const at =
  (words: string, share: number): Where =>
  ({ message = "", progress, total }) =>
    message.startsWith(words) && progress >= share * (total ?? Number.POSITIVE_INFINITY);

/** Storing goes on counting where reading ended: a share of it would not tell where it is. */
function nth(words: string, count: number): Where {
  let seen = 0;
  return ({ message = "" }) => message.startsWith(words) && ++seen >= count;
}

test.each<[what: string, file: string, where: Where]>([
  ["as it begins to read a text", "large.csv", at("reading", 0)],
  ["in the middle of reading it", "large.csv", at("reading", 0.5)],
  ["when its first rows are stored", "large.csv", nth("storing", 1)],
  ["in the middle of storing it", "large.csv", nth("storing", 5)],
  ["as the first rows of a Parquet file come", "flights.parquet", at("importing", 0)],
  ["in the middle of them", "flights.parquet", at("importing", 0.5)],
])(
  "%s",
  async (_, file, where) => {
    const who = own("stopped");
    const asking = await clientOf(server, "auto", who);
    const stop = new AbortController();
    const before = await provenCatalog(storage);
    // Another entry for each try: one that is there already would be answered at once.
    const options = file.endsWith(".csv") ? { rejects: "table", null_values: [who] } : {};
    const call = { name: "catalog_import", arguments: { rel_path: file, alias: who, options } };
    const asked = asking.callTool(call, {
      signal: stop.signal,
      timeout: 200_000,
      onprogress: (told) => {
        if (where(told)) stop.abort(new Error("enough"));
      },
    });
    await expect(asked).rejects.toThrow("enough");
    await toldCancelled(server, who, "catalog_import");
    await vi.waitFor(() => expect(unnamedFiles(storage)).toBe(0), { timeout: 60_000, interval: 5 });
    expectNoLeftovers(storage);
    expect((await provenCatalog(storage)).step).toBe(before.step);
    expect((await other.call("catalog_list", { contains: who })).total).toBe(0);
    await asking.close();
  },
  240_000,
);

test("the same file is imported whole afterwards, its rejects beside it", async () => {
  const name = own("whole");
  const made = await other.call("catalog_import", {
    rel_path: "large.csv",
    alias: name,
    options: { rejects: "table" },
  });
  expect(made).toMatchObject({ row_count: ROWS - ROWS / 100, version: 1 });
  expect(made.rejects).toEqual({ alias: `${name}_rejects`, row_count: ROWS / 100 });
  expectNoLeftovers(storage);
}, 240_000);
