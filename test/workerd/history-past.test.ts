import { drizzle } from "drizzle-orm/durable-sqlite";
import { expect, test } from "vitest";
import { loadState } from "../../durable-objects/catalog/files.ts";
import { Past } from "../../durable-objects/catalog/history/past.ts";
import { PastFiles } from "../../durable-objects/catalog/history/past-files.ts";
import type { CatalogState } from "../../durable-objects/catalog/state.ts";
import { GitStore } from "../../durable-objects/git/index.ts";
import { type Project, withProject } from "./history-fixture.ts";
import { contents } from "./revisions-fixture.ts";
import { countingSql } from "./sql-counter.ts";

async function someSteps(project: Project): Promise<void> {
  const ada = project.as("ada");
  await ada.put("orders", "A");
  await ada.put("monthly", "M", [{ alias: "orders" }]);
  await ada.put("orders", "B");
  await ada.change((draft) =>
    draft.addPrompt(project.alias("orders").versions[0]?.hash ?? "", "late"),
  );
  await ada.rename("orders", "sales");
  await ada.drop("monthly");
}

test("every past revision reads as a whole reading of its files does", () =>
  withProject(async (project) => {
    await someSteps(project);
    const { git, past } = project.revisions;
    for (let step = 0; step <= 6; step++) {
      const commit = await project.history().commit(step);
      const whole = await loadState(git.files(commit.oid), step);
      const view = past.at(step, commit) as CatalogState;
      // Wishes are told apart by the second, and all of this happens within one.
      expect({ ...contents(view), prompts: [] }).toEqual({ ...contents(whole), prompts: [] });
      expect([view.alias("orders")?.name, view.alias("sales")?.name]).toEqual([
        whole.alias("orders")?.name,
        whole.alias("sales")?.name,
      ]);
    }
    expect(project.revisions.state.step).toBe(6);
  }));

test("wishes that came later are not there", () =>
  withProject(async (project) => {
    await someSteps(project);
    const commit = await project.history().commit(3);
    const { hash } = project.alias("orders").versions[0] ?? { hash: "" };
    const at = (seconds: number) =>
      project.revisions.past.at(3, {
        ...commit,
        oid: `${seconds}`,
        author: { ...commit.author, timestamp: commit.author.timestamp + seconds },
      });
    expect(at(-60).prompts(hash)).toEqual([]);
    expect(at(60).prompts(hash)).toMatchObject([{ prompt: "late" }]);
  }));

test("entries are shared with the present, and a few revisions are kept", () =>
  withProject(async (project) => {
    await someSteps(project);
    const counter = countingSql(project.storage.sql);
    const past = new Past(new GitStore(counter.sql), () => project.revisions.state);
    const look = async (step: number) => {
      const commit = await project.history().commit(step);
      const before = counter.statements;
      const view = past.at(step, commit);
      for (const entry of view.entries())
        expect(entry).toBe(project.revisions.state.entry(entry.hash));
      return counter.statements - before;
    };
    // The root, aliases, entries and its two shards; two aliases, the notebook, the settings.
    expect(await look(2)).toBe(9);
    expect(await look(2)).toBe(0);
    for (const step of [1, 3, 4]) await look(step);
    expect(await look(2)).toBe(0);
    for (const step of [1, 3, 4, 5]) await look(step);
    expect(await look(2)).toBe(9);
  }));

test("files under data/ have no past", () =>
  withProject(async ({ storage }) => {
    expect(() => new PastFiles(drizzle(storage)).get("a.csv")).toThrow(
      "data/a.csv cannot be read as it was.",
    );
  }));
