import { inflateSync } from "node:zlib";

export interface Picture {
  width: number;
  height: number;
  /** how many pixels of each colour, by its hex digits */
  colours: Map<string, number>;
}

/** Channels of a pixel by colour type. */
const CHANNELS = new Map<number | undefined, number>([
  [2, 3],
  [6, 4],
]);

/** Decodes a PNG of 8-bit RGB or RGBA, as the codec writes it. @throws for anything else */
export function decodePng(base64: string): Picture {
  const bytes = Buffer.from(base64, "base64");
  if (bytes.subarray(0, 8).toString("hex") !== "89504e470d0a1a0a") throw new Error("no PNG");
  let width = 0;
  let height = 0;
  let channels = 0;
  const data: Buffer[] = [];
  for (let at = 8; at < bytes.length; ) {
    const length = bytes.readUInt32BE(at);
    const type = bytes.subarray(at + 4, at + 8).toString("latin1");
    const body = bytes.subarray(at + 8, at + 8 + length);
    if (type === "IHDR") {
      width = body.readUInt32BE(0);
      height = body.readUInt32BE(4);
      if (body[8] !== 8) throw new Error(`${body[8]} bits`);
      channels = CHANNELS.get(body[9]) ?? 0;
    }
    if (type === "IDAT") data.push(body);
    at += length + 12;
  }
  if (channels === 0) throw new Error("no RGB");
  return { width, height, colours: coloursOf(inflateSync(Buffer.concat(data)), width, channels) };
}

function coloursOf(raw: Buffer, width: number, channels: number): Map<string, number> {
  const colours = new Map<string, number>();
  const stride = width * channels;
  let above = Buffer.alloc(stride);
  for (let at = 0; at < raw.length; at += stride + 1) {
    const row = unfiltered(raw[at] ?? 0, raw.subarray(at + 1, at + 1 + stride), above, channels);
    for (let x = 0; x < stride; x += channels) {
      const colour = row.subarray(x, x + 3).toString("hex");
      colours.set(colour, (colours.get(colour) ?? 0) + 1);
    }
    above = row;
  }
  return colours;
}

function unfiltered(filter: number, line: Buffer, above: Buffer, channels: number): Buffer {
  const row = Buffer.from(line);
  for (let i = 0; i < row.length; i++) {
    const left = i >= channels ? (row[i - channels] ?? 0) : 0;
    const up = above[i] ?? 0;
    const corner = i >= channels ? (above[i - channels] ?? 0) : 0;
    row[i] = (row[i] ?? 0) + predicted(filter, left, up, corner);
  }
  return row;
}

function predicted(filter: number, left: number, up: number, corner: number): number {
  if (filter === 1) return left;
  if (filter === 2) return up;
  if (filter === 3) return (left + up) >> 1;
  if (filter !== 4) return 0;
  const guess = left + up - corner;
  const [a, b, c] = [left, up, corner].map((value) => Math.abs(guess - value)) as [
    number,
    number,
    number,
  ];
  if (a <= b && a <= c) return left;
  return b <= c ? up : corner;
}
