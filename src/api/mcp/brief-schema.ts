import type { JsonSchema } from "../openapi/json-schema.ts";

/**
 * Shortens response schemas for one list of tools: agents read the whole list on every start. The first tool that
 * returns a field describes it, later ones only name it. No field is omitted; that all are always present is said
 * once, in the server's instructions.
 */
export function createResponseShortener(): (schema: JsonSchema) => JsonSchema {
  const said = new Set<string>();
  const isNew = (words: unknown[]): boolean => {
    const key = JSON.stringify(words);
    const isFirst = !said.has(key);
    said.add(key);
    return isFirst;
  };

  function shorten(schema: JsonSchema, name: string): JsonSchema {
    const { description, required: _always, ...rest } = schema;
    // A description of the whole response is about this tool.
    const isDescribed = description !== undefined && (name === "data" || isNew([name, "is", description]));
    return { ...(isDescribed && { description }), ...shortenParts(rest, name) };
  }

  function shortenParts(schema: JsonSchema, name: string): JsonSchema {
    const { properties, ...rest } = schema as Parts & JsonSchema;
    const { items, anyOf } = rest;
    if (properties) return { ...rest, ...fieldsOf(properties, shorten) };
    if (items) return { ...schema, items: shorten(items, name) };
    if (anyOf?.some((part) => "properties" in part)) {
      return { ...schema, anyOf: anyOf.map((part) => shorten(part, name)) };
    }
    const { pattern: _saidByTheFormat, ...leaf } = schema;
    return isNew([name, "has", leaf]) ? leaf : typeOf(leaf);
  }

  return (schema) => shorten(schema, "");
}

interface Parts {
  readonly properties?: Readonly<Record<string, JsonSchema>>;
  readonly items?: JsonSchema;
  readonly anyOf?: readonly JsonSchema[];
}

/** Keeps only the type of a leaf that was described before. */
function typeOf({ type, anyOf }: Parts & JsonSchema): JsonSchema {
  return anyOf ? { anyOf: anyOf.map(typeOf) } : { type };
}

function mapValues(
  schemas: Readonly<Record<string, JsonSchema>>,
  map: (schema: JsonSchema, name: string) => JsonSchema,
): Record<string, JsonSchema> {
  return Object.fromEntries(Object.entries(schemas).map(([name, schema]) => [name, map(schema, name)]));
}

/** The arguments without constraints that the operation checks anyway and no agent acts on. */
export function shortenInput(schema: JsonSchema): JsonSchema {
  const { properties, items, anyOf, pattern, ...rest } = schema as Parts & JsonSchema;
  return {
    ...rest,
    // The pattern against control characters is long and tells an agent little.
    ...(typeof pattern === "string" && !pattern.includes("\\u0000") && { pattern }),
    ...(properties && fieldsOf(properties, shortenInput)),
    ...(items && { items: shortenInput(items) }),
    ...(anyOf && { anyOf: anyOf.map(shortenInput) }),
  };
}

/** Lists fields with the same schema together. */
function fieldsOf(
  properties: NonNullable<Parts["properties"]>,
  map: (schema: JsonSchema, name: string) => JsonSchema,
): JsonSchema {
  const [first, ...others] = Object.values(properties);
  const isSame = others.every((schema) => JSON.stringify(schema) === JSON.stringify(first));
  if (first === undefined || others.length + 1 < MANY_FIELDS || !isSame) {
    return { properties: mapValues(properties, map) };
  }
  return { propertyNames: { enum: Object.keys(properties) }, additionalProperties: map(first, "") };
}

const MANY_FIELDS = 5;
