import type { JsonSchema } from "../openapi/json-schema.ts";

/** Rewrites `{type: [a, b]}` as alternatives: many agents support one type at a time. */
export function plainSchema(schema: JsonSchema): JsonSchema {
  return plain(schema) as JsonSchema;
}

function plain(value: unknown): unknown {
  if (Array.isArray(value)) return value.map(plain);
  if (typeof value !== "object" || value === null) return value;
  const members = Object.fromEntries(Object.entries(value).map(([name, member]) => [name, plain(member)]));
  const { type, description, ...rest } = members as { type?: unknown; description?: unknown };
  if (!Array.isArray(type)) return members;
  const alternatives = (type as string[]).map((one) =>
    one === "null" ? { type: one } : { type: one, ...rest },
  );
  return { ...(description === undefined ? {} : { description }), anyOf: alternatives };
}
