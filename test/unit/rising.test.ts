import { describe, expect, test } from "vitest";
import { rising } from "../../durable-objects/live/rising.ts";

type Word = [message: string, progress: number, total?: number];

function told(words: Word[]): Word[] {
  const heard: Word[] = [];
  const tell = rising((message, progress, total) =>
    heard.push(total === undefined ? [message, progress] : [message, progress, total]),
  );
  for (const word of words) tell(...word);
  return heard;
}

describe("numbers of progress", () => {
  test("pass as they are while they rise, whatever the words", () => {
    const words: Word[] = [
      ["building a", 0, 3],
      ["building b", 1, 3],
      ["building c", 2.5, 3],
      ["built", 3, 3],
    ];
    expect(told(words)).toEqual(words);
  });

  test("that say nothing new are left out", () => {
    expect(
      told([
        ["reading", 5],
        ["reading", 5],
        ["reading", 4],
        ["reading", 6],
      ]),
    ).toEqual([
      ["reading", 5],
      ["reading", 6],
    ]);
  });

  test("of a phase that counts anew go on where the last one ended", () => {
    expect(
      told([
        ["reading", 1_000, 2_000],
        ["reading", 2_000, 2_000],
        ["storing", 10, 30],
        ["storing", 30, 30],
        ["digesting", 1, 2],
        ["digesting", 2, 2],
      ]),
    ).toEqual([
      ["reading", 1_000, 2_000],
      ["reading", 2_000, 2_000],
      ["storing", 2_010, 2_030],
      ["storing", 2_030, 2_030],
      ["digesting", 2_031, 2_032],
      ["digesting", 2_032, 2_032],
    ]);
  });

  test("a phase that begins with nothing done is told with its first step", () => {
    expect(
      told([
        ["reading", 7, 7],
        ["storing", 0, 5],
        ["storing", 2, 5],
      ]),
    ).toEqual([
      ["reading", 7, 7],
      ["storing", 9, 12],
    ]);
  });

  test("a phase that outgrows the one before it keeps its own place", () => {
    expect(
      told([
        ["reading", 3, 3],
        ["storing", 2, 9],
        ["storing", 9, 9],
      ]),
    ).toEqual([
      ["reading", 3, 3],
      ["storing", 5, 12],
      ["storing", 12, 12],
    ]);
  });
});
