import { asc, desc, eq, getTableColumns, max, sql } from "drizzle-orm";
import { drizzle } from "drizzle-orm/d1";
import { Failure } from "../../contract/errors.ts";
import { checkProjectName, DEFAULT_PROJECT, didYouMean } from "../../contract/names.ts";
import { projects, telemetry } from "../../migrations/d1/schema.ts";

export type ProjectRecord = typeof projects.$inferSelect;

/** Every project of the deployment, oldest first. */
export async function listProjects(db: D1Database): Promise<ProjectRecord[]> {
  await ensureDefault(db);
  return drizzle(db).select().from(projects).orderBy(asc(projects.createdAt), asc(projects.slug));
}

/** Every project with its last call that telemetry still knows, the most recently used first. */
export async function projectsWithActivity(
  db: D1Database,
): Promise<(ProjectRecord & { lastAt: string | null })[]> {
  await ensureDefault(db);
  const orm = drizzle(db);
  const last = orm
    .select({ at: max(telemetry.at) })
    .from(telemetry)
    .where(eq(telemetry.project, projects.slug));
  const lastAt = sql<string | null>`${last}`.as("last_at");
  return orm
    .select({ ...getTableColumns(projects), lastAt })
    .from(projects)
    .orderBy(desc(sql`coalesce(last_at, ${projects.createdAt})`), asc(projects.slug));
}

/**
 * The project of that slug. `default` is made when it is first asked for.
 * @throws name_invalid, or not_found with the nearest slug
 */
export async function findProject(db: D1Database, slug: string): Promise<ProjectRecord> {
  checkProjectName(slug);
  const found = await bySlug(db, slug);
  if (found) return found;
  if (slug === DEFAULT_PROJECT) return ensureDefault(db);
  throw await unknownProject(db, slug);
}

/** @throws name_invalid, or name_taken when the slug is another project's */
export async function createProject(
  db: D1Database,
  wanted: { slug: string; createdBy: string },
): Promise<ProjectRecord> {
  checkProjectName(wanted.slug);
  const made = wanted.slug === DEFAULT_PROJECT ? undefined : await insert(db, wanted);
  if (made) return made;
  throw new Failure("name_taken", `There is already a project "${wanted.slug}".`, {
    hint: "Switch to it, or choose another name.",
  });
}

/** Takes back a project whose making failed half-way. */
export async function dropProject(db: D1Database, id: string): Promise<void> {
  await drizzle(db).delete(projects).where(eq(projects.id, id)).run();
}

/** The project every deployment has. */
export async function ensureDefault(db: D1Database): Promise<ProjectRecord> {
  const found = await bySlug(db, DEFAULT_PROJECT);
  if (found) return found;
  const made = await insert(db, { slug: DEFAULT_PROJECT, createdBy: "system" });
  // Somebody else's first call may have come in between.
  const project = made ?? (await bySlug(db, DEFAULT_PROJECT));
  if (!project) throw new Error("the project `default` could not be made");
  return project;
}

async function bySlug(db: D1Database, slug: string): Promise<ProjectRecord | undefined> {
  return drizzle(db).select().from(projects).where(eq(projects.slug, slug)).get();
}

/** Nothing when the slug is taken: the unique constraint decides, so two callers cannot both get it. */
async function insert(
  db: D1Database,
  { slug, createdBy }: { slug: string; createdBy: string },
): Promise<ProjectRecord | undefined> {
  const createdAt = new Date().toISOString();
  const [made] = await drizzle(db)
    .insert(projects)
    .values({ id: crypto.randomUUID(), slug, createdAt, createdBy })
    .onConflictDoNothing({ target: projects.slug })
    .returning();
  return made;
}

async function unknownProject(db: D1Database, slug: string): Promise<Failure> {
  const known = (await listProjects(db)).map((project) => project.slug);
  const near = didYouMean(slug, known);
  return new Failure("not_found", `There is no project "${slug}".`, {
    hint: near
      ? `Did you mean "${near}"?`
      : `List the projects with project_list, or make this one with project_new. The default is "${DEFAULT_PROJECT}".`,
  });
}
