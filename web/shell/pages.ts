import type { ComponentType } from "preact";
import type { View } from "../routes.ts";

export interface PageProps {
  view: View;
  /** grows with each navigation */
  visit: number;
}

type Loader = () => Promise<{ default: ComponentType<PageProps> }>;

/** Each page comes when it is asked for, so that the shell is small. The catalog's page shows entries, too. */
const LOADERS = {
  catalog: () => import("../pages/catalog/page.tsx"),
  notebook: () => import("../pages/notebook/page.tsx"),
  lineage: () => import("../pages/lineage/page.tsx"),
  diff: () => import("../pages/diff/page.tsx"),
  history: () => import("../pages/history/page.tsx"),
  errors: () => import("../pages/errors/page.tsx"),
  log: () => import("../pages/log/page.tsx"),
  custom: () => import("../pages/custom/page.tsx"),
  storage: () => import("../pages/storage/page.tsx"),
  settings: () => import("../pages/settings/page.tsx"),
} satisfies Record<string, Loader>;
export type PageName = keyof typeof LOADERS;

const loaded = new Map<PageName, ComponentType<PageProps>>();

export function pageOf(view: Exclude<View, { page: "landing" }>): PageName {
  return view.page === "entry" ? "catalog" : view.page;
}

/** The page, when it was loaded before. */
export function loadedPage(name: PageName): ComponentType<PageProps> | undefined {
  return loaded.get(name);
}

/** @throws when the page's file cannot be had: the network is away, or a newer version was deployed */
export async function loadPage(name: PageName): Promise<ComponentType<PageProps>> {
  const { default: page } = await LOADERS[name]();
  loaded.set(name, page);
  return page;
}
