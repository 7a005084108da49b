import { expect, test } from "vitest";
import { DIGEST_CASES } from "../workerd/digest-cases.ts";
import { connectNative, referenceDigest } from "./digest-reference.ts";

const connection = await connectNative();

test.each(DIGEST_CASES)("$name: a second implementation over native DuckDB", async (pinned) => {
  const digest = await referenceDigest(connection, pinned.select, pinned.unreadable);
  expect(digest).toBe(pinned.digest);
});
