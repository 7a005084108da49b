import { DurableObject } from "cloudflare:workers";

/** An object with nothing in it: tests reach its storage through `runInDurableObject`. */
export class Blank extends DurableObject {
  /** The platform sets no alarm on an object that has nothing to do then. */
  override alarm(): void {}
}

export default {
  fetch: () => new Response("blank"),
} satisfies ExportedHandler;
