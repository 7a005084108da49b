import type { ICellRendererComp, ICellRendererParams } from "ag-grid-community";
import { isLight } from "./contrast.ts";
import { piecesOf } from "./highlight.ts";
import type { PictureKind } from "./look.ts";
import { nodesOf } from "./look-nodes.ts";
import type { Written } from "./writers.ts";

export interface CellParams {
  /** what is shown of the row's value in this column */
  shown(row: number): Written;
  /** the colour behind it */
  colour(row: number): string | undefined;
  /** what a pointer over it shows */
  tooltip(row: number): string | undefined;
  /** a picture that the row's value is the text of */
  picture(row: number, kind: PictureKind, text: string): Promise<Node>;
  sought(): string;
  numeric: boolean;
}

/** One cell: its text with what is sought marked, as nodes, never as HTML. */
export class DataCell implements ICellRendererComp {
  private readonly element = document.createElement("span");
  /** counts what was shown, so that a picture that comes late is not put over the next value */
  private asked = 0;

  init(params: ICellRendererParams & CellParams): void {
    this.element.className = "grid-cell";
    this.refresh(params);
  }

  getGui(): HTMLElement {
    return this.element;
  }

  refresh(params: ICellRendererParams & CellParams): boolean {
    const { element } = this;
    const row = params.node.rowIndex ?? 0;
    const { text, kind, look } = params.shown(row);
    const flat = text.replace(/\r\n|\r|\n/g, " ↵ ");
    element.dataset.kind = kind;
    const tooltip = params.tooltip(row) ?? (text.length > 24 || flat !== text ? text : undefined);
    if (tooltip === undefined) element.removeAttribute("title");
    else element.title = tooltip;
    paint(params.eGridCell, params.colour(row));
    const sought = kind === "null" || kind === "empty" ? "" : params.sought();
    this.asked++;
    if (look?.as === "picture") {
      element.textContent = flat;
      this.show(params.picture(row, look.kind, text));
    } else if (look) element.replaceChildren(...nodesOf(flat, look));
    else if (sought === "") element.textContent = flat;
    else element.replaceChildren(...marked(flat, sought, params.numeric));
    return true;
  }

  /** The text stays where no picture comes of it. */
  private show(picture: Promise<Node>): void {
    const { asked } = this;
    picture.then(
      (node) => {
        if (asked === this.asked) this.element.replaceChildren(node);
      },
      () => {
        if (asked === this.asked) this.element.dataset.kind = "special";
      },
    );
  }
}

/** Through the object model: the policy of the page allows no style in markup. */
function paint(cell: HTMLElement, colour: string | undefined): void {
  cell.style.backgroundColor = colour ?? "";
  cell.style.color = colour === undefined ? "" : isLight(colour) ? "#000000" : "#ffffff";
}

function marked(text: string, sought: string, numeric: boolean): Node[] {
  return piecesOf(text, sought, numeric).map((piece) => {
    if (!piece.isMatch) return document.createTextNode(piece.text);
    const mark = document.createElement("mark");
    mark.textContent = piece.text;
    return mark;
  });
}
