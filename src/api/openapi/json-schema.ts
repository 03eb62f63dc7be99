import { z } from "zod";

/** JSON Schema draft 2020-12, as OpenAPI 3.1 uses it. */
export type JsonSchema = Record<string, unknown>;

/** `input` for requests (unknown fields are rejected), `output` for responses. */
type Direction = "input" | "output";

/** A self-contained JSON Schema of a zod schema. */
export function jsonSchemaOf(schema: z.ZodType, io: Direction): JsonSchema {
  return convert(schema, io, z.globalRegistry);
}

/**
 * Converts schemas with references to named ones, and collects those.
 *
 * @param names schemas with a name of their own in the document
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
    /** The named schemas referred to so far, by name. */
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
      // Responses stay open: fields may be added later.
      if (io === "output" && jsonSchema.additionalProperties === false)
        delete jsonSchema.additionalProperties;
      // The format suffices; zod's pattern spells out the calendar, leap years included.
      if (jsonSchema.format === "date-time") delete jsonSchema.pattern;
      // All JSON numbers are safe integers here; stating it for each is noise.
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

/** Whether an object schema has properties; `none` has not, and is omitted from the document. */
export function hasProperties(schema: JsonSchema): boolean {
  return Object.keys((schema["properties"] as object | undefined) ?? {}).length > 0;
}
