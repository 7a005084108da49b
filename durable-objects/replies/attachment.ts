import { resolveErrorCode, toEnvelope } from "../../contract/errors.ts";
import type { Reporter } from "../errors/reporter.ts";
import type { Content } from "./content.ts";

/**
 * A file that is made while it is taken. What is wrong before its first bytes is thrown; what comes later breaks it
 * off, and why is in the error log.
 * @param name of letters, digits, `.`, `_` and `-`: it stands in a header as it is
 */
export async function attachment(
  bytes: AsyncGenerator<Uint8Array, void>,
  { name, type, reporter }: { name: string; type: string; reporter: Reporter },
): Promise<Content> {
  const first = await bytes.next();
  const body = new ReadableStream<Uint8Array>({
    start(controller) {
      if (!first.done) controller.enqueue(first.value);
    },
    async pull(controller) {
      try {
        const { done, value } = await bytes.next();
        if (done) controller.close();
        else controller.enqueue(value);
      } catch (thrown) {
        report(reporter, name, thrown);
        controller.error(thrown);
      }
    },
    async cancel() {
      await bytes.return();
    },
  });
  return {
    body,
    headers: {
      "content-type": type,
      "content-disposition": `attachment; filename="${name}"`,
      "content-security-policy": "sandbox; default-src 'none'",
      "cache-control": "private, no-store",
    },
  };
}

function report(reporter: Reporter, name: string, thrown: unknown): void {
  const code = resolveErrorCode(thrown);
  if (code === "cancelled") return;
  if (code === "internal_error") console.error(`${name} broke off`, thrown);
  const { message } = toEnvelope(thrown);
  reporter.report({
    code,
    message: `The download of ${name} broke off: ${message}`,
    stage: "export",
  });
}
