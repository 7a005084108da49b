import { expect, test } from "vitest";
import { byteRange } from "../../worker/files/range.ts";

test.each([
  [null, "whole"],
  ["", "whole"],
  ["bytes=-", "whole"],
  ["bytes=5-2", "whole"],
  ["bytes=0-1,4-5", "whole"],
  ["items=0-1", "whole"],
  ["bytes=a-b", "whole"],
  ["bytes=0-0", { offset: 0, length: 1 }],
  ["bytes=3-", { offset: 3, length: 7 }],
  ["bytes=9-", { offset: 9, length: 1 }],
  ["bytes=0-9", { offset: 0, length: 10 }],
  ["bytes=4-1000", { offset: 4, length: 6 }],
  ["bytes=-4", { offset: 6, length: 4 }],
  ["bytes=-1000", { offset: 0, length: 10 }],
  ["bytes=-0", "unsatisfiable"],
  ["bytes=10-", "unsatisfiable"],
  ["bytes=10-20", "unsatisfiable"],
])("%j of ten bytes", (header, range) => {
  expect(byteRange(header, 10)).toEqual(range);
});

test("an empty file has no range", () => {
  expect(byteRange("bytes=0-", 0)).toBe("unsatisfiable");
  expect(byteRange("bytes=-5", 0)).toBe("unsatisfiable");
  expect(byteRange(null, 0)).toBe("whole");
});
