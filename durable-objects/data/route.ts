import { z } from "zod";
import { checkDataPath } from "../../contract/data-path.ts";
import { Failure } from "../../contract/errors.ts";
import type { DataFile, DataNames } from "./names.ts";

const uploaded = z.object({
  sha256: z.string().regex(/^[0-9a-f]{64}$/),
  size: z.number().int().min(0),
  etag: z.string(),
  content_type: z.string(),
});

/** What the Worker asks of the names under data/: list, look up, register what it stored, forget. */
export async function dataRoute(
  data: DataNames,
  pathname: string,
  request: Request,
): Promise<Response> {
  const path = decodeURIComponent(pathname.slice("/data/".length));
  if (path === "") return Response.json({ items: data.list().map(view) });
  if (request.method === "PUT") {
    checkDataPath(path);
    const { sha256, size, etag, content_type } = uploaded.parse(await request.json());
    const replaced = data.find(path) !== undefined;
    const file = {
      path,
      sha256,
      size,
      etag,
      contentType: content_type,
      uploadedAt: new Date().toISOString(),
    };
    data.put(file);
    return Response.json({ ...view(file), replaced });
  }
  const file = data.get(path);
  if (request.method === "GET") return Response.json(view(file));
  if (request.method === "DELETE") {
    data.remove(file.path);
    return Response.json({ removed: file.path });
  }
  throw new Failure("invalid_input", `data/ takes GET, PUT and DELETE, not ${request.method}.`);
}

function view({ path, sha256, size, etag, contentType, uploadedAt }: DataFile) {
  return { path, sha256, size, etag, content_type: contentType, uploaded_at: uploadedAt };
}
