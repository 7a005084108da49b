import { describe, expect, test } from "vitest";
import { useReading, valuesOf } from "./csv-reading.ts";

// What a column becomes, decided by every cell of it: exact types and values.

const { column } = useReading();

describe("cells of one kind", () => {
  test.each<[string, string[], string, (string | null)[]]>([
    ["integers", ["1", "-20", "0"], "BIGINT", ["1", "-20", "0"]],
    [
      "the ends of BIGINT",
      ["9223372036854775807", "-9223372036854775808"],
      "BIGINT",
      ["9223372036854775807", "-9223372036854775808"],
    ],
    [
      "numbers with a point",
      ["1.5", ".5", "5.", "-0.25", "7"],
      "DOUBLE",
      ["1.5", "0.5", "5.0", "-0.25", "7.0"],
    ],
    ["a DOUBLE of 17 digits", ["0.30000000000000004"], "DOUBLE", ["0.30000000000000004"]],
    ["truths", ["true", "FALSE", "True"], "BOOLEAN", ["true", "false", "true"]],
    ["days", ["2024-02-29", "1999-12-31"], "DATE", ["2024-02-29", "1999-12-31"]],
    [
      "days and moments",
      ["2024-02-29", "2024-02-29 12:30", "2024-02-29T12:30:01.5"],
      "TIMESTAMP",
      ["2024-02-29 00:00:00", "2024-02-29 12:30:00", "2024-02-29 12:30:01.5"],
    ],
    [
      "instants",
      ["2024-02-29T12:00:00Z", "2024-02-29 12:00:00+02:00"],
      "TIMESTAMP WITH TIME ZONE",
      ["2024-02-29 12:00:00+00", "2024-02-29 10:00:00+00"],
    ],
    ["times", ["12:30:00", "23:59:59.5", "7:05"], "TIME", ["12:30:00", "23:59:59.5", "07:05:00"]],
    ["nothing", ["", ""], "VARCHAR", [null, null]],
    ["blanks around numbers", [" 1", "2 ", "\t3"], "BIGINT", ["1", "2", "3"]],
    ["blanks for nothing", ["1", "  ", ""], "BIGINT", ["1", null, null]],
    ["quotes around numbers", ['"1"', '""', "3"], "BIGINT", ["1", null, "3"]],
    ["phone numbers", ["+4712345678", "+4787654321"], "VARCHAR", ["+4712345678", "+4787654321"]],
    ["hexadecimal", ["0x1F", "0x20"], "VARCHAR", ["0x1F", "0x20"]],
    ["versions", ["1.2.3", "1.2.4"], "VARCHAR", ["1.2.3", "1.2.4"]],
    ["a no-break space", ["1\u00a0", "2"], "VARCHAR", ["1\u00a0", "2"]],
    ["an exponent past every DOUBLE", ["1e999", "2"], "VARCHAR", ["1e999", "2"]],
    [
      "more digits of a second than a TIMESTAMP has",
      ["2024-01-01 00:00:00.1234567"],
      "VARCHAR",
      ["2024-01-01 00:00:00.1234567"],
    ],
  ])("%s", async (_, cells, type, expected) => {
    const result = await column(cells);
    expect(result.types[1]).toBe(type);
    expect(valuesOf(result)).toEqual(expected);
  });
});
