import { customName, removedFields } from "../custom.ts";
import { defineTool } from "../tool.ts";

export const catalogRemoveDisplayKlass = defineTool({
  name: "catalog_remove_display_klass",
  title: "Remove a display class",
  feature: "custom",
  idempotent: true,
  effects: ["display_changed"],
  description: `Take a display class out of use. It stays listed as disabled; adding it again brings it back.
Example: catalog_remove_display_klass(name: "money")`,
  input: { name: customName },
  output: removedFields,
});
