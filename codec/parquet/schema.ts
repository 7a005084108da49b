import { badFile } from "../failure.ts";
import { type Edit, renumbered } from "./edits.ts";
import { BOOLEAN_TRUE, ThriftReader } from "./thrift.ts";

/** A leaf column as the footer describes it: what the Arrow types of parquet-wasm no longer say. */
export interface Leaf {
  path: string[];
  logical?: "uuid" | "interval" | "int96" | "time of day in UTC";
  /** what makes 12 plain bytes of an INTERVAL or an INT96, which parquet-wasm would read wrongly */
  plain?: Edit[];
}

/** The leaves of a Parquet schema, in file order. `footer` is the Thrift FileMetaData. */
export function readLeaves(footer: Uint8Array): Leaf[] {
  try {
    const thrift = new ThriftReader(footer);
    let leaves: Leaf[] | undefined;
    for (const field of thrift.fields()) {
      if (field.id === 2) leaves = leavesOf(readElements(thrift));
      else if (field.id === 4 && leaves?.some(({ logical }) => logical === "int96"))
        readChunks(thrift, leaves);
      else thrift.skip(field.type);
      if (leaves && !leaves.some(({ logical }) => logical === "int96")) return leaves;
    }
    if (leaves) return leaves;
  } catch (thrown) {
    if (!(thrown instanceof RangeError)) throw thrown;
  }
  throw badFile("The Parquet footer is damaged: its schema cannot be read.", {
    hint: "Write the file again.",
  });
}

interface Element {
  name: string;
  children: number;
  leaf: Omit<Leaf, "path">;
}

const I32 = 5;
const INT96 = 3;
const FIXED_LEN_BYTE_ARRAY = 7;
const CONVERTED_INTERVAL = 21;
const LOGICAL_TIME = 7;
const LOGICAL_UUID = 14;
/** Field 2 after field 1, an integer: a length of 12. */
const LENGTH_12 = [0x15, 24];

function readElements(thrift: ThriftReader): Element[] {
  const { length } = thrift.list();
  const elements: Element[] = [];
  for (let i = 0; i < length; i++) elements.push(readElement(thrift));
  return elements;
}

function readElement(thrift: ThriftReader): Element {
  const element: Element = { name: "", children: 0, leaf: {} };
  // What the field after the one just edited has to be counted from.
  let previous: number | undefined;
  const edit = (edits: Edit[], now: number) => {
    element.leaf.plain = [...(element.leaf.plain ?? []), ...edits];
    previous = now;
  };
  for (const field of thrift.fields()) {
    if (previous !== undefined)
      element.leaf.plain?.push(...renumbered(thrift.bytes, field, previous));
    previous = undefined;
    const at = thrift.at;
    if (field.id === 1 && field.type === I32) {
      if (thrift.integer() !== INT96) continue;
      element.leaf.logical = "int96";
      edit([{ from: at, to: thrift.at, bytes: [FIXED_LEN_BYTE_ARRAY * 2, ...LENGTH_12] }], 2);
    } else if (field.id === 4) element.name = thrift.text();
    else if (field.id === 5) element.children = thrift.integer();
    else if (field.id === 6) {
      if (thrift.integer() !== CONVERTED_INTERVAL) continue;
      element.leaf.logical = "interval";
      edit([{ from: field.at, to: thrift.at, bytes: [] }], field.previous);
    } else if (field.id === 10) {
      const logical = readLogical(thrift);
      if (logical) element.leaf.logical = logical;
    } else thrift.skip(field.type);
  }
  return element;
}

/** Every row group says the type of its columns once more. */
function readChunks(thrift: ThriftReader, leaves: Leaf[]): void {
  const { length: groups } = thrift.list();
  for (let group = 0; group < groups; group++) {
    for (const field of thrift.fields()) {
      if (field.id !== 1) {
        thrift.skip(field.type);
        continue;
      }
      const { length } = thrift.list();
      for (let column = 0; column < length; column++) readChunk(thrift, leaves[column]);
    }
  }
}

function readChunk(thrift: ThriftReader, leaf: Leaf | undefined): void {
  for (const field of thrift.fields()) {
    if (field.id !== 3) {
      thrift.skip(field.type);
      continue;
    }
    for (const inner of thrift.fields()) {
      const from = thrift.at;
      thrift.skip(inner.type);
      if (inner.id === 1 && leaf?.logical === "int96")
        leaf.plain?.push({ from, to: thrift.at, bytes: [FIXED_LEN_BYTE_ARRAY * 2] });
    }
  }
}

function readLogical(thrift: ThriftReader): Leaf["logical"] {
  let logical: Leaf["logical"];
  for (const kind of thrift.fields()) {
    if (kind.id === LOGICAL_UUID) logical = "uuid";
    if (kind.id !== LOGICAL_TIME) {
      thrift.skip(kind.type);
      continue;
    }
    for (const field of thrift.fields()) {
      if (field.id === 1 && field.type === BOOLEAN_TRUE) logical = "time of day in UTC";
      thrift.skip(field.type);
    }
  }
  return logical;
}

function leavesOf(elements: Element[]): Leaf[] {
  const leaves: Leaf[] = [];
  let next = 0;
  const walk = (path: string[]): void => {
    const element = elements[next++];
    if (element === undefined) throw new RangeError("the schema names more columns than it has");
    if (next === 1) for (let i = 0; i < element.children; i++) walk([]);
    else if (element.children === 0)
      leaves.push({ ...element.leaf, path: [...path, element.name] });
    else for (let i = 0; i < element.children; i++) walk([...path, element.name]);
  };
  walk([]);
  return leaves;
}
