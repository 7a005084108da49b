import type { Feed } from "./feed.ts";
import { CHART_HEIGHT, type PictureKind } from "./look.ts";
import type { Column, RowSource } from "./source.ts";

/** Pictures that are kept; scrolling comes back to the last ones. */
const KEPT = 200;

/** Reads what pictures are made of whole, since blocks have the beginning only, and draws each once. */
export class Pictures {
  private readonly source: RowSource;
  private readonly columns: readonly Column[];
  private readonly feed: Feed;
  private readonly abort = new AbortController();
  private readonly drawn = new Map<string, Promise<Element>>();

  constructor(source: RowSource, columns: readonly Column[], feed: Feed) {
    this.source = source;
    this.columns = columns;
    this.feed = feed;
  }

  /** A picture of its own for the cell. Rejects when the text is none. */
  async of(row: number, column: number, kind: PictureKind, text: string): Promise<Node> {
    const number = this.feed.number(row, column);
    const key = `${kind} ${number} ${column}`;
    const known = this.drawn.get(key) ?? this.draw(number, column, kind, text);
    this.drawn.delete(key);
    this.drawn.set(key, known);
    for (const oldest of this.drawn.keys()) {
      if (this.drawn.size <= KEPT) break;
      this.drawn.delete(oldest);
    }
    return copyOf(await known);
  }

  stop(): void {
    this.abort.abort();
  }

  private async draw(
    number: number | undefined,
    column: number,
    kind: PictureKind,
    text: string,
  ): Promise<Element> {
    const name = this.columns[column]?.name ?? "";
    const whole =
      number === undefined || !this.source.cell
        ? text
        : await this.source.cell(number, name, this.abort.signal);
    return kind === "png" ? pngOf(String(whole)) : svgOf(String(whole));
  }
}

/** A copy of a canvas is empty until it is drawn again. */
function copyOf(drawn: Element): Node {
  const copy = drawn.cloneNode(true);
  if (drawn instanceof HTMLCanvasElement && copy instanceof HTMLCanvasElement)
    copy.getContext("2d")?.drawImage(drawn, 0, 0);
  return copy;
}

/** Decoded and painted: the policy of the page loads no picture from anywhere. */
async function pngOf(text: string): Promise<Element> {
  const base64 = text.replace(/^data:image\/png;base64,/, "").replace(/\s/g, "");
  const bytes = Uint8Array.from(atob(base64), (char) => char.charCodeAt(0));
  const picture = await createImageBitmap(new Blob([bytes], { type: "image/png" }));
  const canvas = document.createElement("canvas");
  canvas.height = Math.min(picture.height, CHART_HEIGHT);
  canvas.width = Math.max(1, Math.round((picture.width * canvas.height) / picture.height));
  canvas.getContext("2d")?.drawImage(picture, 0, 0, canvas.width, canvas.height);
  picture.close();
  return named(canvas);
}

/** Shapes and texts, nothing that runs, refers or is styled from elsewhere. */
async function svgOf(text: string): Promise<Element> {
  const { default: DOMPurify } = await import("dompurify");
  const fragment = DOMPurify.sanitize(withoutHandlers(text), {
    USE_PROFILES: { svg: true },
    FORBID_TAGS: ["style", "image", "a", "animate", "animateTransform", "set"],
    FORBID_ATTR: ["style", "href", "xlink:href", "class", "id"],
    RETURN_DOM_FRAGMENT: true,
  });
  const picture = fragment.querySelector("svg");
  if (!picture) throw new Error("the text is no SVG");
  const width = Number.parseFloat(picture.getAttribute("width") ?? "");
  const height = Number.parseFloat(picture.getAttribute("height") ?? "");
  if (!picture.hasAttribute("viewBox") && width > 0 && height > 0)
    picture.setAttribute("viewBox", `0 0 ${width} ${height}`);
  picture.removeAttribute("width");
  picture.setAttribute("height", String(CHART_HEIGHT));
  return named(picture);
}

/** DOMPurify takes them away, but the browser reports them to the policy of the page as soon as they are parsed. */
function withoutHandlers(text: string): string {
  return text.replace(/<[^>]*>/g, (tag) => tag.replace(/\son[a-z]+\s*=/gi, " x="));
}

function named(picture: Element): Element {
  picture.setAttribute("role", "img");
  picture.setAttribute("aria-label", "picture");
  picture.classList.add("cell-picture");
  return picture;
}
