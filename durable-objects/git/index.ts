export type { Changes } from "./changes.ts";
export type { Commit } from "./commit.ts";
export type { Difference, TreeDiff } from "./diff.ts";
export { type FsckReport, fsck } from "./fsck.ts";
export { GitHttp } from "./http.ts";
export type { Trailers } from "./message.ts";
export { GitStore, type PreparedCommit, type PrepareInput } from "./store.ts";
export { GitTransfer, type Ref } from "./transfer.ts";
