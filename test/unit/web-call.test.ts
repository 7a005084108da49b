import { describe, expect, test } from "vitest";
import { CallError, callerFor } from "../../web/api/call.ts";
import { keepFresh, type Outcome } from "../../web/data/keep-fresh.ts";

describe("a call", () => {
  const answer = (status: number, body: string) => async () => new Response(body, { status });
  const failing = (send: typeof fetch) => callerFor("shop", send)("project_list", {});

  test("posts the arguments to the project's door and answers the reply", async () => {
    const sent: Request[] = [];
    const send = async (url: RequestInfo | URL, init?: RequestInit) => {
      sent.push(new Request(new URL(String(url), "http://t.example"), init));
      return Response.json({ items: [], total: 0, project: "a b" });
    };
    const reply = await callerFor("a b", send as typeof fetch)("catalog_list", { limit: 5 });
    expect(reply).toEqual({ items: [], total: 0, project: "a b" });
    const [request] = sent;
    expect(request?.method).toBe("POST");
    expect(request?.url).toBe("http://t.example/p/a%20b/api/call/catalog_list");
    expect(request?.headers.get("content-type")).toBe("application/json");
    expect(await request?.json()).toEqual({ limit: 5 });
  });

  test("that fails says the server's code, message and hint", async () => {
    const body = { error: { code: "not_found", message: "No entry.", hint: "List them." } };
    await expect(failing(answer(404, JSON.stringify(body)))).rejects.toEqual(
      new CallError("not_found", "No entry.", "List them."),
    );
    const error = await failing(answer(404, JSON.stringify(body))).catch((thrown) => thrown);
    expect(error).toMatchObject({ code: "not_found", hint: "List them." });
  });

  test.each([
    [502, "<html>", "The server answered 502 without JSON."],
    [200, "<html>", "The server answered 200 without JSON."],
    [500, "{}", "The server answered 500."],
    [500, "null", "The server answered 500."],
  ])("answered %i with %s is unreachable", async (status, body, message) => {
    const error = await failing(answer(status, body)).catch((thrown) => thrown);
    expect(error).toMatchObject({ code: "unreachable", message, hint: "Reload the page." });
  });

  test("that reaches nothing is unreachable, an aborted one stays an abort", async () => {
    const lost = async () => Promise.reject(new TypeError("fetch failed"));
    await expect(failing(lost)).rejects.toMatchObject({
      code: "unreachable",
      message: "Tallyman cannot be reached.",
    });
    const cut = async () => Promise.reject(new DOMException("cut", "AbortError"));
    await expect(failing(cut)).rejects.toMatchObject({ name: "AbortError" });
  });
});

describe("keeping fresh", () => {
  /** Reads that end when the test says so. */
  function reads() {
    const open: PromiseWithResolvers<string>[] = [];
    const outcomes: Outcome<string>[] = [];
    const load = () => {
      const read = Promise.withResolvers<string>();
      open.push(read);
      return read.promise;
    };
    const settled = async (index: number, value: string | Error) => {
      const read = open[index];
      if (!read) throw new Error(`read ${index} was not begun`);
      if (value instanceof Error) read.reject(value);
      else read.resolve(value);
      await new Promise((resolve) => setImmediate(resolve));
    };
    return { open, outcomes, settled, fresh: keepFresh(load, (one) => outcomes.push(one)) };
  }

  test("many wishes during a read are one read after it", async () => {
    const { open, outcomes, settled, fresh } = reads();
    fresh.refresh();
    fresh.refresh();
    fresh.refresh();
    expect(open).toHaveLength(1);
    await settled(0, "old");
    expect(open).toHaveLength(2);
    await settled(1, "new");
    expect(open).toHaveLength(2);
    expect(outcomes).toEqual([{ data: "old" }, { data: "new" }]);
  });

  test("an error is an outcome, and the next wish reads again", async () => {
    const { outcomes, settled, fresh } = reads();
    const down = new Error("down");
    fresh.refresh();
    await settled(0, down);
    fresh.refresh();
    await settled(1, "up");
    expect(outcomes).toEqual([{ error: down }, { data: "up" }]);
  });

  test("after stop nothing is told", async () => {
    const { outcomes, settled, fresh } = reads();
    fresh.refresh();
    fresh.stop();
    await settled(0, "late");
    expect(outcomes).toEqual([]);
  });
});
