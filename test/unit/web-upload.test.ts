import { expect, test } from "vitest";
import { upload } from "../../web/api/upload.ts";

/** Takes down what is sent and answers what the server would. */
function line(fail?: string) {
  const sent: string[] = [];
  const progress: number[] = [];
  const send: Parameters<typeof upload>[3] = async (method, url, body, options) => {
    const size = body instanceof Blob ? `${body.size} bytes` : (body ?? "");
    sent.push(`${method} ${url} ${size}`.trim());
    if (fail && url.includes(fail)) throw new Error("broken");
    if (body instanceof Blob) options.onProgress(body.size);
    const part = /part=(\d+)/.exec(url)?.[1];
    return url.endsWith("?uploads")
      ? { upload_id: "u 1" }
      : { part: Number(part), etag: `e${part}` };
  };
  const options = {
    onProgress: (n: number) => progress.push(n),
    signal: new AbortController().signal,
  };
  return { sent, progress, send, options };
}

const SIZES = { requestBytes: 4, partBytes: 4 };
const file = (size: number) => new File(["x".repeat(size)], "a b.csv");

test("a small file goes up in one request", async () => {
  const { sent, progress, send, options } = line();
  expect(await upload("shop", file(4), options, send, SIZES)).toBe("a b.csv");
  expect(sent).toEqual(["PUT /p/shop/data/a%20b.csv 4 bytes"]);
  expect(progress).toEqual([4]);
});

test("a large one goes up in parts, each part counted on", async () => {
  const { sent, progress, send, options } = line();
  await upload("shop", file(10), options, send, SIZES);
  expect(sent).toEqual([
    "POST /p/shop/data/a%20b.csv?uploads",
    "PUT /p/shop/data/a%20b.csv?upload_id=u%201&part=1 4 bytes",
    "PUT /p/shop/data/a%20b.csv?upload_id=u%201&part=2 4 bytes",
    "PUT /p/shop/data/a%20b.csv?upload_id=u%201&part=3 2 bytes",
    'POST /p/shop/data/a%20b.csv?upload_id=u%201&complete {"parts":[{"part":1,"etag":"e1"},{"part":2,"etag":"e2"},{"part":3,"etag":"e3"}]}',
  ]);
  expect(progress).toEqual([4, 8, 10]);
});

test("parts of an upload that breaks are given up", async () => {
  const { sent, send, options } = line("part=2");
  await expect(upload("shop", file(10), options, send, SIZES)).rejects.toThrow("broken");
  expect(sent.at(-1)).toBe("DELETE /p/shop/data/a%20b.csv?upload_id=u%201");
});
