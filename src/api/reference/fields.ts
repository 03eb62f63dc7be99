import type { JsonSchema } from "../openapi/json-schema.ts";

/** A field in the reference. */
export interface Field {
  /** Dots enter objects, `[]` enters lists: `products[].match`. */
  readonly name: string;
  readonly type: string;
  readonly isRequired: boolean;
  readonly meaning: string;
}

/** The fields of an object schema, each followed by its nested fields. */
export function fieldsOf(schema: JsonSchema, prefix = ""): Field[] {
  const properties = (schema["properties"] ?? {}) as Record<string, JsonSchema>;
  const required = (schema["required"] ?? []) as readonly string[];
  return Object.entries(properties).flatMap(([name, property]) => {
    const path = `${prefix}${name}`;
    const field: Field = {
      name: path,
      type: typeOf(property),
      isRequired: required.includes(name) && !("default" in property),
      meaning: (property["description"] as string | undefined) ?? "",
    };
    return [field, ...insideOf(property, path)];
  });
}

function insideOf(schema: JsonSchema, path: string): Field[] {
  const variants = (schema["anyOf"] ?? []) as JsonSchema[];
  if (variants.length > 0) return variants.flatMap((variant) => insideOf(variant, path));
  const items = schema["items"] as JsonSchema | undefined;
  if (items !== undefined) return insideOf(items, `${path}[]`);
  const values = schema["additionalProperties"];
  if (typeof values === "object" && values !== null) return insideOf(values as JsonSchema, `${path}.*`);
  return hasOneKindOfValue(schema) ? [] : fieldsOf(schema, `${path}.`);
}

/** The type in words: `integer, 1 to 100, default 25`. */
export function typeOf(schema: JsonSchema): string {
  const reference = schema["$ref"] as string | undefined;
  if (reference !== undefined) return reference.split("/").at(-1)!;
  const variants = schema["anyOf"] as JsonSchema[] | undefined;
  const base = variants === undefined ? plainTypeOf(schema) : variants.map(typeOf).join(" or ");
  return "default" in schema ? `${base}, default ${String(schema["default"])}` : base;
}

function plainTypeOf(schema: JsonSchema): string {
  if ("const" in schema) return String(schema["const"]);
  const values = schema["enum"] as readonly unknown[] | undefined;
  if (values !== undefined) return values.map(String).join(", ");
  const types = [schema["type"] ?? []].flat() as unknown as readonly string[];
  return types.map((type) => namedTypeOf(type, schema)).join(" or ");
}

function namedTypeOf(type: string, schema: JsonSchema): string {
  switch (type) {
    case "string":
      return schema["format"] === "date-time" ? "time" : `string${lengthOf(schema)}`;
    case "integer":
    case "number":
      return `${type}${rangeOf(schema)}`;
    case "array":
      return `list of ${typeOf((schema["items"] ?? {}) as JsonSchema)}`;
    case "object":
      return hasOneKindOfValue(schema)
        ? `object, each of ${Object.keys(schema["properties"] as object).join(", ")}: ${valueTypesOf(schema)[0]}`
        : "object";
    default:
      return type;
  }
}

const valueTypesOf = (schema: JsonSchema) => [
  ...new Set(Object.values((schema["properties"] ?? {}) as Record<string, JsonSchema>).map(typeOf)),
];

/** An object whose many fields share one type, such as a rule per traffic source, takes one line. */
const hasOneKindOfValue = (schema: JsonSchema) =>
  Object.values((schema["properties"] ?? {}) as Record<string, JsonSchema>).length > 3 &&
  Object.values(schema["properties"] as Record<string, JsonSchema>).every((value) => "enum" in value) &&
  valueTypesOf(schema).length === 1;

/** Bounds that JSON Schema gives as numbers or text. */
interface Bounds {
  readonly minimum?: number;
  readonly maximum?: number;
  readonly maxLength?: number;
  readonly pattern?: string;
}

function rangeOf({ minimum, maximum }: Bounds): string {
  if (minimum === undefined) return maximum === undefined ? "" : `, at most ${maximum}`;
  return maximum === undefined ? `, at least ${minimum}` : `, ${minimum} to ${maximum}`;
}

function lengthOf({ maxLength, pattern = "" }: Bounds): string {
  if (maxLength !== undefined) return `, up to ${maxLength} characters`;
  const letters = /^\^\[A-Za-z\]\{(\d)\}\$$/.exec(pattern)?.[1];
  return letters === undefined ? "" : ` of ${letters} letters`;
}
