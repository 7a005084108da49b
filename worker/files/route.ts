import { checkDataPath, encodeDataPath } from "../../contract/data-path.ts";
import { Failure } from "../../contract/errors.ts";
import { failureResponse } from "../../contract/http-status.ts";
import type { EdgeContext } from "../context.ts";
import { askProject } from "../project-object.ts";
import { callerOfProject, restOfProject } from "../project-route.ts";
import { download } from "./download.ts";
import { abortParts, beginParts, completeParts, putPart } from "./parts.ts";
import type { Target } from "./target.ts";
import { upload } from "./upload.ts";

/** `/p/<project>/data` lists; `/p/<project>/data/<path>` is one file. */
export async function serveData(c: EdgeContext): Promise<Response> {
  const caller = await callerOfProject(c);
  const { path, search } = restOfProject(c);
  const encoded = path.replace(/^\/data\/?/, "");
  const { method } = c.req;
  if (encoded === "" && (method === "GET" || method === "HEAD")) {
    return askProject(c, caller, `/data${search}`);
  }
  const name = decode(encoded);
  checkDataPath(name);
  const target: Target = { caller, path: `/data/${encodeDataPath(name)}`, name };
  // Work on a file is finished or taken back also when the caller has gone.
  const work = answer(c, target, operation(method, new URL(c.req.url).searchParams));
  c.executionCtx.waitUntil(work.then(nothing, nothing));
  return work;
}

type Operation =
  | { kind: "download" | "delete" | "upload" | "begin" | "unknown" | "method" }
  | { kind: "part"; uploadId: string; part: string }
  | { kind: "complete" | "abort"; uploadId: string };

/** A query that is not one of the few known forms is refused: half a multipart call must not replace a file. */
function operation(method: string, query: URLSearchParams): Operation {
  const form = [...query.keys()].sort().join("&");
  const uploadId = query.get("upload_id") ?? "";
  switch (`${method} ${form}`.trimEnd()) {
    case "GET":
    case "HEAD":
      return { kind: "download" };
    case "DELETE":
      return { kind: "delete" };
    case "PUT":
      return { kind: "upload" };
    case "POST uploads":
      return { kind: "begin" };
    case "PUT part&upload_id":
      return { kind: "part", uploadId, part: query.get("part") ?? "" };
    case "POST complete&upload_id":
      return { kind: "complete", uploadId };
    case "DELETE upload_id":
      return { kind: "abort", uploadId };
  }
  return { kind: form === "" || !METHODS.has(method) ? "method" : "unknown" };
}

const METHODS = new Set(["GET", "HEAD", "PUT", "POST", "DELETE"]);

function answer(c: EdgeContext, target: Target, wanted: Operation): Promise<Response> {
  switch (wanted.kind) {
    case "download":
      return download(c, target);
    case "delete":
      return askProject(c, target.caller, target.path);
    case "upload":
      return upload(c, target);
    case "begin":
      return beginParts(c, target);
    case "part":
      return putPart(c, target, wanted.uploadId, wanted.part);
    case "complete":
      return completeParts(c, target, wanted.uploadId);
    case "abort":
      return abortParts(c, target, wanted.uploadId);
    case "unknown":
      throw new Failure("invalid_input", "A file's address takes no such query.", { hint: FORMS });
    case "method": {
      const failure = new Failure("invalid_input", `A file cannot be asked to ${c.req.method}.`, {
        hint: FORMS,
      });
      return Promise.resolve(failureResponse(failure, 405));
    }
  }
}

const FORMS =
  "Known are GET, PUT and DELETE, and in parts: POST ?uploads, PUT ?upload_id=…&part=N, POST ?upload_id=…&complete, DELETE ?upload_id=….";

function decode(encoded: string): string {
  try {
    return decodeURIComponent(encoded);
  } catch {
    throw new Failure("invalid_input", "The path under data/ is not percent-encoded UTF-8.", {
      hint: "Encode each segment with encodeURIComponent.",
    });
  }
}

function nothing(): void {}
