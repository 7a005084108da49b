import type { Reply } from "../../../api/replies.ts";

type Report = NonNullable<Reply<"catalog_revise">["recalc"]>;

const reports = new Map<string, Report>();

/** Keeps what a revision of this page rebuilt, for the tab of the version that it made. */
export function keepReport(project: string, hash: string, report: Report | undefined): void {
  if (report) reports.set(`${project} ${hash}`, report);
}

export function reportOf(project: string, hash: string): Report | undefined {
  return reports.get(`${project} ${hash}`);
}
