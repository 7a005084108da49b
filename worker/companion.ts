import { Failure } from "../contract/errors.ts";
import type { EdgeContext } from "./context.ts";
import { freshNonce, pagePolicy } from "./page-policy.ts";

/**
 * The companion's files, and its shell for every page of it. The shell carries a fresh nonce for styles in its
 * policy and in `<meta property="csp-nonce">`, where scripts that make styles read it.
 */
export async function serveCompanion(c: EdgeContext): Promise<Response> {
  const url = new URL(c.req.url);
  const asset = await c.env.ASSETS.fetch(c.req.raw);
  const isShell = asset.headers.get("content-type")?.startsWith("text/html") ?? false;
  if (isShell && !isPage(url.pathname)) {
    await asset.body?.cancel();
    throw new Failure("not_found", `There is no page at ${url.pathname}.`, {
      hint: "The companion's pages are / and /p/<project>/.",
    });
  }
  const nonce = freshNonce();
  const headers = new Headers(asset.headers);
  headers.set("content-security-policy", pagePolicy(url, nonce));
  headers.set("x-content-type-options", "nosniff");
  headers.set("referrer-policy", "same-origin");
  const { status, statusText } = asset;
  if (!isShell) return new Response(asset.body, { status, statusText, headers });
  // A stored copy would be shown again with a nonce that its policy no longer names.
  headers.set("cache-control", "no-store");
  headers.delete("etag");
  return withNonce(new Response(asset.body, { status, statusText, headers }), nonce);
}

function isPage(path: string): boolean {
  return path === "/" || path.startsWith("/p/");
}

function withNonce(page: Response, nonce: string): Response {
  return new HTMLRewriter()
    .on("head", {
      element(head) {
        head.prepend(`<meta property="csp-nonce" nonce="${nonce}">`, { html: true });
      },
    })
    .on("style", {
      element(style) {
        style.setAttribute("nonce", nonce);
      },
    })
    .transform(page);
}
