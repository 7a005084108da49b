import { Failure } from "../contract/errors.ts";
import { didYouMean } from "../contract/names.ts";
import type { ToolContract } from "../contract/tool.ts";

/** Checks a tool's arguments. @throws invalid_input naming the argument and what it should be */
export function parseInput(contract: ToolContract, input: unknown): unknown {
  const parsed = contract.input.safeParse(input ?? {});
  if (parsed.success) return parsed.data;
  const known = Object.keys(contract.input.shape);
  const problems = parsed.error.issues.slice(0, 5).map((issue) => {
    if (issue.code === "unrecognized_keys")
      return issue.keys.map((key) => unknownKey(key, known)).join("; ");
    const place = issue.path.join(".");
    return place ? `${place}: ${issue.message}` : issue.message;
  });
  const field = parsed.error.issues[0]?.path.join(".");
  throw new Failure(
    "invalid_input",
    `${contract.name} was not called rightly: ${problems.join("; ")}`,
    {
      hint: known.length > 0 ? `Its arguments are ${known.join(", ")}.` : "It takes no arguments.",
      ...(field ? { at: { field } } : {}),
    },
  );
}

function unknownKey(key: string, known: string[]): string {
  const near = didYouMean(key, known);
  return `${key.slice(0, 80)} is no argument${near ? `, did you mean ${near}?` : ""}`;
}
