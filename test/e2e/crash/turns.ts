import { beforeEach } from "vitest";

/**
 * Names that no test and no other try of it used before: what a first try left behind must not decide the second.
 * @returns a name of the running try
 */
export function turns(): (name: string) => string {
  let turn = 0;
  beforeEach(() => {
    turn++;
  });
  return (name) => `${name}_${turn}`;
}
