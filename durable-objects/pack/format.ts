import { z } from "zod";

/**
 * A pack is an archive of a whole project: `pack.json`, the catalog's git repository as plain git reads it, the
 * names under data/, what is known of rows, the content of files, stored rows when they were asked for, and
 * `end.json`. docs/export.md describes it.
 */
export const PACK_FORMAT = "tallyman-pack";
export const PACK_VERSION = 1;

export const HEAD_NAME = "pack.json";
export const FILES_NAME = "files.json";
export const END_NAME = "end.json";
export const REFS_NAME = "catalog.git/packed-refs";

const digest = z.string().regex(/^[0-9a-f]{64}$/);
const oid = z.string().regex(/^[0-9a-f]{40}$/);

export const packHead = z.strictObject({
  format: z.literal(PACK_FORMAT),
  version: z.literal(PACK_VERSION),
  project: z.string(),
  step: z.string(),
  head: oid,
  entries: z.number().int().min(0),
  /** content of so many files comes with it */
  contents: z.number().int().min(0),
  /** content that the project lacked when it was packed */
  missing: z.array(digest),
});
export type PackHead = z.infer<typeof packHead>;

export const packFiles = z.array(
  z.strictObject({
    path: z.string(),
    sha256: digest,
    size: z.number().int().min(0),
    content_type: z.string(),
    uploaded_at: z.string(),
  }),
);

/** What is known of the rows of some entries. */
export const packFacts = z.array(
  z.strictObject({
    hash: digest,
    digest: z.string(),
    columns: z.array(z.strictObject({ name: z.string(), type: z.string(), digest: z.string() })),
    rows: z.number().int().min(0),
    engine: z.string(),
    verified_at: z.string().nullable(),
    mark: z
      .strictObject({
        code: z.enum(["unfaithful_heal", "unreproducible"]),
        cause: z.string(),
        columns: z.array(z.string()),
        digest: z.string(),
        error_id: z.string(),
        at: z.string(),
      })
      .optional(),
  }),
);
export type PackFact = z.infer<typeof packFacts>[number];

export const packEnd = z.strictObject({
  /** members before this one */
  members: z.number().int().min(0),
  /** of every byte before this one */
  sha256: digest,
});

export type PackMember =
  | { kind: "object" | "content" | "facts"; key: string }
  | { kind: "result"; key: string; layout: "database" | "small" | "wide" }
  | { kind: "plain" };

/** What a member is, by its name; undefined of a name that no pack has. */
export function memberOf(name: string): PackMember | undefined {
  if (PLAIN.has(name)) return { kind: "plain" };
  const [, fan, rest] = /^catalog\.git\/objects\/([0-9a-f]{2})\/([0-9a-f]{38})$/.exec(name) ?? [];
  if (fan && rest) return { kind: "object", key: fan + rest };
  const content = /^data\/([0-9a-f]{64})$/.exec(name)?.[1];
  if (content) return { kind: "content", key: content };
  const [, hash, layout] = /^results\/([0-9a-f]{64})\.(database|small|wide)$/.exec(name) ?? [];
  if (hash && (layout === "database" || layout === "small" || layout === "wide"))
    return { kind: "result", key: hash, layout };
  return /^facts\/\d{4,6}\.json$/.test(name) ? { kind: "facts", key: name } : undefined;
}

/** Members that plain git wants to see, and those that have no key. */
const PLAIN = new Set([
  HEAD_NAME,
  FILES_NAME,
  END_NAME,
  REFS_NAME,
  "catalog.git/HEAD",
  "catalog.git/refs/",
]);

export function objectName(id: string): string {
  return `catalog.git/objects/${id.slice(0, 2)}/${id.slice(2)}`;
}
