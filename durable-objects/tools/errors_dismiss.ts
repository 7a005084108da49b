import type { errorsDismiss } from "../../contract/tools/errors_dismiss.ts";
import type { ToolHandler } from "./handler.ts";

export const dismissErrors: ToolHandler<typeof errorsDismiss> = async ({ seq }, call) => {
  const through = call.log.dismiss(seq, call.caller.principal);
  call.tell([{ kind: "errors_changed" }]);
  return { seq: through };
};
