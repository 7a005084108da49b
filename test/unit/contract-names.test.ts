import { expect, test } from "vitest";
import { Failure } from "../../contract/errors.ts";
import {
  checkAliasName,
  checkProjectName,
  didYouMean,
  nearestAlias,
} from "../../contract/names.ts";

function refusalOf(work: () => void) {
  try {
    work();
  } catch (thrown) {
    if (thrown instanceof Failure) return thrown.envelope;
    throw thrown;
  }
  return undefined;
}

test.each(["a", "_", "sales", "sales_2024", "_t1", "x".repeat(63), "0badc0ffee".replace("0", "a")])(
  "%s is an alias",
  (name) => {
    expect(refusalOf(() => checkAliasName(name))).toBeUndefined();
  },
);

const SHAPE =
  "is not an alias name: lower-case letters, digits and _, beginning with a letter or _, at most 63";

test.each([
  ["Sales", SHAPE, "sales"],
  ["2024", SHAPE, "t_2024"],
  ["sales per day", SHAPE, "sales_per_day"],
  ["a.b", SHAPE, "a_b"],
  ["a".repeat(64), SHAPE, "a".repeat(63)],
  ["tracked", "is the name of a recipe helper", "tracked_1"],
  ["project_file", "is the name of a recipe helper", "project_file_1"],
  ["0123456789ab", "looks like an entry hash", "t_0123456789ab"],
  ["abcdefabcdef", "looks like an entry hash", "abcdefabcdef_1"],
])("%j is no alias", (name, why, nearest) => {
  expect(refusalOf(() => checkAliasName(name))).toEqual({
    code: "name_invalid",
    message: `"${name}" ${why}.`,
    hint: `The nearest allowed name is "${nearest}".`,
  });
});

test("a refused name is cut in the message", () => {
  const refusal = refusalOf(() => checkAliasName("A".repeat(500)));
  expect(refusal?.message).toBe(`"${"A".repeat(80)}…" ${SHAPE}.`);
});

test.each(["", "!", "___", "Ünïcode", "9", "-a-", "tracked", "TRACKED", "0123456789ab", " a b "])(
  "what is offered instead of %j is allowed",
  (name) => {
    expect(refusalOf(() => checkAliasName(nearestAlias(name)))).toBeUndefined();
  },
);

test.each(["a", "default", "0", "team-1_b", "x".repeat(32)])("%s is a project", (name) => {
  expect(refusalOf(() => checkProjectName(name))).toBeUndefined();
});

const PROJECT_RULE = "Use up to 32 of a-z, 0-9, _ and -, beginning with a letter or digit";

test.each([
  ["", `"" is no project name.`, `${PROJECT_RULE}.`],
  ["Sales", `"Sales" is no project name.`, `${PROJECT_RULE}, for example "sales".`],
  ["../x", `"../x" is no project name.`, `${PROJECT_RULE}, for example "x".`],
  ["-a", `"-a" is no project name.`, `${PROJECT_RULE}, for example "a".`],
  [
    "y".repeat(33),
    `"${"y".repeat(33)}" is no project name.`,
    `${PROJECT_RULE}, for example "${"y".repeat(32)}".`,
  ],
  [
    "api",
    `"api" is reserved and cannot name a project.`,
    'Choose another, for example "api_data".',
  ],
  [
    "mcp",
    `"mcp" is reserved and cannot name a project.`,
    'Choose another, for example "mcp_data".',
  ],
])("%j is no project", (name, message, hint) => {
  expect(refusalOf(() => checkProjectName(name))).toEqual({ code: "name_invalid", message, hint });
});

const TABLES = ["sales", "orders", "customers", "flights_delay_by_month"];

test.each([
  ["sales", "sales"],
  ["SALES", "sales"],
  ["salse", "sales"],
  ["asles", "sales"],
  ["sale", "sales"],
  ["saless", "sales"],
  ["zales", "sales"],
  ["oders", "orders"],
  ["custmoers", "customers"],
  ["cutsoemrs", "customers"],
  ["flights_dealy_by_mnoth", "flights_delay_by_month"],
])("%s may mean %s", (name, meant) => {
  expect(didYouMean(name, TABLES)).toBe(meant);
});

test.each(["saels_x", "xyz", "esasl", "", "customs_duty"])("%j means none of them", (name) => {
  expect(didYouMean(name, TABLES)).toBeUndefined();
});

test("the nearest wins, the first of equals", () => {
  expect(didYouMean("cart", ["care", "cars", "carts"])).toBe("care");
  expect(didYouMean("carts", ["care", "cars", "cart"])).toBe("cars");
  expect(didYouMean("x", [])).toBeUndefined();
});
