/** The parts of a JSON Schema that a page tells of. */
export interface Schema {
  type?: string;
  description?: string;
  const?: unknown;
  enum?: unknown[];
  anyOf?: Schema[];
  oneOf?: Schema[];
  items?: Schema;
  properties?: Record<string, Schema>;
  additionalProperties?: Schema | boolean;
  required?: string[];
  minimum?: number;
  maximum?: number;
  maxLength?: number;
  maxItems?: number;
}

export interface Field {
  name: string;
  /** what it takes, in Markdown */
  takes: string;
  required: boolean;
  about: string;
}

/** The fields of an object's schema. */
export function fieldsOf({ properties = {}, required = [] }: Schema): Field[] {
  return Object.entries(properties).map(([name, schema]) => ({
    name,
    takes: takes(schema),
    required: required.includes(name),
    about: schema.description ?? "",
  }));
}

function takes(schema: Schema): string {
  if (schema.const !== undefined) return `\`${schema.const}\``;
  if (schema.enum) return schema.enum.map((each) => `\`${each}\``).join(", ");
  const forms = schema.anyOf ?? schema.oneOf;
  // Objects that are told apart by a field have a table of their own.
  if (schema.oneOf || forms?.every(({ type }) => type === "object")) return "an object";
  if (forms) return [...new Set(forms.map(takes))].join(" or ");
  const { minimum, maximum, maxLength, maxItems } = schema;
  switch (schema.type) {
    case "string":
      return maxLength === undefined ? "text" : `text of at most ${maxLength} characters`;
    case "integer":
      return `a whole number, ${minimum} to ${maximum}`;
    case "number":
      return "a number";
    case "boolean":
      return "`true` or `false`";
    case "array":
      return `a list${maxItems === undefined ? "" : ` of at most ${maxItems}`}`;
    default:
      return "an object";
  }
}
