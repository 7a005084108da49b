import { env } from "cloudflare:workers";
import { createHash } from "node:crypto";
import { deflateSync } from "node:zlib";
import { beforeAll, expect, test } from "vitest";
import { Failure } from "../../contract/errors.ts";
import { GIT_INFLATED_BYTES } from "../../contract/limits.ts";
import { digestOf } from "../../durable-objects/catalog/faithful/digest-of.ts";
import { readEntry } from "../../durable-objects/catalog/read.ts";
import { objectName } from "../../durable-objects/pack/format.ts";
import { bytes } from "./git-fixture.ts";
import {
  archiveOf,
  filled,
  land,
  type Part,
  packed,
  packOfDesk,
  partsOf,
  refused,
  TARGET,
  traces,
} from "./pack-fixture.ts";
import { withDesk } from "./plan-fixture.ts";
import { contents } from "./revisions-fixture.ts";

let sound: Uint8Array;
let parts: Part[];

beforeAll(async () => {
  sound = await packOfDesk();
  parts = await partsOf(sound);
});

test("a pack lands whole: catalog, files, and rows that can be built again", async () => {
  let here: unknown;
  const archive = await packOfDesk(async (desk) => {
    here = contents(desk.revisions.state);
  });
  await withDesk(async (there) => {
    expect(await land(there, archive)).toEqual({ step: 4, entries: 4, files: 1, results: 0 });
    expect(contents(there.revisions.state)).toEqual(here);
    expect(there.work.data.list()).toMatchObject([{ path: "days.csv", size: 8 }]);
    expect(contents((await there.reopened()).state)).toEqual(here);
    const work = { ...there.work, projectId: TARGET, catalog: there.revisions.state };
    const { engine, meter } = work;
    const rows = await engine.job(meter, (job) =>
      readEntry(work, job, there.head("late"), { offset: 0, limit: 9 }),
    );
    expect(rows).toEqual([[2], [3]]);
    await env.FILES.delete((await traces(there)).keys);
  });
});

test("rows that come along are stored, and only with the digest that is known of them", () =>
  withDesk(async (desk) => {
    await filled(desk);
    const { work, revisions } = desk;
    const entry = desk.head("counted");
    const file = work.results.file(entry.hash) ?? -1;
    const digest = await work.engine.job(work.meter, (job) =>
      digestOf(work, job, { file, columns: entry.columns }),
    );
    if (!digest) throw new Error("no digest");
    work.results.facts.record(entry.hash, digest);
    expect(revisions.state.entryCount).toBe(4);
    const archive = await packed(desk, true);
    await withDesk(async (there) => {
      // Those of which nothing is known are left behind.
      expect((await land(there, archive)).results).toBe(1);
      expect(there.work.results.file(entry.hash)).toBeDefined();
      expect(there.work.results.facts.of(entry.hash)?.digest).toBe(digest.digest);
      await env.FILES.delete((await traces(there)).keys);
    });
    const other = work.results.file(desk.alias("counted").versions[0]?.hash ?? "") ?? -1;
    const changed = (await partsOf(archive)).map((part) => {
      if (!part.name.startsWith(`results/${entry.hash}`)) return part;
      const rows = work.engine.pages.open(other);
      const content = new Uint8Array(rows.size);
      work.engine.pages.read(rows, content, 0);
      return { ...part, bytes: content };
    });
    await refused(archiveOf(changed), "invalid_input", "have another digest");
  }));

const named = (name: RegExp) => {
  const part = parts.find((each) => name.test(each.name));
  if (!part) throw new Error(`no member ${name}`);
  return part;
};
/** The sound members with some replaced. */
const replaced = (name: RegExp, change: (part: Part) => Part[]) => {
  named(name);
  return archiveOf(parts.flatMap((part) => (name.test(part.name) ? change(part) : [part])));
};
const edited = (name: RegExp, change: (text: string) => string) =>
  replaced(name, (part) => [
    { ...part, bytes: bytes(change(Buffer.from(part.bytes).toString("utf8"))) },
  ]);

test.each([1, 511, 512, 700, 5_000])("cut off after %i bytes", async (length) => {
  await refused(sound.subarray(0, length), "invalid_input", `breaks off after `);
});

test("cut off before its end, in the last file, and nothing at all", async () => {
  await refused(sound.subarray(0, sound.length - 2_048), "invalid_input", "breaks off");
  const cut = Buffer.from(sound).indexOf("data/");
  await refused(sound.subarray(0, cut + 514), "invalid_input", "breaks off");
  await refused(new Uint8Array(), "invalid_input", "breaks off after 0 bytes");
});

test("what is no archive", async () => {
  await refused(bytes("<html>".repeat(1_000)), "invalid_input", "This is no pack");
  await refused(new Uint8Array(4_096), "invalid_input", "does not begin with pack.json");
});

test("one byte changed, wherever it is", async () => {
  for (let at = 300; at < sound.length - 2_000; at += 1_777) {
    const changed = sound.slice();
    changed[at] = (changed[at] ?? 0) ^ 1;
    await withDesk(async (desk) => {
      const before = await traces(desk);
      const failure = await land(desk, changed).catch((thrown: unknown) => thrown);
      expect(failure, `byte ${at}`).toBeInstanceOf(Failure);
      expect((failure as Failure).envelope.code).not.toBe("internal_error");
      expect(await traces(desk)).toEqual(before);
    });
  }
});

test.each([
  "../../etc/passwd",
  "/etc/passwd",
  "data/../escape",
  `data/${"A".repeat(64)}`,
  "catalog.git/objects/ab/short",
  "catalog.git/config",
  "catalog.git/hooks/post-checkout",
  "results/x.raw",
  "facts/../x.json",
])("a member named %s", async (name) => {
  const at = parts.length - 1;
  const archive = archiveOf([
    ...parts.slice(0, at),
    { name, bytes: bytes("x") },
    ...parts.slice(at),
  ]);
  await refused(archive, "invalid_input", `it holds ${JSON.stringify(name)}, which no pack holds`);
});

test("a member twice, and members missing", async () => {
  const twice = replaced(/^files\.json$/, (part) => [part, part]);
  await refused(twice, "invalid_input", "files.json is there twice");
  await refused(
    replaced(/^data\//, () => []),
    "invalid_input",
    "files are missing",
  );
  const lost = replaced(/^catalog\.git\/packed-refs$/, () => []);
  await refused(lost, "invalid_input", "is not at the newest of all steps");
  const first = named(/^catalog\.git\/objects/).name;
  const holed = archiveOf(parts.filter(({ name }) => name !== first));
  await refused(holed, "invalid_input", "is missing");
});

test("bytes that are not those of their name", async () => {
  const other = edited(/^data\//, () => "n\n9\n2\n3\n");
  await refused(other, "invalid_input", "has another SHA-256");
  const swapped = replaced(/^catalog\.git\/objects\/.*$/, (part) => [
    { ...part, bytes: named(/^catalog\.git\/objects/).bytes },
  ]);
  await refused(swapped, "invalid_input", "has the SHA-1");
});

test("a git object that is inflated without end", async () => {
  const wrapped = Buffer.alloc(GIT_INFLATED_BYTES + 1_000);
  wrapped.write(`blob ${wrapped.length - 14}\0`);
  const oid = createHash("sha1").update(wrapped).digest("hex");
  const bomb = { name: objectName(oid), bytes: deflateSync(wrapped) };
  expect(bomb.bytes.length).toBeLessThan(100_000);
  await refused(archiveOf([...parts, bomb]), "too_large", oid);
});

test("lists that are not what they should be", async () => {
  const head = /^pack\.json$/;
  await refused(
    edited(head, () => "{"),
    "invalid_input",
    "pack.json is not JSON",
  );
  const later = edited(head, (text) => text.replace('"version": 1', '"version": 2'));
  await refused(later, "invalid_input", "pack.json: version");
  const files = /^files\.json$/;
  const outside = edited(files, (text) => text.replace("days.csv", "../days.csv"));
  await refused(outside, "invalid_input", "..");
  const longer = edited(files, (text) => text.replace('"size": 8', '"size": 9'));
  await refused(longer, "invalid_input", "data/days.csv has another size");
  const refs = /packed-refs$/;
  const back = edited(refs, (text) => text.replace("refs/tags/step-004", "refs/tags/step-005"));
  await refused(back, "invalid_input", "is not at the newest of all steps");
  const odd = edited(refs, (text) => text.replace("refs/tags/step-001", "refs/heads/other"));
  await refused(odd, "invalid_input", "is no ref of a catalog");
});

test("a project with files or a history takes none", () =>
  withDesk(async (desk) => {
    await filled(desk);
    await expect(land(desk, sound)).rejects.toMatchObject({ envelope: { code: "conflict" } });
    expect(desk.revisions.state.step).toBe(4);
  }));
