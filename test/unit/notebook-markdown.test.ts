import { expect, test } from "vitest";
import { escaped, safeHtml } from "../../durable-objects/notebook/markdown.ts";

test.each([
  ["<script>alert(1)</script>", "&lt;script&gt;alert(1)&lt;/script&gt;"],
  ["a <b onclick=x>b</b>", "<p>a &lt;b onclick=x&gt;b&lt;/b&gt;</p>"],
  ["[x](javascript:alert(1))", "<p>x</p>"],
  ["[x](JaVaScRiPt:alert(1))", "<p>x</p>"],
  ["[x](data:text/html,<b>)", "<p>x</p>"],
  ["[x](/etc/passwd)", "<p>x</p>"],
  ["[x](//host/path)", "<p>x</p>"],
  [
    "[**x**](https://a.b/?c=1&d=2)",
    '<p><a href="https://a.b/?c=1&amp;d=2" rel="noopener noreferrer"><strong>x</strong></a></p>',
  ],
  ["![x](https://a.b/c.png)", '<p><a href="https://a.b/c.png" rel="noopener noreferrer">x</a></p>'],
  ["![x](file:///c.png)", "<p>x</p>"],
  ["<https://a.b>", '<p><a href="https://a.b" rel="noopener noreferrer">https://a.b</a></p>'],
  [
    '[x](https://a.b/"onmouseover="alert(1))',
    '<p><a href="https://a.b/&quot;onmouseover=&quot;alert(1)" rel="noopener noreferrer">x</a></p>',
  ],
  ["`<i>`", "<p><code>&lt;i&gt;</code></p>"],
  ['```x"onload=y\n<i>\n```', '<pre tabindex="0"><code>&lt;i&gt;</code></pre>'],
  ["&lt;script&gt;", "<p>&lt;script&gt;</p>"],
])("%s", (markdown, html) => {
  expect(safeHtml(markdown).trim()).toBe(html);
});

test("headings begin below the cell's and leave no level out", () => {
  const levels = (markdown: string) => safeHtml(markdown).match(/<h\d/g);
  expect(levels("# a\n\n## b\n\n### c")).toEqual(["<h3", "<h4", "<h5"]);
  expect(levels("## a\n\n###### b\n\n## c")).toEqual(["<h3", "<h4", "<h3"]);
  expect(levels("# a\n## b\n### c\n#### d\n##### e")).toEqual(["<h3", "<h4", "<h5", "<h6", "<h6"]);
});

test("a list of tasks has no boxes to tick", () => {
  expect(safeHtml("- [x] done\n- [ ] open")).not.toContain("<input");
});

test("a text in HTML", () => {
  expect(escaped(`<a b="c" d='e'>&`)).toBe("&lt;a b=&quot;c&quot; d=&#39;e&#39;&gt;&amp;");
});
