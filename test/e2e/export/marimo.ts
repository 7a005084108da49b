import { execFileSync } from "node:child_process";
import { mkdtempSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";

export interface MarimoCell {
  name: string;
  hidden: boolean;
  parameters: string[];
  returns: string[];
  assigned: string[];
  unread: string[];
  sql: string[];
  md: string[];
  json: string[];
}

export interface MarimoFile {
  app: string[];
  main: string;
  cells: MarimoCell[];
}

/**
 * Compiles a file and takes it apart by Python's own parser. There is no skipping: a machine without python3 cannot
 * say whether this is Python, and the test fails with the name of what is missing.
 */
export function readMarimo(source: string): MarimoFile {
  const file = join(mkdtempSync(join(tmpdir(), "tallyman-marimo-")), "notebook_marimo.py");
  writeFileSync(file, source);
  python("-m", "py_compile", file);
  const script = join(import.meta.dirname, "cells.py");
  return JSON.parse(python(script, file)) as MarimoFile;
}

function python(...args: string[]): string {
  try {
    return execFileSync("python3", args, { encoding: "utf8" });
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code !== "ENOENT") throw error;
    throw new Error("python3 is not on this machine: it judges the exported marimo files");
  }
}

/** Variables that more than one cell defines: marimo refuses to run those. */
export function definedTwice({ cells }: MarimoFile): string[] {
  const all = cells.flatMap(({ returns }) => returns);
  return all.filter((name, i) => all.indexOf(name) !== i);
}

/** Parameters that no cell defines. */
export function undefinedIn({ cells }: MarimoFile): string[] {
  const all = new Set(cells.flatMap(({ returns }) => returns));
  return cells.flatMap(({ parameters }) => parameters.filter((name) => !all.has(name)));
}
