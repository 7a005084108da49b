import { badFile } from "../failure.ts";
import { BOOLEAN_TRUE, type ThriftField, ThriftReader } from "./thrift.ts";

/** A leaf column as the footer describes it: what the Arrow types of parquet-wasm no longer say. */
export interface Leaf {
  path: string[];
  logical?: "uuid" | "interval" | "time of day in UTC";
  /** where the footer's bytes say INTERVAL, and the header of the field after it */
  interval?: { field: ThriftField; end: number; next: ThriftField | undefined };
}

/** The leaves of a Parquet schema, in file order. `footer` is the Thrift FileMetaData. */
export function readLeaves(footer: Uint8Array): Leaf[] {
  try {
    const thrift = new ThriftReader(footer);
    for (const field of thrift.fields()) {
      if (field.id === 2) return leavesOf(readElements(thrift));
      thrift.skip(field.type);
    }
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

const CONVERTED_INTERVAL = 21;
const LOGICAL_TIME = 7;
const LOGICAL_UUID = 14;

function readElements(thrift: ThriftReader): Element[] {
  const { length } = thrift.list();
  const elements: Element[] = [];
  for (let i = 0; i < length; i++) elements.push(readElement(thrift));
  return elements;
}

function readElement(thrift: ThriftReader): Element {
  const element: Element = { name: "", children: 0, leaf: {} };
  for (const field of thrift.fields()) {
    const { interval } = element.leaf;
    if (interval && interval.next === undefined) interval.next = field;
    if (field.id === 4) element.name = thrift.text();
    else if (field.id === 5) element.children = thrift.integer();
    else if (field.id === 6) {
      if (thrift.integer() === CONVERTED_INTERVAL) {
        element.leaf.logical = "interval";
        element.leaf.interval = { field, end: thrift.at, next: undefined };
      }
    } else if (field.id === 10) {
      const logical = readLogical(thrift);
      if (logical) element.leaf.logical = logical;
    } else thrift.skip(field.type);
  }
  return element;
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
