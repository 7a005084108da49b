import { execFileSync } from "node:child_process";
import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll, beforeAll, describe, expect, test, vi } from "vitest";
import { type MortalServer, mortalServer } from "../crash/server.ts";
import type { Bench } from "../main/project.ts";
import { type Body, connectMcp, freshProject, type Session } from "../setup/mcp.ts";
import { server } from "../setup/server.ts";
import { openShop } from "./shop.ts";

const { origin } = server;
let shop: Bench;
let packed: Uint8Array<ArrayBuffer>;
let folder: string;
let fresh = 0;

async function pack(project: string, query = "", from = origin): Promise<Uint8Array<ArrayBuffer>> {
  const got = await fetch(`${from}/p/${project}/export/pack${query}`);
  if (got.status !== 200) throw new Error(await got.text());
  expect(got.headers.get("content-disposition")).toBe(`attachment; filename="${project}.tar"`);
  return new Uint8Array(await got.arrayBuffer());
}

async function unpack(
  bytes: Uint8Array<ArrayBuffer>,
  project = `pk${process.pid}-${++fresh}`,
  into = origin,
): Promise<{ status: number; project: string; body: Body }> {
  const put = await fetch(`${into}/p/${project}/pack`, { method: "PUT", body: bytes });
  return { status: put.status, project, body: (await put.json()) as Body };
}

beforeAll(async () => {
  folder = mkdtempSync(join(tmpdir(), "tallyman-pack-"));
  shop = await openShop(origin);
  const columns = [{ type: "float", displayer_args: { displayer: "compact_number" } }];
  const source = { df_display_name: "short", columns };
  await shop.ok("catalog_add_display_klass", { name: "short", source });
  await shop.ok("catalog_add_post_processing", {
    name: "first",
    source: "CREATE MACRO process(expr) AS TABLE SELECT * FROM query_table(expr) LIMIT 1",
  });
  const code = "select * from process_first(tracked('products'))";
  await shop.ok("catalog_create", { name: "one_product", code });
  // The rows of every stored entry are digested in the background.
  await vi.waitFor(
    async () => {
      for (const entry of ["orders", "by_kind", "sun"]) {
        expect((await shop.ok("catalog_show", { entry, include: [] })).digest).toBeDefined();
      }
    },
    { timeout: 90_000, interval: 200 },
  );
  packed = await pack(shop.project);
});

afterAll(async () => {
  await shop.session.close();
  rmSync(folder, { recursive: true });
});

/** What a project says of itself, its own name left out. */
async function portrait({ call }: Session, project: string): Promise<unknown> {
  const list = await call("catalog_list", { detail: true });
  const items = list.items as { hash: string }[];
  const shown = [];
  for (const { hash } of items) {
    const { stored: _, followers, ...rest } = await call("catalog_show", { entry: hash });
    // They come in the order in which the object met them.
    const byHash = (followers as { hash: string }[]).sort((a, b) => (a.hash < b.hash ? -1 : 1));
    shown.push({ ...rest, followers: byHash });
  }
  const parts = {
    list,
    shown,
    revisions: await call("catalog_revisions", { limit: 100 }),
    notebook: await call("notebook_get"),
    files: await call("data_list"),
    displays: await call("catalog_list_display_klasses"),
    processings: await call("catalog_list_post_processings"),
    statistics: await call("catalog_list_summary_stats"),
    settings: await call("project_settings"),
    past: await call("catalog_query", { sql: "select count(*) as n from products", at: "files" }),
  };
  return JSON.parse(JSON.stringify(parts).replaceAll(project, "<project>").replaceAll(ORIGIN, ""));
}

const ORIGIN = /http:\/\/127\.0\.0\.1:\d+/g;

describe("a pack makes the same project on another server", () => {
  let elsewhere: MortalServer;
  let copy: Awaited<ReturnType<typeof unpack>>;
  let there: Session;

  beforeAll(async () => {
    elsewhere = await mortalServer();
    copy = await unpack(packed, "copied", elsewhere.origin);
    there = await connectMcp(elsewhere.origin, `/mcp/${copy.project}`);
  });
  afterAll(async () => {
    await there?.close();
    await elsewhere.remove();
  });

  test("it says what came", async () => {
    const [newest] = (await shop.ok("catalog_revisions", { limit: 1 })).items as { step: string }[];
    expect(newest?.step).toMatch(/^step-0\d\d$/);
    const { items } = (await shop.ok("catalog_list", { limit: 200 })) as { items?: unknown[] };
    expect(copy).toEqual({
      status: 200,
      project: copy.project,
      body: {
        project: copy.project,
        step: newest?.step,
        entries: items?.length,
        files: 3,
        results: 0,
        url: `${elsewhere.origin}/p/${copy.project}/`,
      },
    });
  });

  test("list, revisions, hashes, digests, notebook, files and the past are equal", async () => {
    expect(await portrait(there, copy.project)).toEqual(await portrait(shop.session, shop.project));
  });

  test("rows are built again from the files, and are those that were digested", async () => {
    for (const entry of ["dear", "by_kind", "rainy", "sun_model", "sun", "one_product"]) {
      const { hash, columns, rows, row_count } = await there.call("catalog_peek", { entry });
      const here = await shop.ok("catalog_peek", { entry });
      expect({ hash, columns, rows, row_count }).toEqual({
        hash: here.hash,
        columns: here.columns,
        rows: here.rows,
        row_count: here.row_count,
      });
    }
    const { unfaithful } = await there.call("catalog_show", { entry: "sun" });
    expect(unfaithful).toBeUndefined();
    expect((await there.call("catalog_errors")).total).toBe(0);
  });

  test("it goes on: a revision, a cascade, and packing it again", async () => {
    const revised = await there.call("catalog_revise", {
      name: "dear",
      code: "select * from tracked('products') where price > 130",
    });
    expect(revised.error).toBeUndefined();
    const again = await pack(copy.project, "", elsewhere.origin);
    expect((await unpack(again)).status).toBe(200);
  });

  test("a project that has a history takes no pack", async () => {
    const { status, body } = await unpack(packed, copy.project, elsewhere.origin);
    expect([status, body.error?.code]).toEqual([409, "conflict"]);
    expect((await there.call("catalog_peek", { entry: "dear" })).error).toBeUndefined();
  });
});

test("the same project packs to the same bytes, and so does its copy but for its name", async () => {
  expect(Buffer.compare(await pack(shop.project), packed)).toBe(0);
  const copy = await unpack(packed);
  const again = Buffer.from(await pack(copy.project));
  const [a, b] = [Buffer.from(packed), again].map((bytes) => bytes.indexOf("catalog.git/HEAD"));
  const end = Buffer.from(packed).lastIndexOf("end.json");
  const tail = again.lastIndexOf("end.json");
  expect(Buffer.compare(Buffer.from(packed).subarray(a, end), again.subarray(b, tail))).toBe(0);
});

test("with results the rows come along and need not be built again", async () => {
  const copy = await unpack(await pack(shop.project, "?results=true"));
  expect(copy.body.results).toBeGreaterThanOrEqual(5);
  const there = await connectMcp(origin, `/mcp/${copy.project}`);
  expect(await there.call("catalog_show", { entry: "by_kind", include: [] })).toMatchObject({
    stored: true,
  });
  const { rows } = await there.call("catalog_peek", { entry: "by_kind" });
  expect(rows).toEqual((await shop.ok("catalog_peek", { entry: "by_kind" })).rows);
  await there.close();
});

test("it is an archive that tar reads, with a repository that git reads", () => {
  const file = join(folder, "shop.tar");
  const out = join(folder, "out");
  writeFileSync(file, packed);
  mkdirSync(out);
  execFileSync("tar", ["-xf", file, "-C", out]);
  const git = (...args: string[]) =>
    execFileSync("git", ["-C", join(out, "catalog.git"), ...args], { encoding: "utf8" }).trim();
  expect(git("fsck", "--strict")).toBe("");
  expect(git("log", "--format=%s", "-1")).toBe("tallyman: catalog_create");
  expect(git("rev-parse", "main")).toBe(
    git("rev-parse", git("tag", "--list", "step-*").split("\n").at(-1) ?? ""),
  );
});

async function projects(): Promise<string[]> {
  return (await shop.ok("project_list")).available as string[];
}

test("a project that was made for a pack that is refused is not there", async () => {
  const { status, project, body } = await unpack(packed.slice(0, 20_000));
  expect([status, body.error?.code]).toEqual([400, "invalid_input"]);
  expect(body.error?.message).toBe("The pack breaks off after 20000 bytes.");
  expect(await projects()).not.toContain(project);
  const nothing = await fetch(`${origin}/p/${project}/pack`, { method: "PUT" });
  expect(nothing.status).toBe(400);
  const odd = await fetch(`${origin}/p/${project}/pack?x=1`, { method: "PUT", body: packed });
  expect(odd.status).toBe(400);
  expect((await fetch(`${origin}/p/${project}/pack`)).status).toBe(405);
  expect(await projects()).not.toContain(project);
  const bad = await fetch(`${origin}/p/Not-A-Name/pack`, { method: "PUT", body: packed });
  expect([bad.status, ((await bad.json()) as Body).error?.code]).toEqual([400, "name_invalid"]);
});

test("an empty project takes a pack after one that was refused, and by a file under data/", async () => {
  const { project, session } = await freshProject(origin);
  const damaged = packed.slice();
  damaged[damaged.length - 5_000] = (damaged[damaged.length - 5_000] ?? 0) ^ 1;
  expect((await unpack(damaged, project)).status).toBe(400);
  expect(await session.call("data_list")).toMatchObject({ total: 0 });
  const put = await fetch(`${origin}/p/${project}/data/in/shop.tar`, {
    method: "PUT",
    body: packed,
  });
  expect(put.status).toBe(200);
  // A file that is not the pack is in the way.
  expect((await unpack(packed, project)).body.error?.code).toBe("conflict");
  const sent = await fetch(`${origin}/p/${project}/pack?file=in/shop.tar`, { method: "PUT" });
  expect(await sent.json()).toMatchObject({ project, files: 3 });
  const { items } = (await session.call("data_list")) as unknown as {
    items: { path: string }[];
  };
  expect(items.map(({ path }) => path)).toEqual([
    ...["orders.csv", "products.csv", "raw/seattle-weather.csv"],
  ]);
  await session.close();
});
