import { describe, expect, test } from "vitest";
import { CallError, callerFor } from "../../web/api/call.ts";

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
      new CallError("not_found", "No entry.", { hint: "List them." }),
    );
    const error = await failing(answer(404, JSON.stringify(body))).catch((thrown) => thrown);
    expect(error).toMatchObject({ code: "not_found", hint: "List them." });
  });

  test("that fails says where, and which record the log has of it", async () => {
    const error = {
      code: "recipe_rejected",
      message: "m",
      stage: "bind",
      at: { line: 2, column: 3 },
    };
    const body = JSON.stringify({ error, error_id: "e1" });
    const thrown = await failing(answer(422, body)).catch((failure) => failure);
    expect(thrown).toMatchObject({ stage: "bind", place: { line: 2, column: 3 }, errorId: "e1" });
  });

  test("that has an id names itself to the server", async () => {
    const sent: Headers[] = [];
    const send = async (_: RequestInfo | URL, init?: RequestInit) => {
      sent.push(new Headers(init?.headers));
      return Response.json({ project: "shop" });
    };
    const call = callerFor("shop", send as typeof fetch);
    await call("project_list", {}, { id: "0b0c0d0e" });
    await call("project_list", {});
    expect(sent.map((headers) => headers.get("tallyman-call"))).toEqual(["0b0c0d0e", null]);
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
