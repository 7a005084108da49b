import type { PromiseFsClient } from "isomorphic-git";

/** The directory isomorphic-git is told to work in; nothing exists there but the one object. */
export const GITDIR = "/git";

/** What isomorphic-git wrote: the object's id and the bytes of its loose file. */
export interface LooseObject {
  oid: string;
  data: Uint8Array;
}

/**
 * The least file system isomorphic-git's object calls need: it holds one loose object at most. Reading a
 * table through it would hide a failing read as "not found", so storage is read and written around it.
 */
export function singleObjectFs(held?: LooseObject): {
  fs: PromiseFsClient;
  written: () => LooseObject | undefined;
} {
  let object = held;
  const promises = {
    // isomorphic-git calls this once without arguments, to learn whether it answers with promises.
    readFile: async (path?: string) => {
      if (!object || path !== pathOf(object.oid)) return absent();
      return object.data;
    },
    writeFile: async (path: string, data: Uint8Array) => {
      object = { oid: oidOf(path), data };
    },
    stat: absent,
    lstat: absent,
    readdir: absent,
    mkdir: absent,
    rmdir: absent,
    unlink: absent,
    readlink: absent,
    symlink: absent,
  };
  return { fs: { promises }, written: () => object };
}

async function absent(): Promise<never> {
  throw Object.assign(new Error("no such file"), { code: "ENOENT" });
}

function pathOf(oid: string): string {
  return `${GITDIR}/objects/${oid.slice(0, 2)}/${oid.slice(2)}`;
}

function oidOf(path: string): string {
  return path.slice(`${GITDIR}/objects/`.length).replace("/", "");
}
