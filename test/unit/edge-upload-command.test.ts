import { execFile } from "node:child_process";
import { mkdir, mkdtemp, rm, writeFile } from "node:fs/promises";
import { createServer, type Server } from "node:http";
import type { AddressInfo } from "node:net";
import { tmpdir } from "node:os";
import { dirname, join } from "node:path";
import { text } from "node:stream/consumers";
import { promisify } from "node:util";
import { afterEach, beforeEach, expect, test } from "vitest";
import { uploadCommand } from "../../contract/upload-command.ts";

interface Seen {
  method: string;
  url: string;
  length: string | undefined;
  body: string;
}

let folder: string;
let server: Server;
let origin: string;
let seen: Seen[];
let failAt: string | undefined;

/** A server that answers as the edge does; it fails at the URL `failAt` names. */
beforeEach(async () => {
  seen = [];
  failAt = undefined;
  folder = await mkdtemp(join(tmpdir(), "upload-"));
  server = createServer(async (request, response) => {
    const { method = "", url = "" } = request;
    request.setEncoding("latin1");
    const body = await text(request);
    seen.push({ method, url, length: request.headers["content-length"], body });
    const part = /&part=(\d+)$/.exec(url)?.[1];
    if (failAt !== undefined && url.endsWith(failAt)) {
      response.writeHead(413).end('{"error":{"code":"too_large","message":"no"}}');
    } else if (url.endsWith("?uploads")) response.writeHead(201).end('{"upload_id":"id-1.r_2"}');
    else if (part !== undefined) response.end(`{"part":${part},"etag":"e${part}"}`);
    else response.end('{"named":true}');
  });
  await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
  origin = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
});
afterEach(async () => {
  await new Promise((resolve) => server.close(resolve));
  await rm(folder, { recursive: true });
});

async function run(
  line: string,
  shell = "sh",
): Promise<{ code: number; out: string; err: string }> {
  try {
    const { stdout, stderr } = await promisify(execFile)(shell, ["-c", line], { cwd: folder });
    return { code: 0, out: stdout, err: stderr };
  } catch (thrown) {
    const { code, stdout, stderr } = thrown as { code: number; stdout: string; stderr: string };
    return { code, out: stdout, err: stderr };
  }
}

async function file(name: string, content: string): Promise<void> {
  await mkdir(dirname(join(folder, name)), { recursive: true });
  await writeFile(join(folder, name), content, "latin1");
}

const small = { requestBytes: 10, partBytes: 4 };

test("a small file goes up in one request", async () => {
  await file("a.csv", "0123456789");
  const line = uploadCommand({ origin, project: "sales", path: "in/a.csv", ...small });
  expect(line).not.toContain("\n");
  expect(await run(line)).toEqual({ code: 0, out: '{"named":true}', err: "" });
  expect(seen).toEqual([
    { method: "PUT", url: "/p/sales/data/in/a.csv", length: "10", body: "0123456789" },
  ]);
});

test("an empty file goes up too", async () => {
  await file("a.csv", "");
  const line = uploadCommand({ origin, project: "sales", path: "a.csv" });
  expect((await run(line)).code).toBe(0);
  expect(seen).toEqual([{ method: "PUT", url: "/p/sales/data/a.csv", length: "0", body: "" }]);
});

const PARTS = {
  "12 bytes": ["0123", "\0\xff\n\n", "89ab"],
  "13 bytes": ["0123", "\0\xff\n\n", "89ab", "\n"],
};

test.each(["sh", "bash"])("in %s a large file goes up in parts, byte for byte", async (shell) => {
  for (const parts of Object.values(PARTS)) {
    seen = [];
    await file("a.bin", parts.join(""));
    const line = uploadCommand({ origin, project: "sales", path: "a.bin", ...small });
    expect(await run(line, shell)).toEqual({ code: 0, out: '{"named":true}\n', err: "" });
    const address = "/p/sales/data/a.bin";
    const list = parts.map((_, i) => ({ part: i + 1, etag: `e${i + 1}` }));
    expect(seen).toEqual([
      { method: "POST", url: `${address}?uploads`, length: undefined, body: "" },
      ...parts.map((body, i) => ({
        method: "PUT",
        url: `${address}?upload_id=id-1.r_2&part=${i + 1}`,
        length: String(body.length),
        body,
      })),
      {
        method: "POST",
        url: `${address}?upload_id=id-1.r_2&complete`,
        length: String(JSON.stringify({ parts: list }).length),
        body: JSON.stringify({ parts: list }),
      },
    ]);
  }
});

test("parts of whole megabytes are cut at the same places", async () => {
  const mb = 1024 * 1024;
  await file("a.bin", ["a".repeat(2 * mb), "b".repeat(2 * mb), "c"].join(""));
  const sizes = { requestBytes: mb, partBytes: 2 * mb };
  expect((await run(uploadCommand({ origin, project: "p1", path: "a.bin", ...sizes }))).code).toBe(
    0,
  );
  const parts = seen.filter(({ method }) => method === "PUT");
  expect(parts.map(({ body }) => [body.length, new Set(body)])).toEqual([
    [2 * mb, new Set("a")],
    [2 * mb, new Set("b")],
    [1, new Set("c")],
  ]);
});

test.each([
  'it\'s $(touch pwned) `touch pwned` "q".csv',
  "-T.csv",
  "{a,b}[1-3].csv",
  "ünï 表 %41?#&.csv",
  "a;b|c>d*.csv",
])("the name %j is taken literally", async (name) => {
  await file(name, "0123456789abcdef");
  for (const size of [small, {}]) {
    seen = [];
    const line = uploadCommand({ origin, project: "p1", path: `in/${name}`, ...size });
    expect((await run(line)).err).toBe("");
    const paths = seen.map(({ url }) => decodeURIComponent(url.split("?")[0] ?? ""));
    expect(new Set(paths)).toEqual(new Set([`/p/p1/data/in/${name}`]));
    expect(
      seen
        .filter(({ method }) => method === "PUT")
        .map(({ body }) => body)
        .join(""),
    ).toBe("0123456789abcdef");
  }
  await expect(run("ls pwned")).resolves.toMatchObject({ out: "" });
});

test("another file of the disk can be named", async () => {
  await file("my exports/it's.csv", "abc");
  const target = { origin, project: "p1", path: "a.csv", file: "my exports/it's.csv" };
  expect((await run(uploadCommand(target))).code).toBe(0);
  expect(seen).toEqual([{ method: "PUT", url: "/p/p1/data/a.csv", length: "3", body: "abc" }]);
});

test("a refusal is shown and ends the line with a failure", async () => {
  await file("a.csv", "abc");
  failAt = "/a.csv";
  const { code, out, err } = await run(uploadCommand({ origin, project: "p1", path: "a.csv" }));
  expect(code).toBe(22);
  expect(out + err).toContain('{"error":{"code":"too_large","message":"no"}}');
});

test.each(["?uploads", "&part=2", "&complete"])(
  "when %s is refused, the reason is shown and the upload given up",
  async (step) => {
    await file("a.bin", "0123456789abcdef");
    failAt = step;
    const line = uploadCommand({ origin, project: "p1", path: "a.bin", ...small });
    const { code, out, err } = await run(line);
    expect([code, out]).toEqual([1, ""]);
    expect(err).toContain('{"error":{"code":"too_large","message":"no"}}');
    const given = seen.filter(({ method }) => method === "DELETE").map(({ url }) => url);
    expect(given).toEqual(step === "?uploads" ? [] : ["/p/p1/data/a.bin?upload_id=id-1.r_2"]);
    expect(seen.some(({ url }) => url.endsWith("&part=3"))).toBe(step === "&complete");
  },
);

test("a file that is not there is said so, and nothing is sent", async () => {
  const line = uploadCommand({ origin, project: "p1", path: "gone.csv" });
  const { code, err } = await run(line);
  expect(code).toBe(1);
  expect(err).toContain("gone.csv");
  expect(seen).toEqual([]);
});
