/** Pages as the header and the palette name them. */
export const NAV_PAGES = [
  { page: "notebook", label: "Notebook" },
  { page: "catalog", label: "Catalog" },
  { page: "lineage", label: "Lineage" },
  { page: "history", label: "History" },
  { page: "errors", label: "Errors" },
  { page: "log", label: "Log" },
  { page: "custom", label: "Customise" },
  { page: "storage", label: "Storage" },
  { page: "settings", label: "Settings" },
] as const;
