/** The deployed version, said by `/healthz` and to MCP clients. */
export const VERSION = "0.1.0";
