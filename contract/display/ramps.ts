const HEX = /^#([0-9a-f]{3}|[0-9a-f]{6}|[0-9a-f]{8})$/i;

/** Only hex is a colour: a page puts it into a style. */
export function isColour(text: unknown): text is string {
  return typeof text === "string" && HEX.test(text);
}

/** Ramps by name: the colours they go through, at equal distances. */
export const RAMPS = {
  BLUE_TO_YELLOW: ["#00224e", "#575d6d", "#a59c74", "#fee838"],
  DIVERGING_RED_WHITE_BLUE: ["#dc2828", "#ffffff", "#247ffe"],
  DIVERGING_BLUE_WHITE_RED: ["#247ffe", "#ffffff", "#dc2828"],
} as const satisfies Record<string, readonly string[]>;
