import { z } from "zod";

/** JSON Schema draft 2020-12 as OpenAPI 3.1 takes it. */
export type JsonSchema = Record<string, unknown>;

/**
 * The JSON Schema of a zod schema.
 *
 * @param io `input` for what a caller sends (unknown fields are refused), `output` for what we answer (a field may be
 * added one day, so answers stay open)
 */
export function jsonSchemaOf(schema: z.ZodType, io: "input" | "output"): JsonSchema {
  const { $schema: _dialect, ...result } = z.toJSONSchema(schema, {
    io,
    override: ({ jsonSchema }) => {
      if (io === "output") delete jsonSchema.additionalProperties;
      // The format says it; zod's pattern repeats the calendar with all leap years.
      if (jsonSchema.format === "date-time") delete jsonSchema.pattern;
    },
  }) as JsonSchema;
  return result;
}

/** Whether an object schema has any property: `none` has not, and is left out of the document. */
export function hasProperties(schema: JsonSchema): boolean {
  return Object.keys((schema["properties"] as object | undefined) ?? {}).length > 0;
}
