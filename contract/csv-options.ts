import { z } from "zod";

/** How a delimited text file is read; what is not given is guessed, and every guess is told. */
export const csvOptions = z.strictObject({
  delim: z.string().min(1).max(4).optional().describe("Separator between cells, for example ';'."),
  quote: z.string().max(1).optional().describe("Quote character; '' for none."),
  escape: z.string().max(1).optional().describe("Escapes a quote inside quotes."),
  header: z.boolean().optional().describe("Whether the first row names the columns."),
  skip: z.number().int().min(0).optional().describe("Lines to skip before the header."),
  skip_footer: z.number().int().min(0).max(1_000).optional().describe("Lines to drop at the end."),
  comment: z.string().max(1).optional().describe("Begins lines to drop."),
  decimal: z.string().length(1).optional().describe("Decimal mark."),
  thousands: z.string().length(1).optional().describe("Thousands mark."),
  encoding: z
    .enum(["utf-8", "utf-16", "utf-16le", "utf-16be", "latin-1", "windows-1252"])
    .optional(),
  null_values: z.array(z.string()).optional().describe("Texts that mean null."),
  date_format: z.string().optional().describe("strptime format of dates, such as '%d.%m.%Y'."),
  types: z
    .union([z.record(z.string(), z.string()), z.array(z.string())])
    .optional()
    .describe(
      "DuckDB types by column ('*': all others) or in file order; timestamp(Europe/Paris) for local times.",
    ),
});
export type CsvOptions = z.infer<typeof csvOptions>;

/** Options of every import: those of delimited text, and where the records of a JSON document lie. */
export const importOptions = csvOptions.extend({
  rejects: z
    .enum(["error", "table", "only"])
    .optional()
    .describe("Rows that do not fit: error, table (an entry), or only they."),
  sheet: z
    .union([z.string(), z.number().int().min(1)])
    .optional()
    .describe("Workbook: name of the sheet, or its place from 1."),
  json_columns: z.array(z.string()).optional().describe("JSON: keys whose values stay JSON text."),
  records_path: z.string().optional().describe("JSON: dotted path to the list of records."),
});
export type ImportOptions = z.infer<typeof importOptions>;
