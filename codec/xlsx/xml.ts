import { SaxesParser } from "saxes";
import { Failure } from "../../contract/errors.ts";
import { badFile } from "../failure.ts";

/** What is told of an XML text while it is read. Names come without their prefix. */
export interface XmlHandlers {
  open?: (name: string, attributes: Record<string, string>) => void;
  text?: (text: string) => void;
  close?: (name: string) => void;
}

/** An XML text fed piece by piece; entities of its own are not expanded. */
export class XmlReader {
  private readonly parser = new SaxesParser();
  private readonly decoder = new TextDecoder();
  private readonly part: string;

  constructor(part: string, { open, text, close }: XmlHandlers) {
    this.part = part;
    const { parser } = this;
    parser.on("error", (error) => {
      throw badFile(`The workbook's part ${part} is damaged: ${error.message}`);
    });
    if (open)
      parser.on("opentag", ({ name, attributes }) =>
        open(local(name), attributes as Record<string, string>),
      );
    if (text) {
      parser.on("text", text);
      parser.on("cdata", text);
    }
    if (close) parser.on("closetag", ({ name }) => close(local(name)));
  }

  push(piece: Uint8Array): void {
    this.parser.write(this.decoder.decode(piece, { stream: true }));
  }

  /** @throws ingest_failed when the text ends too early */
  end(): void {
    this.parser.write(this.decoder.decode());
    try {
      this.parser.close();
    } catch (error) {
      if (error instanceof Failure) throw error;
      throw badFile(`The workbook's part ${this.part} ends too early.`);
    }
  }
}

/** Reads a whole part. */
export async function readXml(
  part: string,
  pieces: AsyncIterable<Uint8Array>,
  handlers: XmlHandlers,
): Promise<void> {
  const reader = new XmlReader(part, handlers);
  for await (const piece of pieces) reader.push(piece);
  reader.end();
}

function local(name: string): string {
  const colon = name.indexOf(":");
  return colon < 0 ? name : name.slice(colon + 1);
}

/** Characters that XML cannot hold are written as `_x000D_`. */
export function unescaped(text: string): string {
  return text.includes("_x")
    ? text.replace(/_x([0-9A-Fa-f]{4})_/g, (_, hex: string) =>
        String.fromCharCode(Number.parseInt(hex, 16)),
      )
    : text;
}
