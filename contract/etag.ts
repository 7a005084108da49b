/** Whether an If-None-Match header names an ETag. */
export function namesEtag(header: string, etag: string): boolean {
  const named = header.split(",").map((tag) => tag.trim().replace(/^W\//, ""));
  return named.includes(etag) || named.includes("*");
}
