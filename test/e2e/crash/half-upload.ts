import { request } from "node:http";

/** Sends a request's head and the first half of its body, and leaves it at that. */
export async function halfUpload(url: string, body: string): Promise<void> {
  const bytes = Buffer.from(body);
  const sending = request(url, { method: "PUT", headers: { "content-length": bytes.length } });
  // The server ends in the middle of it, which is what the test is about.
  sending.on("error", () => undefined);
  await new Promise<void>((resolve, reject) => {
    sending.write(bytes.subarray(0, bytes.length / 2), (error) =>
      error ? reject(error) : resolve(),
    );
  });
}
