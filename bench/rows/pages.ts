import { inTurn, timed } from "../measure.ts";
import { newProject, type Project } from "../project.ts";
import { beside, type Row } from "../result.ts";

const ROWS = 5_000_000;
const PAGE = 100;
const DEEP = 4_900_000;
const PAGES = 40;

const CODE = `select i as n, i * 7919 % ${ROWS} as scattered, 'word ' || i % 1000 as word, i / 8 as amount,
  timestamp '2020-01-01' + to_seconds(i) as at from range(${ROWS}) t(i)`;

/** What a page of rows costs deep inside a large entry, beside its first pages. */
export async function pageRows(origin: string): Promise<Row[]> {
  const project = await newProject(origin);
  const { hash } = await project.call("catalog_create", { name: "many", code: CODE });
  const read = (offset: number, sort: string) => page(origin, project, String(hash), offset, sort);
  // The order is made by the first that asks for it, and is kept.
  await read(DEEP, "&sort=scattered:asc");
  const rows: Row[] = [];
  for (const [name, sort] of [
    ["page at 4.9 M", ""],
    ["sorted page at 4.9 M", "&sort=scattered:asc"],
  ] as const) {
    // No page twice: each is read anew.
    const at = (from: number) => (round: number) => timed(() => read(from + round * PAGE, sort));
    const times = await inTurn(PAGES, at(DEEP), at(0));
    const what = sort === "" ? "as they are stored" : "by a column, whose order is there";
    const work = `GET of ${PAGE} rows ${what}, from ${DEEP} on, of ${ROWS} rows × 5 columns`;
    rows.push(beside({ name, work, peer: "the same from 0 on" }, times, 1.5));
  }
  await project.close();
  return rows;
}

async function page(
  origin: string,
  { name }: Project,
  hash: string,
  offset: number,
  sort: string,
): Promise<void> {
  const url = `${origin}/p/${name}/api/rows/${hash}?offset=${offset}&limit=${PAGE}${sort}`;
  const response = await fetch(url);
  const { byteLength } = await response.arrayBuffer();
  if (!response.ok || byteLength < PAGE) throw new Error(`no rows at ${offset}`);
}
