import { parseExpression } from "../../.build/codec/vega.js";
import { type Problems, shown } from "./problems.ts";
import type { Scope } from "./scope.ts";

/** Where an expression stands: after the transforms, rows have names of Vega's own making as well. */
export type Place = "transform" | "encoding" | "label";

interface Node {
  type: string;
  name?: string;
  value?: unknown;
  computed?: boolean;
  object?: Node;
  property?: Node;
  callee?: Node;
  visit(visitor: (node: Node) => void): void;
}

/**
 * Checks an expression: that it can be read, and that each `datum.name` is a name there is. Vega would read an
 * unknown one as undefined and draw nothing.
 */
export function checkExpression(
  text: string,
  place: Place,
  scope: Scope,
  path: string,
  problems: Problems,
): void {
  const tree = parsed(text, path, problems);
  if (!tree) return;
  let whole = 0;
  tree.visit((node) => {
    if (node.type === "CallExpression" && node.callee?.name === "sequence") {
      problems.add(path, "sequence() makes data, and a chart draws the entry's rows");
    }
    if (node.type === "Identifier" && node.name === "datum") whole++;
    if (node.type !== "MemberExpression" || node.object?.name !== "datum") return;
    whole--;
    const name = nameOf(node);
    if (name === undefined) scope.useAll();
    else if (place !== "label") checkName(name, place, scope, path, problems);
  });
  if (whole > 0) scope.useAll();
}

function parsed(text: string, path: string, problems: Problems): Node | undefined {
  try {
    return parseExpression(text) as unknown as Node;
  } catch (error) {
    problems.add(path, `the expression ${shown(text)} cannot be read: ${(error as Error).message}`);
    return undefined;
  }
}

function nameOf({ computed, property }: Node): string | undefined {
  if (!computed) return property?.name;
  return property?.type === "Literal" ? String(property.value) : undefined;
}

function checkName(
  name: string,
  place: Place,
  scope: Scope,
  path: string,
  problems: Problems,
): void {
  // An expression reads plain names: what is escaped elsewhere is in quotes here.
  if (scope.hasPlain(name)) {
    scope.read(name, "other", path, problems);
    return;
  }
  if (scope.isOpen() || (place === "encoding" && scope.mayBeDerived(name))) return;
  const dotted = scope.beginningWith(`${name}.`);
  const hint =
    dotted === undefined
      ? scope.nearest(name)
      : `Write datum[${JSON.stringify(dotted)}] for ${dotted}.`;
  problems.add(path, `there is no column ${shown(name)}`, hint);
}
