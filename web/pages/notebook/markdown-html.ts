import { Marked } from "marked";

const DEEPEST = 6;

/**
 * Markdown as HTML. What the text has of HTML itself is shown as text; a picture is a link to it, because the page
 * loads nothing from elsewhere; headings stand one below the page's own. It is sanitised before it is shown.
 */
export function markdownHtml(markdown: string): string {
  return parser.parse(markdown, { async: false });
}

const parser = new Marked({
  gfm: true,
  renderer: {
    html: ({ text }) => escaped(text),
    image: ({ href, text }) => `<a href="${escaped(href)}">${escaped(text || href)}</a>`,
    heading({ tokens, depth }) {
      const level = Math.min(DEEPEST, depth + 1);
      return `<h${level}>${this.parser.parseInline(tokens)}</h${level}>`;
    },
    checkbox: ({ checked }) => (checked ? "☑ " : "☐ "),
  },
});

function escaped(text: string): string {
  return text
    .replaceAll("&", "&amp;")
    .replaceAll("<", "&lt;")
    .replaceAll(">", "&gt;")
    .replaceAll('"', "&quot;");
}
