import type { ToolContract, ToolInput, ToolOutput } from "../../contract/tool.ts";
import type { Call } from "../call.ts";

/** A tool's handler: its checked arguments in, its success fields out; failures are thrown. */
export type ToolHandler<T extends ToolContract> = (
  input: ToolInput<T>,
  call: Call,
) => Promise<ToolOutput<T>>;
