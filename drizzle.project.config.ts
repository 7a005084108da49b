import { defineConfig } from "drizzle-kit";

export default defineConfig({
  dialect: "sqlite",
  driver: "durable-sqlite",
  schema: "./migrations/project/schema.ts",
  out: "./migrations/project",
});
