import type { DataRow } from "./fixture.ts";

/** Small data sets whose results are published. */

const LONGLEY = `
60323 83.0 234289 2356 1590 107608 1947
61122 88.5 259426 2325 1456 108632 1948
60171 88.2 258054 3682 1616 109773 1949
61187 89.5 284599 3351 1650 110929 1950
63221 96.2 328975 2099 3099 112075 1951
63639 98.1 346999 1932 3594 113270 1952
64989 99.0 365385 1870 3547 115094 1953
63761 100.0 363112 3578 3350 116219 1954
66019 101.2 397469 2904 3048 117388 1955
67857 104.6 419180 2822 2857 118734 1956
68169 108.4 442769 2936 2798 120445 1957
66513 110.8 444546 4681 2637 121950 1958
68655 112.6 482704 3813 2552 123366 1959
69564 114.2 502601 3931 2514 125368 1960
69331 115.7 518173 4806 2572 127852 1961
70551 116.9 554894 4007 2827 130081 1962`;

/** NIST's Longley data: columns so alike that careless arithmetic loses most digits. */
export const longley: DataRow[] = LONGLEY.trim()
  .split("\n")
  .map((line) => {
    const [y, ...x] = line.split(" ").map(Number);
    return { y: y ?? null, ...Object.fromEntries(x.map((value, i) => [`x${i + 1}`, value])) };
  });

/** NIST's certified values for it: estimates and their standard deviations. */
export const LONGLEY_CERTIFIED: [term: string, estimate: number, deviation: number][] = [
  ["(intercept)", -3482258.63459582, 890420.383607373],
  ["x1", 15.0618722713733, 84.9149257747669],
  ["x2", -0.035819179292591, 0.0334910077722432],
  ["x3", -2.02022980381683, 0.488399681651699],
  ["x4", -1.03322686717359, 0.214274163161675],
  ["x5", -0.0511041056535807, 0.22607320006937],
  ["x6", 1829.15146461355, 455.478499142212],
];

const WEIGHT =
  "2.620 2.875 2.320 3.215 3.440 3.460 3.570 3.190 3.150 3.440 3.440 4.070 3.730 3.780 5.250 5.424 5.345 2.200 1.615 1.835 2.465 3.520 3.435 3.840 3.845 1.935 2.140 1.513 3.170 2.770 3.570 2.780";
const MANUAL = "1 1 1 0 0 0 0 0 0 0 0 0 0 0 0 0 0 1 1 1 0 0 0 0 0 1 1 1 1 1 1 1";

/** Weight and gearbox of R's `mtcars`. */
export const mtcars: DataRow[] = WEIGHT.split(" ").map((wt, i) => ({
  wt: Number(wt),
  am: MANUAL.split(" ")[i] === "1" ? "manual" : "automatic",
}));
