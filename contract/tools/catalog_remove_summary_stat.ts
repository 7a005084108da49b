import { customName, removedFields } from "../custom.ts";
import { defineTool } from "../tool.ts";

export const catalogRemoveSummaryStat = defineTool({
  name: "catalog_remove_summary_stat",
  title: "Remove a statistic",
  feature: "custom",
  idempotent: true,
  effects: ["summary_stat_changed"],
  description: `Take a statistic of the project out of use. It stays listed as disabled; adding it again brings it back.
Example: catalog_remove_summary_stat(name: "empty_share")`,
  input: { name: customName },
  output: removedFields,
});
