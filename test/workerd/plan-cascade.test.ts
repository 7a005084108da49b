import { expect, test } from "vitest";
import { recalc } from "../../durable-objects/catalog/recalc.ts";
import { stalenessOf } from "../../durable-objects/catalog/staleness.ts";
import { type Desk, numbers, withDesk } from "./plan-fixture.ts";
import { contents } from "./revisions-fixture.ts";

const SUM = "select sum(n) as total from tracked('numbers')";
const TWICE = "select total * 2 as twice from tracked('total')";

function stale(desk: Desk): string[] {
  const { state } = desk.revisions;
  return [...state.aliases()]
    .filter(({ name }) => stalenessOf(state, desk.work.data, desk.head(name)).reasons.length > 0)
    .map(({ name }) => name);
}

const causes = (desk: Desk, alias: string) =>
  desk.alias(alias).versions.map(({ version, cause, step }) => [version, cause, step]);

test("a moved head and all that follows it are one revision, parents first", () =>
  withDesk(async (desk) => {
    await desk.move("numbers", numbers(4));
    await desk.move("total", SUM);
    await desk.move("twice", TWICE);
    await desk.move("kept", "select count(*) as n from pinned('numbers-v1')");
    const { cascade, revision } = await desk.revise("numbers", numbers(5));
    expect(revision?.step).toBe("step-005");
    expect(cascade?.status).toBe("ok");
    expect(cascade?.rebuilt.map(({ alias, changed }) => [alias, changed])).toEqual([
      ["total", true],
      ["twice", true],
    ]);
    expect(await desk.rows(desk.head("twice"))).toEqual([[20]]);
    expect(causes(desk, "twice")).toEqual([
      [1, "create", "step-003"],
      [2, "recalc", "step-005"],
    ]);
    expect(causes(desk, "kept")).toEqual([[1, "create", "step-004"]]);
    expect(stale(desk)).toEqual([]);
    expect(contents((await desk.reopened()).state)).toEqual(contents(desk.revisions.state));
    const { stored, published } = desk.files();
    expect(stored).toBe(published);
  }));

test("a follower that another call revises during the cascade keeps that revision, rebuilt", () =>
  withDesk(async (desk) => {
    await desk.move("numbers", numbers(4));
    await desk.move("total", SUM);
    const theirs = "select sum(n) + 1000 as total from tracked('numbers')";
    // The second job builds the follower: right then somebody gives it another recipe.
    desk.onJob = async (job) => job === 2 && desk.move("total", theirs);
    await desk.revise("numbers", numbers(5));
    expect(desk.alias("total").versions.map(({ version }) => version)).toEqual([1, 2, 3]);
    expect(desk.head("total").recipe).toBe(theirs);
    expect(await desk.rows(desk.head("total"))).toEqual([[1010]]);
    expect(stale(desk)).toEqual([]);
  }));

test("a follower that appears during the cascade is rebuilt with the others", () =>
  withDesk(async (desk) => {
    await desk.move("numbers", numbers(4));
    await desk.move("total", SUM);
    desk.onCommit = async (attempt) =>
      attempt === 1 && desk.move("late", "select max(n) as most from tracked('numbers')");
    const { cascade } = await desk.revise("numbers", numbers(5));
    expect(desk.attempts).toBe(2);
    expect(cascade?.rebuilt.map(({ alias }) => alias)).toEqual(["late", "total"]);
    expect(await desk.rows(desk.head("late"))).toEqual([[4]]);
    expect(stale(desk)).toEqual([]);
  }));

test("what does not follow the moved head may change meanwhile", () =>
  withDesk(async (desk) => {
    await desk.move("numbers", numbers(4));
    await desk.move("total", SUM);
    desk.onCommit = (attempt) => desk.move("other", numbers(100 + attempt));
    await desk.revise("numbers", numbers(5));
    expect(desk.attempts).toBe(1);
    expect(await desk.rows(desk.head("total"))).toEqual([[10]]);
  }));

test("a follower dropped during the cascade stays dropped", () =>
  withDesk(async (desk) => {
    await desk.move("numbers", numbers(4));
    await desk.move("total", SUM);
    const author = { tool: "catalog_unalias", by: "bob", session: "s2" };
    desk.onCommit = async (attempt) =>
      attempt === 1 && desk.revisions.commit(author, (draft) => draft.drop(desk.alias("total")));
    const { cascade } = await desk.revise("numbers", numbers(5));
    expect([desk.attempts, cascade]).toEqual([2, undefined]);
    expect(desk.revisions.state.alias("total")).toBeUndefined();
    const { stored, published } = desk.files();
    expect(stored).toBe(published);
  }));

test("a failure keeps what was rebuilt and skips only what is built on it", () =>
  withDesk(async (desk) => {
    await desk.move("numbers", "select n, 1 as extra from range(4) t(n) order by n");
    await desk.move("needs_extra", "select sum(extra) as s from tracked('numbers')");
    await desk.move("above", "select s + 1 as s from tracked('needs_extra')");
    await desk.move("total", SUM);
    const { cascade, revision } = await desk.revise("numbers", numbers(5));
    expect(cascade).toMatchObject({
      status: "failed",
      failed: [{ alias: "needs_extra", error: { code: "recipe_rejected" } }],
      skipped: [{ alias: "above", because: "needs_extra could not be rebuilt" }],
      resume: 'catalog_recalc(roots: ["needs_extra"], dry_run: false)',
    });
    expect(cascade?.rebuilt.map(({ alias }) => alias)).toEqual(["total"]);
    expect(revision?.step).toBe("step-005");
    expect(stale(desk)).toEqual(["needs_extra"]);
    expect(desk.alias("above").versions.length).toBe(1);
  }));

test("a cancelled cascade leaves nothing, the moved head neither", () =>
  withDesk(async (desk) => {
    await desk.move("numbers", numbers(4));
    await desk.move("total", SUM);
    const stop = new AbortController();
    desk.work.signal = stop.signal;
    desk.onJob = async (job) => job === 2 && stop.abort();
    const before = contents(desk.revisions.state);
    await expect(desk.revise("numbers", numbers(200_000))).rejects.toMatchObject({
      envelope: { code: "cancelled" },
    });
    expect(contents(desk.revisions.state)).toEqual(before);
    expect(desk.files()).toEqual({ stored: 2, published: 2 });
  }));

test("without roots everything stale is rebuilt; an alias that is not is left alone", () =>
  withDesk(async (desk) => {
    await desk.move("numbers", numbers(4));
    await desk.move("total", SUM);
    await desk.move("twice", TWICE);
    await desk.move("other", numbers(2));
    await desk.move("numbers", numbers(5));
    expect(stale(desk)).toEqual(["total"]);
    const { result, revision } = await desk.plan((plan) => recalc(plan));
    expect(result.rebuilt.map(({ alias, rows_after: rows }) => [alias, rows])).toEqual([
      ["total", 1],
      ["twice", 1],
    ]);
    expect(revision?.step).toBe("step-006");
    expect(stale(desk)).toEqual([]);
    const again = await desk.plan((plan) => recalc(plan));
    expect([again.result.rebuilt, again.revision]).toEqual([[], undefined]);
  }));

test("a rebuild answers the wish of the entry it takes the place of", () =>
  withDesk(async (desk) => {
    await desk.move("numbers", numbers(4));
    const author = { tool: "test", by: "ada", session: "s1" };
    await desk.move("total", SUM);
    await desk.revisions.commit(author, (draft) =>
      draft.addPrompt(desk.head("total").hash, "how much in all"),
    );
    await desk.revise("numbers", numbers(5));
    const { hash } = desk.head("total");
    expect(desk.revisions.state.prompts(hash)).toMatchObject([
      { prompt: "how much in all", by: "ada" },
    ]);
  }));

test("rows that come out the same are told as unchanged, and the follower is not stale", () =>
  withDesk(async (desk) => {
    await desk.move("numbers", "select n, 'a' as label from range(4) t(n) order by n");
    await desk.move("total", SUM);
    const { cascade } = await desk.revise(
      "numbers",
      "select n, 'b' as label from range(4) t(n) order by n",
    );
    expect(cascade?.rebuilt).toMatchObject([
      { alias: "total", rows_before: 1, rows_after: 1, changed: false },
    ]);
    expect(stale(desk)).toEqual([]);
    expect(desk.alias("total").versions.length).toBe(2);
  }));
