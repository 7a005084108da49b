import { expect, test } from "vitest";
import { connectionOptions } from "../../worker/mcp/options.ts";

function read(query: string) {
  return connectionOptions(new URLSearchParams(query));
}

function refusedWith(query: string): { code: string; message: string } {
  try {
    read(query);
  } catch (thrown) {
    return (thrown as { envelope: { code: string; message: string } }).envelope;
  }
  throw new Error(`"${query}" was taken`);
}

test.each([
  ["", { readOnly: false }],
  ["?read_only=true", { readOnly: true }],
  ["?features=data", { readOnly: false, features: ["data"] }],
  ["?features=data,charts,data", { readOnly: false, features: ["data", "charts"] }],
  ["?features=data%2Ccharts", { readOnly: false, features: ["data", "charts"] }],
  ["?session=win-1.A_b", { readOnly: false, session: "win-1.A_b" }],
  [
    "?session=a&features=trust&read_only=true",
    { readOnly: true, features: ["trust"], session: "a" },
  ],
])("%j is %j", (query, options) => {
  expect(read(query)).toEqual(options);
});

test.each([
  ["?read_only-true", '"read_only-true" is no parameter of an MCP URL.'],
  ["?readonly=true", '"readonly" is no parameter of an MCP URL.'],
  ["?READ_ONLY=true", '"READ_ONLY" is no parameter of an MCP URL.'],
  ["?read_only=1", '"read_only" takes only the value "true".'],
  ["?read_only", '"read_only" takes only the value "true".'],
  ["?read_only=false", '"read_only" takes only the value "true".'],
  ["?read_only=TRUE", '"read_only" takes only the value "true".'],
  ["?read_only=true&read_only=true", 'The parameter "read_only" is given twice.'],
  ["?features=data&features=charts", 'The parameter "features" is given twice.'],
  ["?session=", '"session" takes 1 to 64 letters, digits, ".", "_" and "-".'],
  ["?session=a%20b", '"session" takes 1 to 64 letters, digits, ".", "_" and "-".'],
  [`?session=${"a".repeat(65)}`, '"session" takes 1 to 64 letters, digits, ".", "_" and "-".'],
  ["?mode=propose", '"mode" is no parameter of an MCP URL.'],
  ["?=", '"" is no parameter of an MCP URL.'],
])("%s is refused", (query, message) => {
  const { code, message: said } = refusedWith(query);
  expect([code, said]).toEqual(["invalid_input", message]);
});

const ALL =
  "The features are author, notebook, charts, diff, recalc, custom, history, export, data, project, trust.";

test.each([
  ["?features=nope", `"nope" is no feature. ${ALL}`],
  ["?features=", `"" is no feature. ${ALL}`],
  ["?features=data,", `"" is no feature. ${ALL}`],
  ["?features=chart", `"chart" is no feature; did you mean "charts"? ${ALL}`],
  ["?features=Data", `"Data" is no feature; did you mean "data"? ${ALL}`],
])("%s names a group that is not there", (query, message) => {
  expect(refusedWith(query).message).toBe(message);
});
