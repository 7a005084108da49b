import { execFileSync } from "node:child_process";
import { mkdtempSync, readFileSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll, beforeAll, expect, test } from "vitest";
import type { Bench } from "../main/project.ts";
import { server } from "../setup/server.ts";
import { revisions, threeLayers } from "./fixture.ts";

let bench: Bench;
let folder: string;
let url: string;

beforeAll(async () => {
  bench = await threeLayers(server.origin);
  await bench.ok("catalog_revise", {
    name: "best",
    edits: [{ find: "desc", replace: "asc" }],
    prompt: "the worst\nregion, please",
  });
  await bench.ok("catalog_label", { step: "step-002", label: "two-layers" });
  await bench.ok("catalog_undo");
  folder = mkdtempSync(join(tmpdir(), "tallyman-clone-"));
  url = `${server.origin}/p/${bench.project}/catalog.git`;
  git(["clone", "--quiet", url, "."]);
});

afterAll(() => rmSync(folder, { recursive: true, force: true }));

test("a clone by plain git is sound and has every step and label", () => {
  const checked = git(["fsck", "--full", "--strict", "--unreachable"]);
  expect(checked).toBe("");
  const tags = git(["tag", "--list"]).trim().split("\n");
  expect(tags).toEqual([...[0, 1, 2, 3, 4, 5].map((n) => `step-00${n}`), "two-layers"]);
  expect(git(["rev-parse", "two-layers"])).toBe(git(["rev-parse", "step-002"]));
  expect(git(["rev-parse", "HEAD"])).toBe(git(["rev-parse", "step-005"]));
  expect(git(["status", "--porcelain"])).toBe("");
});

test("its log is what catalog_revisions says", async () => {
  const { items } = await revisions(bench);
  const format = ["%s", "%an", "%aI", "%(trailers:key=Session,valueonly,separator=)"]
    .concat([
      "%(trailers:key=By,valueonly,separator=)",
      "%(trailers:key=Prompt,valueonly,separator=)",
    ])
    .join("%x09");
  const log = git(["log", `--format=${format}`])
    .replace(/\n$/, "")
    .split("\n");
  expect(log).toEqual(
    items.map(({ tool, by, at, session, prompt }) =>
      [`tallyman: ${tool}`, by, at.replace(".000Z", "+00:00"), session, by, prompt ?? ""].join(
        "\t",
      ),
    ),
  );
  expect(items[1]?.prompt).toBe("the worst region, please");
});

test("its files are the catalog's", async () => {
  const files = git(["ls-tree", "-r", "--name-only", "HEAD"]).trim().split("\n");
  const outside = files.filter((path) => !path.startsWith("entries/"));
  expect(outside).toEqual([
    "aliases/best.json",
    "aliases/orders.json",
    "aliases/regions.json",
    "config.json",
    "notebook.json",
  ]);
  const best = JSON.parse(readFileSync(join(folder, "aliases/best.json"), "utf8"));
  const shown = await bench.ok("catalog_show", { entry: "best", include: ["versions", "code"] });
  const short = best.versions.map((each: { hash: string }) => ({
    ...each,
    hash: each.hash.slice(0, 12),
  }));
  expect(short).toEqual(shown.versions);
  const { hash } = best.versions.at(-1);
  const recipe = readFileSync(
    join(folder, `entries/${hash.slice(0, 2)}/${hash}/recipe.sql`),
    "utf8",
  );
  expect(recipe).toBe(shown.code);
  // What an older step had is in its tag.
  const early = JSON.parse(git(["show", "step-001:notebook.json"]));
  expect(early.cells).toHaveLength(1);
});

test("a later revision is fetched", async () => {
  await bench.ok("catalog_rename", { old_name: "best", new_name: "worst" });
  git(["pull", "--quiet", "--tags"]);
  expect(git(["log", "-1", "--format=%s"]).trim()).toBe("tallyman: catalog_rename");
  expect(git(["tag", "--list", "step-006"]).trim()).toBe("step-006");
});

test("it can only be read", async () => {
  const pushed = () => git(["push", "--quiet", "origin", "HEAD:refs/heads/other"]);
  expect(pushed).toThrow();
  const post = await fetch(`${url}/git-receive-pack`, { method: "POST", body: "0000" });
  expect([post.status, await post.json()]).toMatchObject([405, { error: { code: "read_only" } }]);
  const put = await fetch(`${url}/info/refs`, { method: "PUT", body: "x" });
  expect(put.status).toBe(405);
  expect(git(["ls-remote", "--heads", url]).trim().split("\t")[1]).toBe("refs/heads/main");
});

test("only what belongs to it is there", async () => {
  const status = async (path: string, init: RequestInit = {}) =>
    (await fetch(`${url}${path}`, init)).status;
  expect(await status("/HEAD")).toBe(200);
  expect(await status("/info/refs", { method: "HEAD" })).toBe(200);
  expect(await status(`/objects/00/${"0".repeat(38)}`)).toBe(404);
  expect(await status("/config")).toBe(404);
  expect(await status("/info/refs", { headers: { origin: "https://evil.example" } })).toBe(403);
  const foreign = `${server.origin}/p/no-such-project/catalog.git/info/refs`;
  expect((await fetch(foreign)).status).toBe(404);
});

/** Runs the developer's own git in the clone, with no settings of this machine. */
function git(args: string[]): string {
  return execFileSync("git", args, {
    cwd: folder,
    encoding: "utf8",
    stdio: ["ignore", "pipe", "pipe"],
    env: {
      PATH: process.env.PATH,
      HOME: folder,
      GIT_CONFIG_NOSYSTEM: "1",
      GIT_TERMINAL_PROMPT: "0",
    },
  });
}
