import type { z } from "zod";
import { Failure } from "../../contract/errors.ts";
import { GIT_OBJECT_BYTES, PACK_MEMBER_BYTES } from "../../contract/limits.ts";
import type { Pages } from "../engine/pages.ts";
import type { GitTransfer, Ref } from "../git/index.ts";
import type { Contents } from "./contents.ts";
import {
  END_NAME,
  FILES_NAME,
  HEAD_NAME,
  memberOf,
  type PackFact,
  type PackHead,
  packEnd,
  packFacts,
  packFiles,
  packHead,
  REFS_NAME,
} from "./format.ts";
import { type Member, TarReader } from "./tar.ts";

/** Where the parts of a pack are put while it is read; nothing names them yet. */
export interface Landing {
  git: GitTransfer;
  contents: Contents;
  pages: Pages;
}

/** A pack that was read to its end. */
export interface PackRead {
  head: PackHead;
  refs: Ref[];
  files: z.infer<typeof packFiles>;
  facts: PackFact[];
  /** stored rows by entry hash: files that nothing names yet */
  results: Map<string, { id: number; bytes: number }>;
}

/**
 * Reads a pack from front to back into its landing. A name that no pack has, a wrong digest and an early end are
 * refused where they are met. @throws invalid_input, too_large, store_unavailable
 */
export async function readPack(
  bytes: AsyncIterable<Uint8Array>,
  landing: Landing,
  results: PackRead["results"],
): Promise<PackRead> {
  const reader = new TarReader(bytes, END_NAME);
  const read: Omit<PackRead, "head"> = { refs: [], files: [], facts: [], results };
  const first = await reader.next();
  if (first?.name !== HEAD_NAME) throw wrong(`it does not begin with ${HEAD_NAME}`);
  const head = await json(reader, first, packHead);
  const seen = new Set([HEAD_NAME]);
  let members = 1;
  for (;;) {
    const member = await reader.next();
    if (!member) throw wrong(`it ends without ${END_NAME}`);
    if (member.name === END_NAME) {
      const end = await json(reader, member, packEnd);
      if (end.sha256 !== member.before) throw wrong("its bytes are not those that were packed");
      if (end.members !== members) throw wrong(`it has ${members} members, not ${end.members}`);
      break;
    }
    if (seen.has(member.name)) throw wrong(`${member.name} is there twice`);
    seen.add(member.name);
    members++;
    await take(reader, member, landing, read);
  }
  if (landing.contents.etags.size !== head.contents) throw wrong("files are missing");
  return { head, ...read };
}

async function take(
  reader: TarReader,
  member: Member,
  { git, contents, pages }: Landing,
  read: Omit<PackRead, "head">,
): Promise<void> {
  const { name, size } = member;
  const known = memberOf(name);
  switch (known?.kind) {
    case "object":
      if (size > GIT_OBJECT_BYTES) throw tooLarge(member);
      git.receive(known.key, await reader.whole());
      return;
    case "content":
      return contents.put(reader, known.key, size);
    case "facts":
      // One by one: a list of very many would overflow the arguments of a call.
      for (const fact of await json(reader, member, packFacts)) read.facts.push(fact);
      return;
    case "result":
      read.results.set(known.key, await pageFile(reader, pages, known.layout));
      return;
    case "plain":
      if (name === REFS_NAME) read.refs = refsOf(await text(reader, member));
      if (name === FILES_NAME) read.files = await json(reader, member, packFiles);
      return;
    case undefined:
      throw wrong(`it holds ${JSON.stringify(name)}, which no pack holds`);
  }
}

async function pageFile(reader: TarReader, pages: Pages, layout: "database" | "small" | "wide") {
  const file = pages.create(layout);
  try {
    for await (const piece of reader.pieces()) pages.write(file, piece, file.size);
    pages.flush();
    return { id: file.id, bytes: file.size };
  } catch (thrown) {
    pages.remove(file.id);
    throw thrown;
  }
}

async function text(reader: TarReader, member: Member): Promise<string> {
  if (member.size > PACK_MEMBER_BYTES) throw tooLarge(member);
  try {
    return new TextDecoder("utf-8", { fatal: true, ignoreBOM: true }).decode(await reader.whole());
  } catch (thrown) {
    if (thrown instanceof TypeError) throw wrong(`${member.name} is not UTF-8`);
    throw thrown;
  }
}

async function json<T extends z.ZodType>(
  reader: TarReader,
  member: Member,
  shape: T,
): Promise<z.output<T>> {
  const body = await text(reader, member);
  let value: unknown;
  try {
    value = JSON.parse(body);
  } catch (error) {
    if (!(error instanceof SyntaxError)) throw error;
    throw wrong(`${member.name} is not JSON`);
  }
  const { data, error } = shape.safeParse(value);
  const issue = error?.issues[0];
  if (!issue) return data as z.output<T>;
  throw wrong(`${member.name}: ${issue.path.join(".")} ${issue.message}`);
}

function refsOf(text: string): Ref[] {
  return text
    .split("\n")
    .filter((line) => line !== "")
    .map((line) => {
      const [, oid, name] = /^([0-9a-f]{40}) (refs\/[A-Za-z0-9/_-]+)$/.exec(line) ?? [];
      if (!oid || !name) throw wrong(`${REFS_NAME} has a line that is no ref`);
      return { oid, name };
    });
}

function wrong(problem: string): Failure {
  return new Failure("invalid_input", `This is no whole pack: ${problem.slice(0, 300)}.`, {
    hint: "A pack is what GET /p/<project>/export/pack answers, byte for byte. Nothing of this one was kept.",
  });
}

function tooLarge({ name, size }: Member): Failure {
  return new Failure("too_large", `${name} of the pack has ${size} bytes, more than is taken.`);
}
