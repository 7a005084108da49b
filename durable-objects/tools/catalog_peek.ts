import type { ToolInput } from "../../contract/tool.ts";
import type { catalogPeek } from "../../contract/tools/catalog_peek.ts";
import type { Call } from "../call.ts";
import { columnOf } from "../catalog/columns.ts";
import { type Column, type Entry, shortHash } from "../catalog/model.ts";
import { query } from "../catalog/query.ts";
import { readEntry } from "../catalog/read.ts";
import { resolve } from "../catalog/resolve.ts";
import { ident } from "../engine/sql.ts";
import { entryUrl } from "../links.ts";
import { checkCondition, inCondition } from "./condition.ts";
import type { ToolHandler } from "./handler.ts";
import { rowsReply } from "./rows.ts";

type Input = ToolInput<typeof catalogPeek>;

export const peek: ToolHandler<typeof catalogPeek> = async (input, call) => {
  const { entry, alias } = resolve(call.catalog, input.entry);
  const columns = input.columns?.length
    ? input.columns.map((name) => columnOf(entry, name))
    : entry.columns;
  const chosen = input.where?.trim() || input.order_by?.length;
  const { rows, rowCount } = chosen
    ? await filtered(input, call, entry, columns)
    : await inOrder(input, call, entry, columns);
  call.meter.rows = rows.length;
  const reference = alias ? input.entry : shortHash(entry.hash);
  return {
    hash: shortHash(entry.hash),
    ...(alias ? { alias: alias.name } : {}),
    ...rowsReply(columns, rows, rowCount, (shown) => restOf(input, reference, shown, rowCount)),
    url: entryUrl(call.caller, reference),
  };
};

async function inOrder(input: Input, call: Call, entry: Entry, columns: Column[]) {
  const { offset, limit } = input;
  const rows = await call.engine.job(call.meter, (job) =>
    readEntry(call, job, entry, { offset, limit, columns }),
  );
  return { rows, rowCount: entry.row_count };
}

/** A condition or an order is a query over the entry, with every check of a recipe. */
async function filtered(input: Input, call: Call, entry: Entry, columns: Column[]) {
  const { limit, offset } = input;
  const condition = input.where?.trim() ? input.where : undefined;
  const list = columns.map(({ name }) => ident(name)).join(", ");
  const order = input.order_by?.map((each) => orderTerm(entry, each)).join(", ");
  const select = `select ${list} from pinned('${entry.hash}')`;
  const ordered = order ? `\norder by ${order}` : "";
  if (condition === undefined) return query(call, `${select}${ordered}`, { limit, offset });
  await checkCondition(call, condition);
  const head = `${select}\nwhere (\n`;
  return query(call, `${head}${condition}\n)${ordered}`, { limit, offset }).catch(
    (error: unknown) => {
      throw inCondition(error, condition, head.split("\n").length - 1);
    },
  );
}

function orderTerm(entry: Entry, term: string): string {
  if (entry.columns.some(({ name }) => name === term)) return ident(term);
  const [, name = term, direction = ""] =
    /^(.*?)(\s+(?:asc|desc)(?:\s+nulls\s+(?:first|last))?)?$/is.exec(term) ?? [];
  const plain = /^"(.*)"$/s.exec(name)?.[1]?.replaceAll('""', '"') ?? name;
  return `${ident(columnOf(entry, plain).name)}${direction}`;
}

function restOf(input: Input, reference: string, shown: number, rowCount: number): string {
  const next = input.offset + shown;
  if (shown === 0 && next >= rowCount) return `there are only ${rowCount} rows`;
  if (next >= rowCount) return `rows ${input.offset + 1} to ${next} of ${rowCount}, the last ones`;
  return `catalog_peek(entry: "${reference}", offset: ${next}) with the same filters shows the next rows`;
}
