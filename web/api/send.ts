import { CallError, failureOf } from "./call.ts";
import type { Send } from "./upload.ts";

/** By the older way of browsers: `fetch` cannot tell how much of a body has gone. */
export const sendByXhr: Send = (method, url, body, { onProgress, signal }) =>
  new Promise((resolve, reject) => {
    const request = new XMLHttpRequest();
    request.open(method, url);
    request.upload.onprogress = ({ loaded }) => onProgress(loaded);
    request.onload = () => {
      const answer = parsed(request.responseText);
      if (request.status < 300) resolve(answer);
      else reject(failureOf(request.status, answer));
    };
    request.onerror = () =>
      reject(
        new CallError("unreachable", "The connection broke while the file was sent.", {
          hint: "Try again when the connection is back.",
        }),
      );
    request.onabort = () => reject(new DOMException("the upload was taken back", "AbortError"));
    signal.addEventListener("abort", () => request.abort(), { once: true });
    if (signal.aborted) request.abort();
    else request.send(body);
  });

function parsed(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return null;
  }
}
