import { DurableObject } from "cloudflare:workers";

/** An object with nothing in it: tests reach its storage through `runInDurableObject`. */
export class Blank extends DurableObject {}

export default {
  fetch: () => new Response("blank"),
} satisfies ExportedHandler;
