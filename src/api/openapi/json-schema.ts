import { z } from "zod";

/** JSON Schema draft 2020-12 as OpenAPI 3.1 takes it. */
export type JsonSchema = Record<string, unknown>;

/** `input` for what a caller sends (unknown fields are refused), `output` for what we answer. */
type Direction = "input" | "output";

/** The JSON Schema of a zod schema, complete in itself. */
export function jsonSchemaOf(schema: z.ZodType, io: Direction): JsonSchema {
  return convert(schema, io, z.globalRegistry);
}

/**
 * Converts schemas in which named ones stand by reference, and collects those.
 *
 * @param names schemas that get a name of their own in the document
 */
export function createSchemaBook(names: Readonly<Record<string, z.ZodType>>) {
  const components: Record<string, JsonSchema> = {};
  const nameOf = new Map(Object.entries(names).map(([name, schema]) => [schema as unknown, name]));
  const metadata = Object.assign(z.registry<{ id?: string }>(), {
    get(schema: z.ZodType) {
      const meta = z.globalRegistry.get(schema);
      const id = nameOf.get(schema);
      return id === undefined ? meta : { ...meta, id };
    },
  });
  return {
    convert(schema: z.ZodType, io: Direction): JsonSchema {
      const { $defs = {}, ...result } = withComponentReferences(convert(schema, io, metadata));
      Object.assign(components, $defs);
      return result;
    },
    /** The named schemas that were met so far, by name. */
    components: () =>
      Object.fromEntries(Object.entries(components).sort(([left], [right]) => (left < right ? -1 : 1))),
  };
}

export type SchemaBook = ReturnType<typeof createSchemaBook>;

function convert(schema: z.ZodType, io: Direction, metadata: z.core.$ZodRegistry<object>): JsonSchema {
  const { $schema: _dialect, ...result } = z.toJSONSchema(schema, {
    io,
    metadata,
    override: ({ jsonSchema }) => {
      // A field may be added to a response one day, so answers stay open.
      if (io === "output" && jsonSchema.additionalProperties === false)
        delete jsonSchema.additionalProperties;
      // The format says it; zod's pattern repeats the calendar with all leap years.
      if (jsonSchema.format === "date-time") delete jsonSchema.pattern;
      // Every number in JSON is bound to be exact; it need not be said of each.
      if (jsonSchema.minimum === Number.MIN_SAFE_INTEGER) delete jsonSchema.minimum;
      if (jsonSchema.maximum === Number.MAX_SAFE_INTEGER) delete jsonSchema.maximum;
    },
  }) as JsonSchema;
  return result;
}

const withComponentReferences = (schema: JsonSchema) =>
  JSON.parse(JSON.stringify(schema).replaceAll('"#/$defs/', '"#/components/schemas/')) as JsonSchema & {
    $defs?: Record<string, JsonSchema>;
  };

/** Whether an object schema has any property: `none` has not, and is left out of the document. */
export function hasProperties(schema: JsonSchema): boolean {
  return Object.keys((schema["properties"] as object | undefined) ?? {}).length > 0;
}
