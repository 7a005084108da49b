import { expect, test } from "vitest";
import { ENGINE_VERSION } from "../../durable-objects/catalog/engine-version.ts";
import { causeOf } from "../../durable-objects/catalog/faithful/cause.ts";
import type { Fact, Facts, Mark } from "../../durable-objects/catalog/faithful/facts.ts";
import type { Entry } from "../../durable-objects/catalog/model.ts";

// Causes are tried in order: what explains a difference by itself comes first.

interface Case {
  engine?: string;
  sameIdentity?: boolean;
  volatile?: string[];
  /** the parent came out different, too */
  parentMarked?: boolean;
}

function cause({
  engine = ENGINE_VERSION,
  sameIdentity = true,
  volatile = [],
  parentMarked,
}: Case) {
  const facts = {
    of: () => ({ engine }) as Fact,
    markOf: (hash: string) => (parentMarked && hash === "parent" ? ({} as Mark) : undefined),
  } as unknown as Facts;
  const parents = [{ hash: "parent", ref: "orders", follow: true }];
  const entry = { hash: "child", engine, volatile, parents } as unknown as Entry;
  return causeOf(facts, entry, { sameIdentity });
}

test.each<[string, Case, string, string]>([
  ["another engine", { engine: "old" }, "engine upgrade", `built by old, now by ${ENGINE_VERSION}`],
  [
    "another engine explains all the rest",
    { engine: "old", sameIdentity: false, volatile: ["random"], parentMarked: true },
    "engine upgrade",
    `built by old, now by ${ENGINE_VERSION}`,
  ],
  [
    "its hash is another",
    { sameIdentity: false, parentMarked: true },
    "structural",
    "its recipe and inputs are identified otherwise now",
  ],
  [
    "what it reads came out different",
    { parentMarked: true, volatile: ["random"] },
    "source",
    "orders, which it reads, came out different, too",
  ],
  [
    "a volatile recipe",
    { volatile: ["random", "now"] },
    "execution",
    "its recipe is volatile: random, now",
  ],
  [
    "nothing that is known",
    {},
    "execution",
    "the same recipe over the same inputs gave other rows",
  ],
])("%s", (_, given, wanted, because) => {
  expect(cause(given)).toEqual({ cause: wanted, because });
});
