export type PictureKind = "png" | "svg";

/** How a value is drawn where it is more than its text. */
export type Look =
  | { as: "picture"; kind: PictureKind }
  | { as: "link"; href: string }
  | { as: "box"; ticked: boolean }
  | { as: "chart"; mark: "bar" | "line" | "area"; numbers: number[]; color?: string | undefined }
  | { as: "marks"; pattern: RegExp; color?: string | undefined };

export const CHART_WIDTH = 96;
export const CHART_HEIGHT = 18;

/** Bars stand on zero; a line and an area use the whole height. */
export function pathOf(mark: "bar" | "line" | "area", numbers: readonly number[]): string {
  if (numbers.length === 0) return "";
  const least = mark === "line" ? Math.min(...numbers) : Math.min(0, ...numbers);
  const greatest = mark === "line" ? Math.max(...numbers) : Math.max(0, ...numbers);
  const y = (value: number) =>
    greatest === least
      ? CHART_HEIGHT / 2
      : CHART_HEIGHT - ((value - least) / (greatest - least)) * CHART_HEIGHT;
  const at = (value: number) => Number(value.toFixed(2));
  if (mark === "bar") {
    const width = CHART_WIDTH / numbers.length;
    const bars = numbers.map((value, i) => {
      const left = at(i * width);
      const right = at((i + 0.85) * width);
      return `M${left} ${at(y(0))}V${at(y(value))}H${right}V${at(y(0))}Z`;
    });
    return bars.join("");
  }
  const step = numbers.length > 1 ? CHART_WIDTH / (numbers.length - 1) : 0;
  const points = numbers.map((value, i) => `${at(i * step)} ${at(y(value))}`);
  const line = `M${points.join("L")}`;
  return mark === "line"
    ? line
    : `${line}L${at((numbers.length - 1) * step)} ${at(y(0))}L0 ${at(y(0))}Z`;
}
