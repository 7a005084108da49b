import { Failure } from "../contract/errors.ts";
import { didYouMean } from "../contract/names.ts";
import type { ToolContract } from "../contract/tool.ts";

/** Checks a tool's arguments. @throws invalid_input naming the argument and what it should be */
export function parseInput(contract: ToolContract, input: unknown): unknown {
  if (input instanceof Failure) throw input;
  const parsed = contract.input.safeParse(input ?? {});
  if (parsed.success) return parsed.data;
  const known = Object.keys(contract.input.shape);
  const problems = parsed.error.issues.slice(0, 5).map((issue) => {
    if (issue.code === "unrecognized_keys")
      return issue.keys
        .map((key) => unknownKey(key, keysAt(contract.input, issue.path)))
        .join("; ");
    const place = issue.path.join(".");
    return place ? `${place}: ${issue.message}` : issue.message;
  });
  const first = parsed.error.issues[0];
  const field = first?.path.join(".");
  const nested =
    first?.code === "unrecognized_keys" && field ? keysAt(contract.input, first.path) : [];
  throw new Failure(
    "invalid_input",
    `${contract.name} was not called rightly: ${problems.join("; ")}`,
    {
      hint:
        nested.length > 0
          ? `${field} takes ${nested.join(", ")}.`
          : known.length > 0
            ? `Its arguments are ${known.join(", ")}.`
            : "It takes no arguments.",
      ...(field ? { at: { field } } : {}),
    },
  );
}

/** The keys that the object at a path of the arguments may have. */
function keysAt(schema: unknown, path: PropertyKey[]): string[] {
  const inner = (at: unknown): unknown => {
    const held = at as { def?: { innerType?: unknown; element?: unknown } } | undefined;
    const next = held?.def?.innerType ?? held?.def?.element;
    return next === undefined ? at : inner(next);
  };
  let at = inner(schema);
  for (const key of path) {
    const shape = (at as { shape?: Record<PropertyKey, unknown> } | undefined)?.shape;
    // A number is an item's place in a list, whose items all have one shape.
    if (typeof key !== "number") at = inner(shape?.[key]);
  }
  return Object.keys((at as { shape?: object } | undefined)?.shape ?? {});
}

function unknownKey(key: string, known: string[]): string {
  const near = didYouMean(key, known) ?? known.find((each) => key.startsWith(each));
  return `${key.slice(0, 80)} is no argument${near ? `, did you mean ${near}?` : ""}`;
}
