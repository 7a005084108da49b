/** `npm start`: builds, brings the local database up to date and serves on loopback without a login. */
import { randomBytes } from "node:crypto";
import { join } from "node:path";
import "./build.ts";
import { applyMigrations, root, serve } from "./serve.ts";

const port = Number(process.env.PORT ?? 8787);
const state = process.env.TALLYMAN_STATE ?? join(root, ".wrangler", "state");
applyMigrations(state);
const server = await serve({ state, port, onLine: (line) => console.log(line) });
const session = randomBytes(6).toString("hex");
console.log(`
Tallyman runs.
  Companion   ${server.origin}/p/default/
  Claude Code claude mcp add --transport http tallyman "${server.origin}/mcp/default?session=${session}"
  Try it      npm run demo        (in another shell)
`);
for (const signal of ["SIGINT", "SIGTERM"] as const) {
  process.on(signal, () => void server.stop().then(() => process.exit(0)));
}
server.process.once("exit", (code) => process.exit(code ?? 0));
