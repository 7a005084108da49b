import { runInDurableObject } from "cloudflare:test";
import { env } from "cloudflare:workers";
import { MIGRATIONS } from "./migrations.ts";

let objects = 0;

/** Runs inside a new object of its own, with the project's tables made. */
export function inObject<T>(run: (state: DurableObjectState) => Promise<T>): Promise<T> {
  const stub = env.BLANK.getByName(`object-${++objects}`);
  return runInDurableObject(stub, async (_, state) => {
    makeTables(state);
    return run(state);
  });
}

/** Makes the project's tables in a blank object. */
export function makeTables({ storage }: DurableObjectState): void {
  for (const statement of MIGRATIONS) storage.sql.exec(statement);
}
