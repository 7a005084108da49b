/** The policy of every page this server shows. @param nonce what the page's own styles carry */
export function pagePolicy(url: URL, nonce: string): string {
  // Not every browser takes a socket on the same host for 'self'.
  const socket = `${url.protocol === "https:" ? "wss" : "ws"}://${url.host}`;
  return [
    "default-src 'self'",
    "script-src 'self'",
    `style-src 'self' 'nonce-${nonce}'`,
    `connect-src 'self' ${socket}`,
    "object-src 'none'",
    "frame-ancestors 'none'",
    "base-uri 'none'",
    "form-action 'self'",
    "require-trusted-types-for 'script'",
  ].join("; ");
}

/** A nonce for one reply. */
export function freshNonce(): string {
  return crypto.randomUUID().replaceAll("-", "");
}
