/** What authors write for a project, and the tools for each kind. */
export const KINDS = [
  {
    kind: "stats",
    title: "Statistics",
    one: "statistic",
    about: "One aggregate over a column, in every profile beside the built-in figures.",
    list: "catalog_list_summary_stats",
    add: "catalog_add_summary_stat",
    remove: "catalog_remove_summary_stat",
    template: "CREATE MACRO compute(col) AS max(col) - min(col)",
  },
  {
    kind: "display",
    title: "Displays",
    one: "display class",
    about: "How tables are shown: formats, colours, hidden and pinned columns, figures above.",
    list: "catalog_list_display_klasses",
    add: "catalog_add_display_klass",
    remove: "catalog_remove_display_klass",
    template: `{
  "df_display_name": "main",
  "extends": "main",
  "pinned_rows": [{ "primary_key_val": "null_share" }],
  "columns": [{ "pattern": "*_id", "pin": "left" }]
}`,
  },
  {
    kind: "post_processing",
    title: "Post-processings",
    one: "post-processing",
    about: "One query over the table it is given: to be chosen above a table, and read by recipes.",
    list: "catalog_list_post_processings",
    add: "catalog_add_post_processing",
    remove: "catalog_remove_post_processing",
    template: "CREATE MACRO process(expr) AS TABLE\nSELECT *\nFROM query_table(expr)\nLIMIT 100",
  },
] as const;
export type Kind = (typeof KINDS)[number];
