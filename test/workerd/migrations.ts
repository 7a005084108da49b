/// <reference types="vite/client" />
const files = import.meta.glob<string>("../../migrations/project/*.sql", {
  query: "?raw",
  import: "default",
  eager: true,
});

/** Every statement that makes the project's tables, in the order of the migrations. */
export const MIGRATIONS: readonly string[] = Object.keys(files)
  .toSorted()
  .flatMap((name) => files[name]?.split("--> statement-breakpoint") ?? []);
