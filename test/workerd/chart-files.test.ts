import { expect, test } from "vitest";
import { attachChart } from "../../durable-objects/catalog/charts.ts";
import type { Chart } from "../../durable-objects/catalog/model.ts";
import { AUTHOR, entryOf, name, withHistory } from "./revisions-fixture.ts";

const BARS: Chart = {
  spec: { mark: "bar", encoding: { x: { field: "group\\.name", title: "größe" } } },
  fields: ["group.name"],
};
const LINE: Chart = { spec: { mark: "line" }, fields: [] };

test("a chart lies under its entry's hash, and is there after a wake", () =>
  withHistory(async ({ revisions, git, reopened }) => {
    const entry = await entryOf("sales");
    const other = await entryOf("other");
    await revisions.commit(AUTHOR, (draft) => {
      name(draft, entry, "sales");
      name(draft, other, "other");
    });
    expect(revisions.state.chart(entry.hash)).toBeUndefined();
    const revision = await revisions.commit({ ...AUTHOR, tool: "catalog_chart" }, (draft) => {
      attachChart(draft, entry.hash, BARS);
      expect(draft.chart(entry.hash)).toEqual(BARS);
      expect(draft.chart(other.hash)).toBeUndefined();
    });
    expect(revision).toMatchObject({
      step: "step-002",
      effects: [{ kind: "chart_attached", hash: entry.hash }],
    });
    const path = `charts/${entry.hash.slice(0, 2)}/${entry.hash}.vl.json`;
    const bytes = await git.readFile(git.head() ?? "", path);
    expect(new TextDecoder().decode(bytes)).toBe(`${JSON.stringify(BARS, null, 1)}\n`);

    const { state } = await reopened();
    expect(state.chart(entry.hash)).toEqual(BARS);
    expect(state.chart(other.hash)).toBeUndefined();
    expect(state.entryCount).toBe(2);
  }));

test("the chart that is there makes no revision, another does", () =>
  withHistory(async ({ revisions, reopened }) => {
    const entry = await entryOf("sales");
    await revisions.commit(AUTHOR, (draft) => {
      name(draft, entry, "sales");
      attachChart(draft, entry.hash, BARS);
    });
    const attach = (chart: Chart) =>
      revisions.commit(AUTHOR, (draft) => attachChart(draft, entry.hash, chart));
    expect(await attach(structuredClone(BARS))).toBeUndefined();
    expect(await attach(LINE)).toMatchObject({ step: "step-002" });
    expect(await attach(LINE)).toBeUndefined();
    expect((await reopened()).state.chart(entry.hash)).toEqual(LINE);
  }));
