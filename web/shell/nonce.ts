/** The nonce of this page's own styles; empty where nothing asks for one, as in development. */
export function styleNonce(): string {
  return document.querySelector<HTMLMetaElement>('meta[property="csp-nonce"]')?.nonce ?? "";
}
