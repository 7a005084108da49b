import { customName, removedFields } from "../custom.ts";
import { defineTool } from "../tool.ts";

export const catalogRemovePostProcessing = defineTool({
  name: "catalog_remove_post_processing",
  title: "Remove a post-processing",
  feature: "custom",
  idempotent: true,
  effects: ["post_processing_changed"],
  description: `Take a post-processing out of use. Entries built with it keep their rows. It stays listed as disabled; adding it again brings it back.
Example: catalog_remove_post_processing(name: "top")`,
  input: { name: customName },
  output: removedFields,
});
