import { expect, test } from "vitest";
import { withLog } from "./errors-fixture.ts";

// BEHAVIOUR §4: what a session has not been told, and that it is told once.

const MINE = { session: "s1", callId: "c1", tool: "catalog_run" };
const OTHERS = { session: "s2", callId: "c9", tool: "catalog_run" };

test("a record of another is told once, the newest first", () =>
  withLog(({ write, hear }) => {
    expect(hear("s1")).toEqual([]);
    write("first", OTHERS);
    write("second");
    expect(hear("s1")).toEqual(["second", "first"]);
    expect(hear("s1")).toEqual([]);
    write("third");
    expect(hear("s1")).toEqual(["third"]);
  }));

test("what was logged before the session began is no news; what came before its first call is", () =>
  withLog(({ write, hear, log }) => {
    write("before");
    const began = new Date(Date.parse(log.newest.at) + 1).toISOString();
    expect(hear("s1", began)).toEqual([]);
    // The clock of an object stands still within one event.
    expect(hear("s2", log.newest.at)).toEqual(["before"]);
    expect(hear("s1", began)).toEqual([]);
  }));

test("each session has its own place", () =>
  withLog(({ write, hear }) => {
    write("one");
    expect(hear("s1")).toEqual(["one"]);
    write("two");
    expect(hear("s2")).toEqual(["two", "one"]);
    expect(hear("s1")).toEqual(["two"]);
    expect(hear("s2")).toEqual([]);
  }));

test("a call's own record is not told by it, nor by another call of its session while it runs", () =>
  withLog(({ write, hear, news }) => {
    news.begin("c1");
    write("mine", MINE);
    expect(hear("s1")).toEqual([]);
    expect(hear("s2")).toEqual(["mine"]);
    news.end("c1", true, true);
    expect(hear("s1")).toEqual([]);
  }));

test("a call whose reply never got out leaves its record to the next one, once", () =>
  withLog(({ write, hear, news }) => {
    news.begin("c1");
    write("mine", MINE);
    news.end("c1", false, true);
    expect(hear("s1")).toEqual(["mine"]);
    expect(hear("s1")).toEqual([]);
  }));

test("records of others are not lost while a call of one's own runs", () =>
  withLog(({ write, hear, news }) => {
    news.begin("c1");
    write("mine", MINE);
    write("theirs", OTHERS);
    expect(hear("s1")).toEqual(["theirs"]);
    news.end("c1", false, true);
    expect(hear("s1")).toEqual(["mine"]);
  }));

test("what a background job finds during a session's call is told by that call", () =>
  withLog(({ write, hear, news }) => {
    news.begin("c1");
    write("healed");
    expect(hear("s1")).toEqual(["healed"]);
    news.end("c1", true, false);
  }));

test("places outlive the object", () =>
  withLog(({ write, hear }, again) => {
    write("one");
    expect(hear("s1")).toEqual(["one"]);
    again((book) => {
      expect(book.hear("s1")).toEqual([]);
      book.write("two");
    });
    again((book) => expect(book.hear("s1")).toEqual(["two"]));
    again((book) => expect([book.hear("s1"), book.hear("s2")]).toEqual([[], ["two", "one"]]));
  }));

test("a record whose call ended with the object is told by the next call", () =>
  withLog(({ write, news }, again) => {
    news.begin("c1");
    write("mine", MINE);
    again((book) => expect(book.hear("s1")).toEqual(["mine"]));
    again((book) => expect(book.hear("s1")).toEqual([]));
  }));

test("dismissing the log hides nothing from who has not been told", () =>
  withLog(({ write, hear, log }) => {
    const seq = write("one");
    expect(log.dismiss(seq, "ada")).toBe(1);
    expect(hear("s1")).toEqual(["one"]);
    write("two");
    expect([hear("s1"), log.dismissed]).toEqual([["two"], 1]);
  }));

test("a session that begins anew under its old key is not told what it slept through", () =>
  withLog(({ write, hear, log }) => {
    write("one");
    expect(hear("s1")).toEqual(["one"]);
    write("two");
    const later = new Date(Date.parse(log.newest.at) + 1).toISOString();
    expect(hear("s1", later)).toEqual([]);
  }));

test("records that are not told yet stay when the outbox has been delivered", () =>
  withLog(({ write, hear, log, news }) => {
    news.begin("c1");
    const seqs = [write("mine", MINE), write("theirs")];
    log.confirm(seqs);
    news.end("c1", false, true);
    expect(hear("s1")).toEqual(["theirs", "mine"]);
  }));

test("a call with no news reads nothing", () =>
  withLog(({ write, hear, statements }) => {
    const reads = (session: string, startedAt?: string) => {
      const before = statements();
      hear(session, startedAt);
      return statements() - before;
    };
    hear("s1");
    expect(reads("s1")).toBe(0);
    write("one");
    hear("s1");
    expect(reads("s1")).toBe(0);
    // Begun after everything: its place need not be looked up.
    expect(reads("s3", "2999-01-01T00:00:00.000Z")).toBe(0);
  }));

test("a session's own records cost the reads of its next call only", () =>
  withLog(({ write, hear, news, statements }) => {
    news.begin("c1");
    write("mine", MINE);
    news.end("c1", true, true);
    expect(hear("s1")).toEqual([]);
    const before = statements();
    expect(hear("s1")).toEqual([]);
    expect(statements()).toBe(before);
  }));
