import { describe, expect, test } from "vitest";
import { engineMachine } from "../torture/machine.ts";
import { failureOf, useReading, valuesOf } from "./csv-reading.ts";

// Local times of a zone become instants. The clock of Paris skipped 2024-03-31 02:00 to 03:00 and showed 2024-10-27
// 02:00 to 03:00 twice.

const { read } = useReading(engineMachine);

const paris = { types: { at: "timestamp(Europe/Paris)" } };

const file = (...times: string[]) => `n,at\n${times.map((time, i) => `${i},${time}\n`).join("")}`;

describe("local times of a zone", () => {
  test("are stored as instants", async () => {
    const text = file(
      "2024-01-01 12:00:00",
      "2024-07-01 12:00:00.25",
      "2024-07-01",
      "",
      "2024-03-31 01:59:59",
      "2024-03-31 03:00:00",
      "1900-01-01 00:00:00",
      "2024-07-01T09:00",
    );
    const result = await read(text, paris);
    expect(result.types).toEqual(["BIGINT", "TIMESTAMP WITH TIME ZONE"]);
    expect(valuesOf(result)).toEqual([
      "2024-01-01 11:00:00+00",
      "2024-07-01 10:00:00.25+00",
      "2024-06-30 22:00:00+00",
      null,
      "2024-03-31 00:59:59+00",
      "2024-03-31 01:00:00+00",
      "1899-12-31 23:50:39+00",
      "2024-07-01 07:00:00+00",
    ]);
    expect(result.notes).toEqual([]);
    expect(result.guesses.find(({ what }) => what === "types")?.chosen).toBe('"n" BIGINT');
  });

  test("whatever case and blanks the type is written in", async () => {
    const types = { at: " TimeStamp( 'asia/kolkata' ) " };
    const result = await read(file("2024-01-01 05:30:00"), { types });
    expect(valuesOf(result)).toEqual(["2024-01-01 00:00:00+00"]);
  });

  test("in a form that is named", async () => {
    const options = { types: { at: "timestamp(America/New_York)" }, date_format: "%d.%m.%Y %H.%M" };
    const result = await read(file("04.07.2024 08.15"), options);
    expect(valuesOf(result)).toEqual(["2024-07-04 12:15:00+00"]);
  });

  test("that came twice are the earlier instant, and told", async () => {
    const result = await read(
      file("2024-10-27 01:59:59", "2024-10-27 02:00:00", "2024-10-27 02:59:59", "2024-10-27 03:00"),
      paris,
    );
    expect(valuesOf(result)).toEqual([
      "2024-10-26 23:59:59+00",
      "2024-10-27 00:00:00+00",
      "2024-10-27 00:59:59+00",
      "2024-10-27 02:00:00+00",
    ]);
    expect(result.notes).toEqual([
      "Column at: 2 local times came twice in Europe/Paris; the earlier ones were taken, with the offset before the change (first: line 3).",
    ]);
  });

  test("that the clock skipped are rejects with their reason", async () => {
    const text = file("2024-03-31 01:30:00", "2024-03-31 02:30:00", "soon", "2024-03-31 02:00");
    expect(await failureOf(read(text, paris))).toMatchObject({
      code: "ingest_failed",
      at: { row: 3, field: "at" },
      message:
        'Line 3: Error when converting column "at". "2024-03-31 02:30:00": No such time in Europe/Paris: the clock skipped it (and 2 more of its values)',
    });
    const rest = await read(text, { ...paris, rejects: "table" });
    expect([valuesOf(rest), rest.rejected]).toEqual([["2024-03-31 00:30:00+00"], 3]);
    const rejects = await read(text, { ...paris, rejects: "only" });
    expect(rejects.rows).toEqual([
      ["3", "at", "No such time in Europe/Paris: the clock skipped it", "2024-03-31 02:30:00"],
      ["4", "at", "Could not convert to timestamp(Europe/Paris)", "soon"],
      ["5", "at", "No such time in Europe/Paris: the clock skipped it", "2024-03-31 02:00"],
    ]);
  });

  test.each(["2024-07-01 12:00:00Z", "2024-07-01 12:00:00+02", "2024-07-01T12:00-05:30"])(
    "%s has an offset of its own and is none",
    async (time) => {
      const rejects = await read(file("2024-07-01", time), { ...paris, rejects: "only" });
      expect(rejects.rows).toEqual([
        ["3", "at", "Could not convert to timestamp(Europe/Paris)", time],
      ]);
    },
  );

  test.each([
    ["Europe/Pariss", "Did you mean 'timestamp(Europe/Paris)'?"],
    ["europe/pari", "Did you mean 'timestamp(Europe/Paris)'?"],
    ["Nowhere", "Zones have names such as Europe/Paris, America/New_York, Etc/GMT+5 or UTC."],
  ])("a zone %s is none", async (zone, hint) => {
    expect(await failureOf(read(file("x"), { types: { at: `timestamp(${zone})` } }))).toEqual({
      code: "invalid_input",
      message: `options.types names the time zone '${zone}', which is none.`,
      at: { field: "options.types" },
      hint,
    });
  });
});
