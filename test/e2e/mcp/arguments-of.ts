interface Schema {
  type?: string;
  enum?: unknown[];
  minimum?: number;
  properties?: Record<string, Schema>;
  required?: string[];
  anyOf?: Schema[];
}

/** Arguments that a tool's input schema takes: the required ones, each with a plain value. */
export function argumentsOf(schema: Schema): Record<string, unknown> {
  const required = schema.required ?? [];
  return Object.fromEntries(required.map((name) => [name, plainValue(schema.properties?.[name])]));
}

function plainValue(schema: Schema | undefined): unknown {
  if (schema?.enum) return schema.enum[0];
  if (schema?.anyOf) return plainValue(schema.anyOf[0]);
  switch (schema?.type) {
    case "string":
      return "probe";
    case "integer":
    case "number":
      return schema.minimum ?? 1;
    case "boolean":
      return false;
    case "array":
      return [];
    case "object":
      return argumentsOf(schema);
    default:
      throw new Error(`no value for ${JSON.stringify(schema)}`);
  }
}
