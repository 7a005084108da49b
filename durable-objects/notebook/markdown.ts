import { Marked, type Token } from "marked";

/**
 * Markdown as HTML that is safe where nothing cleans it afterwards: what the text has of HTML itself is shown as
 * text, a link goes only to the web or to a mailbox, and a picture is a link to it. Headings begin below the cell's
 * own, whatever level their author began with, so that none is left out.
 */
export function safeHtml(markdown: string): string {
  const tokens = lexer.lexer(markdown);
  const depths = [...new Set(tokens.flatMap(depthOf))].sort();
  return parserOf(depths).parser(tokens);
}

/** The page's title, a cell's name, then the cell's headings. */
const FIRST = 3;
const DEEPEST = 6;

const lexer = new Marked({ gfm: true });

function depthOf(token: Token): number[] {
  return token.type === "heading" ? [(token as { depth: number }).depth] : [];
}

function parserOf(depths: number[]): Marked {
  return new Marked({
    gfm: true,
    renderer: {
      html: ({ text }) => escaped(text),
      link({ href, tokens }) {
        const inner = this.parser.parseInline(tokens);
        return isOutward(href) ? anchor(href, inner) : inner;
      },
      image: ({ href, text }) =>
        isOutward(href) ? anchor(href, escaped(text || href)) : escaped(text || href),
      heading({ tokens, depth }) {
        const level = Math.min(DEEPEST, FIRST + Math.max(0, depths.indexOf(depth)));
        return `<h${level}>${this.parser.parseInline(tokens)}</h${level}>\n`;
      },
      code: ({ text }) => `<pre tabindex="0"><code>${escaped(text)}</code></pre>\n`,
      checkbox: ({ checked }) => (checked ? "☑ " : "☐ "),
    },
  });
}

function anchor(href: string, inner: string): string {
  return `<a href="${escaped(href)}" rel="noopener noreferrer">${inner}</a>`;
}

function isOutward(href: string): boolean {
  return /^(https?:\/\/|mailto:)/i.test(href);
}

/** A text inside HTML, in an attribute too. */
export function escaped(text: string): string {
  return text
    .replaceAll("&", "&amp;")
    .replaceAll("<", "&lt;")
    .replaceAll(">", "&gt;")
    .replaceAll('"', "&quot;")
    .replaceAll("'", "&#39;");
}
