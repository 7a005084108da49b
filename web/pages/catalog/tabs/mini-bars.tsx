import type { Bar } from "../../../../contract/statistics.ts";
import { formatCount } from "../../../format/number.ts";
import { valueText } from "./statistics-text.ts";

const [WIDTH, HEIGHT] = [96, 24];

/** A column's histogram at the size of a word. */
export function MiniBars({ bars, name }: { bars: readonly Bar[]; name: string }) {
  const most = Math.max(1, ...bars.map(({ count }) => count));
  const step = WIDTH / Math.max(bars.length, 4);
  return (
    <svg
      className="mini-bars"
      width={WIDTH}
      height={HEIGHT}
      viewBox={`0 0 ${WIDTH} ${HEIGHT}`}
      role="img"
      aria-label={`Spread of ${name}`}
    >
      {bars.map((bar, i) => {
        const height = bar.count === 0 ? 0 : Math.max(1.5, (bar.count / most) * (HEIGHT - 1));
        return (
          <rect key={i} x={i * step} y={HEIGHT - height} width={step * 0.86} height={height}>
            <title>{`${labelOf(bar)}: ${formatCount(bar.count)}`}</title>
          </rect>
        );
      })}
    </svg>
  );
}

function labelOf({ lower, upper, value }: Bar): string {
  if (lower === undefined) return value === null ? "null" : valueText(value) || "empty";
  return `${valueText(lower)} to ${valueText(upper)}`;
}
