import { z } from "zod";
import { Failure } from "../../contract/errors.ts";
import { failureResponse } from "../../contract/http-status.ts";
import { UPLOAD_FILE_BYTES } from "../../contract/limits.ts";
import type { EdgeContext } from "../context.ts";
import { digestOf, incomingKey, keepContent } from "./content.ts";
import { declaredSize, lengthRequired, receive } from "./receive.ts";
import { contentTypeOf, register } from "./register.ts";
import type { Target } from "./target.ts";

/** R2's own number. */
const MOST_PARTS = 10_000;

/** Begins an upload in parts; its id is good for this project only. */
export async function beginParts(c: EdgeContext, { caller }: Target): Promise<Response> {
  const id = crypto.randomUUID();
  const upload = await c.env.FILES.createMultipartUpload(incomingKey(caller.project.id, id), {
    httpMetadata: { contentType: contentTypeOf(c.req.raw) },
  });
  return c.json({ upload_id: `${id}.${upload.uploadId}` }, 201);
}

/** Stores one part. Parts may come in any order and twice; all but the last must be of one size. */
export async function putPart(
  c: EdgeContext,
  target: Target,
  uploadId: string,
  part: string,
): Promise<Response> {
  const number = /^[1-9]\d{0,4}$/.test(part) ? Number(part) : 0;
  if (number < 1 || number > MOST_PARTS) {
    throw new Failure("invalid_input", `"part" is a number from 1 to ${MOST_PARTS}.`);
  }
  const { upload } = resume(c, target, uploadId);
  const size = declaredSize(c.req.raw);
  if (size === undefined) return failureResponse(lengthRequired(), 411);
  const { stored } = await receive(c.req.raw.body, size, (body) =>
    upload.uploadPart(number, body).catch(rejectInWords),
  );
  return c.json({ part: stored.partNumber, etag: stored.etag });
}

/** Joins the parts, digests the whole, and names it. */
export async function completeParts(
  c: EdgeContext,
  target: Target,
  uploadId: string,
): Promise<Response> {
  const parts = await readParts(c.req.raw);
  const { FILES } = c.env;
  const { key, upload } = resume(c, target, uploadId);
  const joined = await upload.complete(parts).catch(rejectInWords);
  try {
    const { size } = joined;
    if (size > UPLOAD_FILE_BYTES) {
      throw new Failure(
        "too_large",
        `A file may have ${UPLOAD_FILE_BYTES} bytes; this one has ${size}.`,
      );
    }
    const sha256 = await digestOf(FILES, key);
    const content = await keepContent(FILES, target.caller.project.id, key, { sha256, size });
    const contentType = joined.httpMetadata?.contentType ?? "application/octet-stream";
    return await register(c, target, content, contentType);
  } finally {
    await FILES.delete(key);
  }
}

/** Gives an upload up; its parts are gone. */
export async function abortParts(
  c: EdgeContext,
  target: Target,
  uploadId: string,
): Promise<Response> {
  await resume(c, target, uploadId).upload.abort().catch(rejectInWords);
  return c.body(null, 204);
}

function resume(c: EdgeContext, { caller }: Target, uploadId: string) {
  const [, id, r2Id] = /^([0-9a-f-]{36})\.(.+)$/.exec(uploadId) ?? [];
  if (id === undefined || r2Id === undefined) throw unknownUpload();
  const key = incomingKey(caller.project.id, id);
  return { key, upload: c.env.FILES.resumeMultipartUpload(key, r2Id) };
}

const completion = z.strictObject({
  parts: z
    .array(
      z.strictObject({ part: z.number().int().min(1).max(MOST_PARTS), etag: z.string().min(1) }),
    )
    .min(1)
    .max(MOST_PARTS),
});

async function readParts(request: Request): Promise<R2UploadedPart[]> {
  const body: unknown = await request.json().catch(() => undefined);
  const checked = completion.safeParse(body);
  if (checked.success) {
    return checked.data.parts.map(({ part, etag }) => ({ partNumber: part, etag }));
  }
  throw new Failure("invalid_input", "The body that completes an upload lists its parts.", {
    hint: 'Send {"parts": [{"part": 1, "etag": "…"}, …]} with the etag each part was answered with.',
  });
}

/** R2 says its reason only in the message: a code in parentheses at its end. */
const REASONS: Record<string, () => Failure> = {
  // Also what R2 says of an upload to be completed that it never heard of.
  "10001": () => cannotJoin(),
  "10011": () => partsRefused("Every part but the last must have at least 5 MB."),
  "10024": () => unknownUpload(),
  "10025": () =>
    partsRefused("A part is missing, or its etag is not the one it was answered with."),
  "10048": () => partsRefused("Every part but the last must have the same size."),
};

function rejectInWords(thrown: unknown): never {
  const code = /\((\d{5})\)$/.exec(thrown instanceof Error ? thrown.message : "")?.[1];
  throw REASONS[code ?? ""]?.() ?? thrown;
}

function partsRefused(message: string): Failure {
  return new Failure("invalid_input", message, {
    hint: "Send the parts again, or abort the upload.",
  });
}

function cannotJoin(): Failure {
  return new Failure("store_unavailable", "The file store could not work on this upload.", {
    hint: "Check the upload_id. When it is right, try again in a minute; otherwise begin with POST ?uploads.",
  });
}

function unknownUpload(): Failure {
  return new Failure("not_found", "There is no such upload in this project, or it has ended.", {
    hint: "Begin one with POST ?uploads.",
  });
}
