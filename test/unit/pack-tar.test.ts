import { execFileSync } from "node:child_process";
import { createHash } from "node:crypto";
import { expect, test } from "vitest";
import { Failure } from "../../contract/errors.ts";
import { memberOf } from "../../durable-objects/pack/format.ts";
import { TAR_END, TarReader, tarHeader, tarPadding } from "../../durable-objects/pack/tar.ts";

const MEMBERS: [name: string, content: string][] = [
  ["first.json", "{}"],
  ["folder/empty", ""],
  ["folder/a block", "x".repeat(512)],
  ["folder/a block and a byte", "y".repeat(513)],
  ["end.json", "{}"],
];

function archive(members = MEMBERS): Buffer {
  return Buffer.concat([
    ...members.flatMap(([name, content]) => [
      tarHeader(name, content.length),
      Buffer.from(content),
      tarPadding(content.length),
    ]),
    TAR_END,
  ]);
}

async function* pieces(bytes: Uint8Array, size: number): AsyncGenerator<Uint8Array> {
  for (let at = 0; at < bytes.length; at += size) yield bytes.subarray(at, at + size);
}

async function read(bytes: Uint8Array, size = 100) {
  const reader = new TarReader(pieces(bytes, size), "end.json");
  const found: [string, string][] = [];
  let before: string | undefined;
  for (let member = await reader.next(); member; member = await reader.next()) {
    found.push([member.name, Buffer.from(await reader.whole()).toString()]);
    before = member.before ?? before;
  }
  return { found, before };
}

test.each([1, 7, 511, 512, 513, 100_000])(
  "members come back, in pieces of %i bytes",
  async (size) => {
    const bytes = archive();
    const end = bytes.indexOf("end.json");
    const before = createHash("sha256").update(bytes.subarray(0, end)).digest("hex");
    expect(await read(bytes, size)).toEqual({ found: MEMBERS, before });
  },
);

test("bytes that nobody takes are passed over, and counted in the digest all the same", async () => {
  const bytes = archive();
  const reader = new TarReader(pieces(bytes, 99), "end.json");
  const names: string[] = [];
  let before: string | undefined;
  for (let member = await reader.next(); member; member = await reader.next()) {
    names.push(member.name);
    before = member.before;
  }
  expect(names).toEqual(MEMBERS.map(([name]) => name));
  expect(before).toBe((await read(bytes)).before);
});

test("the system's tar reads it", () => {
  const listed = execFileSync("tar", ["-tf", "-"], { input: archive(), encoding: "utf8" });
  expect(listed.trim().split("\n")).toEqual(MEMBERS.map(([name]) => name));
});

test("an archive cut off anywhere is refused, and says after how many bytes", async () => {
  const bytes = archive();
  for (const length of [0, 1, 511, 512, 1_024, 2_000, bytes.length - 1_024]) {
    const failure = await read(bytes.subarray(0, length)).catch((thrown: unknown) => thrown);
    expect((failure as Failure).message).toBe(`The pack breaks off after ${length} bytes.`);
  }
});

test.each<[what: string, at: number, value: string]>([
  ["the name", 0, "F"],
  ["the size", 130, "7"],
  ["the size, with letters", 130, "z"],
  ["the kind: a link", 156, "2"],
  ["the mark", 257, "x"],
  ["a prefix to the name", 345, "p"],
])("a header with another byte in %s is refused", async (_, at, value) => {
  const bytes = archive();
  bytes.write(value, at);
  const failure = await read(bytes).catch((thrown: unknown) => thrown);
  expect(failure).toBeInstanceOf(Failure);
  expect((failure as Failure).message).toBe("This is no pack, or it is damaged.");
});

test("a name is known by its form alone", () => {
  const digest = "ab".repeat(32);
  expect(memberOf("pack.json")).toEqual({ kind: "plain" });
  expect(memberOf(`data/${digest}`)).toEqual({ kind: "content", key: digest });
  expect(memberOf(`catalog.git/objects/ab/${"c".repeat(38)}`)).toEqual({
    kind: "object",
    key: `ab${"c".repeat(38)}`,
  });
  expect(memberOf(`results/${digest}.small`)).toEqual({
    kind: "result",
    key: digest,
    layout: "small",
  });
  expect(memberOf("facts/0000.json")).toEqual({ kind: "facts", key: "facts/0000.json" });
  const others = [
    "",
    "/",
    "..",
    "data/",
    `data/${digest}/x`,
    `results/${digest}.scratch`,
    "Pack.json",
  ];
  expect(others.map(memberOf)).toEqual(others.map(() => undefined));
});
