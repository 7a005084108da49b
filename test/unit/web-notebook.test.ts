import { describe, expect, test } from "vitest";
import { markdownHtml } from "../../web/pages/notebook/markdown-html.ts";
import { dropPlace, moved } from "../../web/pages/notebook/order.ts";

describe("markdown", () => {
  test("becomes what its author meant, headings below the page's own", () => {
    expect(markdownHtml("# Sales\n\nby **month**, see [it](/p/shop/)")).toBe(
      '<h2>Sales</h2><p>by <strong>month</strong>, see <a href="/p/shop/">it</a></p>\n',
    );
    expect(markdownHtml("###### deep")).toBe("<h6>deep</h6>");
    expect(markdownHtml("- [x] done\n- [ ] open")).toContain("☑ done");
  });

  test.each([
    ["<script>alert(1)</script>", "&lt;script&gt;alert(1)&lt;/script&gt;"],
    ["<img src=x onerror=alert(1)>", "&lt;img src=x onerror=alert(1)&gt;"],
    ["a <b onclick=x>b</b>", "&lt;b onclick=x&gt;"],
    ["<style>body{display:none}</style>", "&lt;style&gt;"],
    ['<iframe src="javascript:x">', "&lt;iframe src=&quot;javascript:x&quot;&gt;"],
  ])("%s stays text", (hostile, text) => {
    const html = markdownHtml(hostile);
    expect(html).toContain(text);
    expect(html).not.toMatch(/<(script|img|b|style|iframe)/);
  });

  test("a picture is a link to it", () => {
    expect(markdownHtml('![a "cat"](https://t.example/cat.png)')).toBe(
      '<p><a href="https://t.example/cat.png">a &quot;cat&quot;</a></p>\n',
    );
  });
});

describe("order", () => {
  const cells = ["a", "b", "c", "d"].map((id, index) => ({ id, index }));
  const ids = (from: number, to: number) =>
    moved(cells, from, to)
      .map(({ id }) => id)
      .join("");

  test.each([
    [0, 3, "bcda"],
    [3, 0, "dabc"],
    [1, 2, "acbd"],
    [1, 99, "acdb"],
    [2, -5, "cabd"],
    [2, 2, "abcd"],
    [9, 0, "abcd"],
  ])("the cell at %i goes to %i: %s", (from, to, order) => {
    expect(ids(from, to)).toBe(order);
  });

  test("places are counted anew and what was given stays", () => {
    expect(moved(cells, 3, 1).map(({ index }) => index)).toEqual([0, 1, 2, 3]);
    expect(cells.map(({ id }) => id).join("")).toBe("abcd");
  });

  test.each<[number, number, boolean, string]>([
    [0, 2, false, "bacd"],
    [0, 2, true, "bcad"],
    [3, 1, false, "adbc"],
    [3, 1, true, "abdc"],
    [1, 1, false, "abcd"],
    [1, 1, true, "abcd"],
  ])("the cell at %i dropped on %i, after it: %s", (from, on, after, order) => {
    expect(ids(from, dropPlace(from, on, after))).toBe(order);
  });
});
