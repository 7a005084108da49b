import { readFileSync } from "node:fs";
import type { Native } from "../e2e/main/native.ts";
import { dataSetPath } from "../e2e/main/project.ts";

export const COLUMNS = [
  { name: "Title", type: "VARCHAR" },
  { name: "US Gross", type: "BIGINT" },
  { name: "IMDB Rating", type: "DOUBLE" },
  { name: "MPAA Rating", type: "VARCHAR" },
  { name: "released", type: "DATE" },
  { name: "price", type: "DECIMAL(9,2)" },
  { name: "good", type: "BOOLEAN" },
];
export interface Film {
  Title: string | null;
  gross: number | null;
  rating: number | null;
  mpaa: string | null;
}
const ODD: Film[] = [
  { Title: "100% 😀 o'clock", gross: 9, rating: Number.NaN, mpaa: "a_b" },
  { Title: 'said "no"\nand left', gross: null, rating: Infinity, mpaa: "a%b" },
  { Title: "", gross: -7, rating: -Infinity, mpaa: null },
  { Title: null, gross: 1234567, rating: 6, mpaa: "ÄÖ" },
];

/** Puts films, and odd ones behind them, into a table of native DuckDB. */
export async function putFilms(native: Native): Promise<Film[]> {
  const read = JSON.parse(readFileSync(dataSetPath("movies.json"), "utf8"));
  const known = (read as Record<string, unknown>[]).slice(0, 800).map((film) => ({
    Title: film.Title === null ? null : String(film.Title),
    gross: film["US Gross"] as number | null,
    rating: film["IMDB Rating"] as number | null,
    mpaa: film["MPAA Rating"] as string | null,
  }));
  const films = [...known, ...ODD];
  await native.run(`create table films("Title" varchar, "US Gross" bigint, "IMDB Rating" double,
    "MPAA Rating" varchar, released date, price decimal(9,2), good boolean)`);
  const text = (value: unknown) => (value === null ? null : String(value));
  await native.insert(
    "films",
    films.map((film, i) => [
      film.Title,
      text(film.gross),
      text(film.rating),
      film.mpaa,
      i % 10 === 0 ? null : `2020-01-${String((i % 28) + 1).padStart(2, "0")}`,
      i % 7 === 0 ? null : `${i % 100}.${String(i % 100).padStart(2, "0")}`,
      i % 3 === 0 ? null : String(i % 3 === 1),
    ]),
  );
  return films;
}
