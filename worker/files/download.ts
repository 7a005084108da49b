import { z } from "zod";
import { Failure } from "../../contract/errors.ts";
import { namesEtag } from "../../contract/etag.ts";
import type { EdgeContext } from "../context.ts";
import { askProject } from "../project-object.ts";
import { contentKey } from "./content.ts";
import { byteRange } from "./range.ts";
import type { Target } from "./target.ts";

const registered = z.object({ sha256: z.string(), size: z.number(), content_type: z.string() });
type Registered = z.output<typeof registered>;

/** A file's bytes, for saving only: nothing that was uploaded ever runs on this origin. */
export async function download(c: EdgeContext, target: Target): Promise<Response> {
  const known = await askProject(c, target.caller, target.path, {
    method: "GET",
    body: null,
    headers: {},
  });
  if (!known.ok) return known;
  const file = registered.parse(await known.json());
  const request = c.req.raw.headers;
  const headers = headersOf(target, file);
  const etag = `"${file.sha256}"`;
  if (namesEtag(request.get("if-none-match") ?? "", etag)) {
    return new Response(null, { status: 304, headers });
  }
  const ifRange = request.get("if-range");
  const asked = ifRange === null || ifRange === etag ? request.get("range") : null;
  const range = byteRange(asked, file.size);
  if (range === "unsatisfiable") {
    headers.set("content-range", `bytes */${file.size}`);
    return new Response(null, { status: 416, headers });
  }
  const { offset, length } = range === "whole" ? { offset: 0, length: file.size } : range;
  headers.set("content-length", String(length));
  if (range !== "whole") {
    headers.set("content-range", `bytes ${offset}-${offset + length - 1}/${file.size}`);
  }
  const status = range === "whole" ? 200 : 206;
  if (c.req.method === "HEAD") return new Response(null, { status, headers });
  const key = contentKey(target.caller.project.id, file.sha256);
  const stored = await c.env.FILES.get(key, range === "whole" ? {} : { range });
  if (!stored) throw missing(target);
  return new Response(stored.body, { status, headers });
}

function headersOf({ name }: Target, file: Registered): Headers {
  return new Headers({
    "content-type": file.content_type,
    "content-disposition": `attachment; filename*=UTF-8''${fileName(name)}`,
    "x-content-type-options": "nosniff",
    "content-security-policy": "sandbox; default-src 'none'",
    "cache-control": "private, no-cache",
    "accept-ranges": "bytes",
    etag: `"${file.sha256}"`,
  });
}

/** RFC 8187: what encodeURIComponent leaves and a header parameter may not hold is encoded too. */
function fileName(path: string): string {
  const base = path.slice(path.lastIndexOf("/") + 1);
  return encodeURIComponent(base).replace(
    /['()*]/g,
    (mark) => `%${mark.charCodeAt(0).toString(16).toUpperCase()}`,
  );
}

function missing({ name }: Target): Failure {
  return new Failure("store_unavailable", `The bytes of "${name}" are not in the file store.`, {
    hint: "Upload the file again.",
  });
}
