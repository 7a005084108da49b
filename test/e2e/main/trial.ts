import { expect, vi } from "vitest";
import { type OwnServer, ownServer } from "../mcp/own-server.ts";
import { askD1, askProjects } from "../mcp/storage.ts";
import { connectMcp } from "../setup/mcp.ts";
import { type Bench, openBench } from "./project.ts";

export interface Refusal {
  code: string;
  /** what the message says, in part */
  message?: string | RegExp;
  /** exactly the place; absent: there is none */
  at?: Record<string, unknown>;
  hint: string | RegExp;
}

/** A server of its own, whose storage can be looked into, and a project on it. */
export interface Trial {
  bench: Bench;
  server: OwnServer;
  /** calls a tool that must be refused so, with one event of that code, and must leave nothing behind */
  refuses(tool: string, args: Record<string, unknown>, refusal: Refusal): Promise<void>;
  /** runs something that must leave the project as it was */
  unchanged(work: () => Promise<void>): Promise<void>;
  /** forgets the failures that were recorded so far */
  forget(): void;
  /** waits until exactly this failure is recorded since, and forgets it */
  recorded(tool: string, code: string): Promise<void>;
  /** rows of a table of the projects' storage */
  stored(table: string): number;
  stop(): Promise<void>;
}

/** @param prepare puts into the project what is there before anything is refused */
export async function startTrial(prepare: (bench: Bench) => Promise<void>): Promise<Trial> {
  const server = await ownServer();
  const bench = await openBench(server.origin);
  // A second build in the background would come and go among the files that are counted.
  await bench.ok("project_settings", { verify_builds: false });
  await prepare(bench);
  // A session may make 600 calls a minute, so what looks has one of its own.
  const watcher = await connectMcp(server.origin, `/mcp/${bench.project}`, "watcher");
  const { session } = bench;
  let told = 0;
  const trial: Trial = {
    bench,
    server,
    refuses: (tool, args, refusal) =>
      trial.unchanged(async () => {
        trial.forget();
        const error = await bench.fails(tool, args);
        expectRefusal(error, refusal);
        await trial.recorded(tool, refusal.code);
      }),
    unchanged: async (work) => {
      const before = await everything();
      await work();
      expect(await everything()).toEqual(before);
    },
    forget: () => {
      told = Math.max(told, ...failures().map(({ id }) => Number(id)));
    },
    recorded: async (tool, code) => {
      const expected = [{ tool, error_code: code }];
      await vi.waitFor(
        () => expect(failures().map(({ id: _, ...failure }) => failure)).toEqual(expected),
        60_000,
      );
      trial.forget();
    },
    stored: (table) =>
      askProjects(server.state, `select count(*) as n from ${table}`).reduce(
        (sum, { n }) => sum + Number(n),
        0,
      ),
    stop: async () => {
      await watcher.close();
      await session.close();
      await server.stop();
    },
  };
  return trial;

  /** What succeeded is left out: events are written after the reply, so an earlier one may still come. */
  function failures() {
    return askD1(
      server.state,
      `select id, tool, error_code from telemetry where id > ${told} and error_code is not null
        and client not like 'watcher%' order by id`,
    );
  }

  async function everything() {
    const [settings, list, data] = await Promise.all([
      look("project_settings"),
      look("catalog_list", { detail: true }),
      look("data_list"),
    ]);
    const tables = ["files", "pages", "results", "git_objects"];
    return { settings, list, data, stored: tables.map(trial.stored) };
  }

  /** A reply without what was refused to others meanwhile. */
  async function look(tool: string, args: Record<string, unknown> = {}) {
    const { new_errors: _, new_errors_omitted: __, ...reply } = await watcher.call(tool, args);
    return reply;
  }
}

function expectRefusal(error: Record<string, unknown>, refusal: Refusal): void {
  expect([error.code, error.at]).toEqual([refusal.code, refusal.at]);
  if (refusal.message !== undefined) expect(error.message).toMatch(refusal.message);
  expect(error.hint).toMatch(refusal.hint);
}
