import { kmeansGenerator } from "ml-kmeans";
import { unfit } from "./failure.ts";
import type { Learned, ParameterColumn, Training } from "./learner.ts";
import { type Matrix, standardized } from "./matrix.ts";
import { Random } from "./random.ts";
import type { Fit } from "./work.ts";

/** Beginnings that are tried; the one that ends nearest to its rows is taken. */
const BEGINNINGS = 10;

/** k-means over standardised terms, from centres drawn far apart (k-means++). Clusters are numbered by size. */
export function* fitClusters(training: Training): Fit<Learned> {
  const { options, effort } = training;
  const terms = options.standardize
    ? training.terms
    : training.terms.map((term) => ({ ...term, mean: 0, scale: 1 }));
  const points = rowsOf(standardized(training.matrix, terms));
  const { k, maxIterations, seed } = options;
  const different = new Set(points.map((point) => point.join(" "))).size;
  if (different < k) {
    throw unfit(`There are ${different} different rows for k = ${k} clusters.`, "Lower k.");
  }
  let best: { centers: number[][]; inertia: number; settled: boolean } | undefined;
  for (let beginning = 1; beginning <= BEGINNINGS; beginning++) {
    let centers = farApart(points, k, new Random(seed, beginning));
    let settled = false;
    const rounds = kmeansGenerator(points, k, {
      initialization: centers,
      maxIterations,
      tolerance: 0,
    });
    for (const { centroids, converged } of rounds) {
      centers = centroids;
      settled = converged;
      if (effort.spend(3 * points.length * k * terms.length)) yield effort.progress;
    }
    const inertia = points.reduce((sum, point) => sum + nearest(centers, point).squared, 0);
    if (!best || inertia < best.inertia * (1 - 1e-12)) best = { centers, inertia, settled };
  }
  const sizes = new Map<number, number>();
  for (const point of points) {
    const { cluster } = nearest(best?.centers ?? [], point);
    sizes.set(cluster, (sizes.get(cluster) ?? 0) + 1);
  }
  const numbered = (best?.centers ?? [])
    .map((center, i) => ({ center, size: sizes.get(i) ?? 0 }))
    .sort((a, b) => b.size - a.size || compare(a.center, b.center));
  const centers = numbered.map(({ center }) => center);
  return {
    predict: (rows: Matrix) => distances(standardized(rows, terms), centers),
    rows: centerRows(numbered, terms),
    terms,
    scoring: { parts: k },
    notes: best?.settled
      ? []
      : [`The clusters had not settled after max_iterations = ${maxIterations}.`],
  };
}

function rowsOf({ rows, columns }: Matrix): number[][] {
  return Array.from({ length: rows }, (_, i) => columns.map((column) => column[i] ?? 0));
}

/** Each next centre is a row drawn by the square of its distance to the nearest one before. */
function farApart(points: number[][], k: number, random: Random): number[][] {
  const centers = [points[random.below(points.length)] ?? []];
  const squares = new Float64Array(points.length).fill(Number.POSITIVE_INFINITY);
  while (centers.length < k) {
    const newest = centers.at(-1) ?? [];
    let total = 0;
    for (const [i, point] of points.entries()) {
      squares[i] = Math.min(squares[i] ?? 0, squaredDistance(newest, point));
      total += squares[i] ?? 0;
    }
    let left = random.unit() * total;
    let chosen = -1;
    for (const [i, square] of squares.entries()) {
      if (square === 0) continue;
      chosen = i;
      left -= square;
      if (left < 0) break;
    }
    centers.push(points[chosen] ?? []);
  }
  return centers;
}

function squaredDistance(a: number[], b: number[]): number {
  let sum = 0;
  for (let t = 0; t < a.length; t++) sum += ((a[t] ?? 0) - (b[t] ?? 0)) ** 2;
  return sum;
}

function nearest(centers: number[][], point: number[]): { cluster: number; squared: number } {
  let found = { cluster: 0, squared: Number.POSITIVE_INFINITY };
  for (const [cluster, center] of centers.entries()) {
    const squared = squaredDistance(center, point);
    if (squared < found.squared) found = { cluster, squared };
  }
  return found;
}

function compare(a: number[], b: number[]): number {
  const at = a.findIndex((value, t) => value !== b[t]);
  return at < 0 ? 0 : (a[at] ?? 0) - (b[at] ?? 0);
}

/** The distance of each row to each centre. */
function distances({ rows, columns }: Matrix, centers: number[][]): Float64Array[] {
  return centers.map((center) => {
    const sums = new Float64Array(rows);
    for (const [t, column] of columns.entries()) {
      for (let i = 0; i < rows; i++)
        sums[i] = (sums[i] ?? 0) + ((column[i] ?? 0) - (center[t] ?? 0)) ** 2;
    }
    return sums.map(Math.sqrt);
  });
}

function centerRows(
  centers: { center: number[]; size: number }[],
  terms: Training["terms"],
): ParameterColumn[] {
  const rows = centers.flatMap(({ center, size }, c) =>
    terms.map((term, t) => ({ c: c + 1, size, t: t + 1, term, place: center[t] ?? 0 })),
  );
  return [
    { name: "cluster", type: "integer", values: rows.map(({ c }) => c) },
    { name: "rows", type: "integer", values: rows.map(({ size }) => size) },
    { name: "term_no", type: "integer", values: rows.map(({ t }) => t) },
    { name: "term", type: "text", values: rows.map(({ term }) => term.name) },
    {
      name: "center",
      type: "double",
      values: rows.map(({ term, place }) => place * term.scale + term.mean),
    },
    { name: "standardized", type: "double", values: rows.map(({ place }) => place) },
  ];
}
