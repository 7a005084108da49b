import { describe, expect, test } from "vitest";
import { isOutOfMemory, memoryFailure } from "../../durable-objects/engine/ingest/memory.ts";
import { parseEngineError } from "../../durable-objects/engine/recipe/engine-error.ts";

// Each of these was seen: DuckDB calls a lack of memory by the name of what lacked it.
const LACKING: [name: string, text: string][] = [
  ["a statement", "Out of Memory Error: could not allocate block of size 256.0 KiB"],
  [
    "a statement, as JSON",
    '{"exception_type":"Out of Memory","exception_message":"failed to pin block of size 2.0 KiB"}',
  ],
  [
    "a commit",
    "TransactionContext Error: Failed to commit: Failed to re-allocate block of 16777216 bytes (bad allocation)",
  ],
  [
    "a commit inside another error, as JSON",
    '{"exception_type":"Invalid Input","exception_message":"Attempting to fetch from an unsuccessful query result\\nError: TransactionContext Error: Failed to commit: Failed to re-allocate block of 16777216 bytes (bad allocation)\\n\\nPossible solutions:"}',
  ],
  ["a checkpoint", "FATAL Error: Failed to create checkpoint because of error: Allocation failure"],
  ["a commit's block", "TransactionContext Error: Failed to commit: could not allocate block"],
  [
    "a pinned block",
    "TransactionContext Error: Failed to commit: failed to pin block of size 2 KiB",
  ],
  ["a spilled block", "TransactionContext Error: Failed to commit: failed to offload data block"],
];

describe("a lack of memory", () => {
  test.each(LACKING)("of %s is known as one", (_, text) => {
    expect(parseEngineError(text)?.type).toBe("Out of Memory");
    expect(isOutOfMemory(new Error(text))).toBe(true);
    expect(memoryFailure(new Error(text), "read")?.envelope).toMatchObject({
      code: "out_of_memory",
      stage: "read",
      message: "Reading the file needs more memory than there is.",
    });
  });
});

describe("what is none", () => {
  test.each<[string, string | undefined]>([
    ["TransactionContext Error: Failed to commit: constraint violated", "TransactionContext"],
    ["Conversion Error: bad allocation is no number", "Conversion"],
    ['{"exception_type":"Binder","exception_message":"no such column"}', "Binder"],
    ["RuntimeError: unreachable", undefined],
  ])("%s", (text, type) => {
    expect(parseEngineError(text)?.type).toBe(type);
    expect(isOutOfMemory(new Error(text))).toBe(false);
    expect(memoryFailure(new Error(text), "read")).toBeUndefined();
  });

  test("something thrown that is no error", () => {
    expect(isOutOfMemory("Out of Memory Error: could not allocate")).toBe(false);
  });
});
