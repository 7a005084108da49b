/** Pixels. Here by themselves, so that a grid's place can be kept before its code is there. */
export const ROW_HEIGHT = 26;
export const BARS_HEIGHT = 34;
