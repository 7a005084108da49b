import DOMPurify from "dompurify";
import { useLayoutEffect, useRef } from "react";
import { markdownHtml } from "./markdown-html.ts";

/** What a text may become, and nothing else. No style, no form, nothing that loads. */
const ALLOWED = {
  ALLOWED_TAGS:
    "a b blockquote br code del em h2 h3 h4 h5 h6 hr i li ol p pre s strong table tbody td th thead tr ul".split(
      " ",
    ),
  ALLOWED_ATTR: ["href", "title", "align", "start"],
  ALLOW_DATA_ATTR: false,
  ALLOW_ARIA_ATTR: false,
};

/** A text of the notebook, as its author meant it. */
export function Markdown({ text }: { text: string }) {
  const place = useRef<HTMLDivElement>(null);
  useLayoutEffect(() => {
    const fragment = DOMPurify.sanitize(markdownHtml(text), {
      ...ALLOWED,
      RETURN_DOM_FRAGMENT: true,
    });
    for (const link of fragment.querySelectorAll("a")) link.rel = "noopener noreferrer";
    place.current?.replaceChildren(fragment);
  }, [text]);
  return <div ref={place} className="markdown" />;
}
