import { UPLOAD_PART_BYTES, UPLOAD_REQUEST_BYTES } from "./limits.ts";

export interface UploadTarget {
  /** scheme, host and port the caller sees */
  origin: string;
  project: string;
  /** the name the file gets under `data/` */
  path: string;
  /** the file on the caller's disk; the base name of `path` in the current directory when absent */
  file?: string;
  /** larger files go up in parts */
  requestBytes?: number;
  partBytes?: number;
}

/**
 * One line for a POSIX shell that uploads a file with curl, in parts when it is large. It prints the server's
 * answer; when it fails it prints why, gives the upload up, and ends with a status that is not 0.
 */
export function uploadCommand(target: UploadTarget): string {
  const { origin, project, path } = target;
  const requestBytes = target.requestBytes ?? UPLOAD_REQUEST_BYTES;
  const partBytes = target.partBytes ?? UPLOAD_PART_BYTES;
  const address = path.split("/").map(encodeURIComponent).join("/");
  const file = target.file ?? `./${path.slice(path.lastIndexOf("/") + 1)}`;
  // dd holds one block in memory, and its block must divide the part.
  const block = partBytes % BLOCK === 0 ? BLOCK : partBytes;
  const blocks = partBytes / block;
  const whole = `tm_curl -T "$f" "$u"`;
  const part = [
    `r=$(dd if="$f" bs=${block} skip=$((n*${blocks})) count=${blocks} 2>/dev/null`,
    `| tm_curl -X PUT --data-binary @- "$u?upload_id=$i&part=$((n+1))") || tm_fail`,
  ].join(" ");
  const inParts = [
    `r=$(tm_curl -X POST "$u?uploads") || tm_fail`,
    `i=$(tm_field upload_id)`,
    `p= n=0`,
    `while [ $((n*${partBytes})) -lt "$s" ]; do ${part}; n=$((n+1)); p="$p\${p:+,}{\\"part\\":$n,\\"etag\\":\\"$(tm_field etag)\\"}"; done`,
    `r=$(tm_curl -X POST -H 'Content-Type: application/json' --data-binary "{\\"parts\\":[$p]}" "$u?upload_id=$i&complete") || tm_fail`,
    `printf '%s\\n' "$r"`,
  ].join("; ");
  return `(${[
    `f=${quote(file)}`,
    `u=${quote(`${origin}/p/${project}/data/${address}`)}`,
    `i=`,
    // Short names could be aliases of the shell the line is pasted into.
    // -g: curl would take {} and [] in a name for a pattern. Without Expect it does not wait for a "100 Continue".
    `tm_curl() { curl -gsS --fail-with-body -H Expect: "$@"; }`,
    `tm_field() { printf '%s' "$r" | sed 's/.*"'"$1"'": *"\\([^"]*\\)".*/\\1/'; }`,
    `tm_fail() { printf '%s\\n' "$r" >&2; [ -z "$i" ] || tm_curl -X DELETE "$u?upload_id=$i" >/dev/null 2>&1; exit 1; }`,
    `s=$(wc -c <"$f") || exit 1`,
    // macOS pads the number.
    `s=$((s))`,
    `if [ "$s" -le ${requestBytes} ]; then ${whole}; else trap tm_fail INT TERM; ${inParts}; fi`,
  ].join("; ")})`;
}

const BLOCK = 1024 * 1024;

function quote(text: string): string {
  return `'${text.replaceAll("'", "'\\''")}'`;
}
