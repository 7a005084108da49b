import { expect, test } from "vitest";
import { numbers, withDesk } from "./plan-fixture.ts";
import { contents } from "./revisions-fixture.ts";

// A build takes seconds, and what it reads can move meanwhile: these tests move it at a chosen moment.

const SUM = "select sum(n) as total from tracked('numbers')";

test.each(["right before the commit", "while it is built"])(
  "what it follows moved %s: it is built again over the new head",
  (when) =>
    withDesk(async (desk) => {
      const old = await desk.move("numbers", numbers(4));
      const move = async (n: number) => n === 1 && desk.move("numbers", numbers(5));
      if (when === "right before the commit") desk.onCommit = move;
      else desk.afterJob = move;
      const { built, revision } = await desk.build(SUM, "total");
      expect([desk.attempts, built.existing, revision?.step]).toEqual([2, false, "step-003"]);
      const [parent] = built.entry.parents;
      expect(parent).toMatchObject({ ref: "numbers", alias: { version: 2 }, follow: true });
      expect(parent?.hash).not.toBe(old.hash);
      expect(await desk.rows(built.entry)).toEqual([[10]]);
      // Nothing of the attempt over the old head: two versions and the sum.
      expect([...desk.revisions.state.entries()].length).toBe(3);
      expect(desk.files()).toEqual({ stored: 3, published: 3 });
      expect(contents((await desk.reopened()).state)).toEqual(contents(desk.revisions.state));
    }),
);

test("what it follows moved before it looked: the new head is what it sees, once", () =>
  withDesk(async (desk) => {
    await desk.move("numbers", numbers(4));
    desk.onJob = async (job) => job === 1 && desk.move("numbers", numbers(5));
    const { built } = await desk.build(SUM, "total");
    expect(desk.attempts).toBe(1);
    expect(await desk.rows(built.entry)).toEqual([[10]]);
  }));

test("what will not hold still is a conflict, and nothing is stored", () =>
  withDesk(async (desk) => {
    await desk.move("numbers", numbers(4));
    desk.onCommit = (attempt) => desk.move("numbers", numbers(4 + attempt));
    await expect(desk.build(SUM, "total")).rejects.toMatchObject({
      envelope: { code: "conflict", message: expect.stringContaining("changed 3 times") },
    });
    expect(desk.attempts).toBe(3);
    expect(desk.revisions.state.alias("total")).toBeUndefined();
    expect(desk.files()).toEqual({ stored: 4, published: 4 });
  }));

test("a pinned version may be superseded meanwhile", () =>
  withDesk(async (desk) => {
    const old = await desk.move("numbers", numbers(4));
    desk.onCommit = (attempt) => desk.move("numbers", numbers(4 + attempt));
    const { built } = await desk.build("select sum(n) as total from pinned('numbers-v1')", "total");
    expect(desk.attempts).toBe(1);
    expect(built.entry.parents).toMatchObject([{ hash: old.hash, follow: false }]);
    expect(await desk.rows(built.entry)).toEqual([[6]]);
  }));

test("an entry that is there already is not taken for the new head's when that moved", () =>
  withDesk(async (desk) => {
    await desk.move("numbers", numbers(4));
    const first = await desk.build(SUM);
    desk.attempts = 0;
    desk.onCommit = async (attempt) => attempt === 1 && desk.move("numbers", numbers(5));
    const { built } = await desk.build(SUM, "total");
    expect([desk.attempts, built.existing]).toEqual([2, false]);
    expect(built.entry.hash).not.toBe(first.built.entry.hash);
    expect(await desk.rows(built.entry)).toEqual([[10]]);
  }));

test("what it follows is dropped, and its name given to another: it is built over what has the name now", () =>
  withDesk(async (desk) => {
    const old = await desk.move("numbers", numbers(4));
    const { commit } = desk.revisions;
    desk.onCommit = async (attempt) => {
      if (attempt > 1) return;
      const author = { tool: "test", by: "bob", session: "s2" };
      await commit.call(desk.revisions, author, (draft) => {
        draft.drop(desk.alias("numbers"));
        draft.addVersion(
          { id: "id-other", name: "numbers", former: [], kind: "entry", versions: [] },
          old.hash,
          "alias",
        );
      });
    };
    const { built } = await desk.build(SUM, "total");
    expect(desk.attempts).toBe(2);
    expect(built.entry.parents).toMatchObject([{ alias: { id: "id-other", version: 1 } }]);
  }));

test("two that build the same at once store it once, and the later one says that it was there", () =>
  withDesk(async (desk) => {
    const made = await Promise.all([
      desk.build(numbers(6), "six"),
      desk.build(numbers(6), "six_too"),
    ]);
    const [first, second] = made;
    expect(first.built.entry.hash).toBe(second.built.entry.hash);
    expect(made.map(({ built }) => built.existing).sort()).toEqual([false, true]);
    expect([...desk.revisions.state.entries()].length).toBe(1);
    expect(desk.files()).toEqual({ stored: 1, published: 1 });
    expect(await desk.rows(first.built.entry)).toEqual([0, 1, 2, 3, 4, 5].map((n) => [n]));
  }));

test("what is refused at the commit leaves no file", () =>
  withDesk(async (desk) => {
    desk.onCommit = () => Promise.reject(new Error("not today"));
    await expect(desk.build(numbers(3), "three")).rejects.toThrow("not today");
    expect(desk.files()).toEqual({ stored: 0, published: 0 });
    expect([...desk.revisions.state.entries()]).toEqual([]);
    expect(desk.storage.sql.exec("select count(*) as n from pages").one().n).toBe(0);
  }));

test("a filter over one entry has no file; the same recipe again is the same entry", () =>
  withDesk(async (desk) => {
    await desk.move("numbers", numbers(4));
    const code = "select n from numbers where n > 1";
    const first = await desk.build(code);
    expect(first.built.entry.view).toBeDefined();
    expect(desk.files()).toEqual({ stored: 1, published: 1 });
    expect(await desk.rows(first.built.entry)).toEqual([[2], [3]]);
    const again = await desk.build(code);
    expect([again.built.existing, again.built.entry.hash, again.revision]).toEqual([
      true,
      first.built.entry.hash,
      undefined,
    ]);
  }));

test("a second build of one plan reads the first's rows before they are true", () =>
  withDesk(async (desk) => {
    const { result, revision } = await desk.plan(async (plan) => {
      const below = await plan.build(numbers(4), "");
      expect(desk.files()).toEqual({ stored: 1, published: 0 });
      return plan.build(`select sum(n) as total from pinned('${below.entry.hash}')`, "");
    });
    expect(await desk.rows(result.entry)).toEqual([[6]]);
    expect(revision?.step).toBe("step-001");
    expect(desk.files()).toEqual({ stored: 2, published: 2 });
  }));
