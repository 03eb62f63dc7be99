import assert from "node:assert/strict";

/** A JSON Schema of the contract, as far as the contract uses them. */
export interface JsonSchema {
  readonly $ref?: string;
  readonly type?: string | readonly string[];
  readonly description?: string;
  readonly properties?: Readonly<Record<string, JsonSchema>>;
  readonly required?: readonly string[];
  readonly additionalProperties?: boolean | JsonSchema;
  readonly items?: JsonSchema;
  readonly anyOf?: readonly JsonSchema[];
  readonly enum?: readonly unknown[];
  readonly const?: unknown;
}

/** What a type is for: what is sent may be left out as `undefined`, what is answered may not. */
export type Direction = "input" | "answer";

/** Bounds and forms, which types do not express; the service checks them and names the field. */
const NOT_IN_TYPES = [
  ...["default", "examples", "format", "maximum", "maxItems", "maxLength", "minimum", "minItems"],
  ...["minLength", "not", "pattern", "propertyNames"],
];
const IN_TYPES = [
  ...["$ref", "additionalProperties", "anyOf", "const", "description", "enum", "items", "properties"],
  ...["required", "type"],
];
const KNOWN_KEYWORDS: ReadonlySet<string> = new Set([...IN_TYPES, ...NOT_IN_TYPES]);

const SCALARS: Readonly<Record<string, string>> = {
  boolean: "boolean",
  integer: "number",
  null: "null",
  number: "number",
  string: "string",
};

/**
 * The TypeScript type of a schema.
 *
 * @param indent of the line that the type begins on
 * @throws AssertionError for a keyword that is not known here, so that no part of the contract is passed over unseen
 */
export function typeText(schema: JsonSchema, direction: Direction, indent = ""): string {
  const unknown = Object.keys(schema).filter((keyword) => !KNOWN_KEYWORDS.has(keyword));
  assert(unknown.length === 0, `the generator knows no schema keyword ${unknown.join(", ")}`);
  if (schema.$ref !== undefined) return nameOf(schema.$ref);
  if ("const" in schema) return JSON.stringify(schema.const);
  if (schema.enum) return schema.enum.map((value) => JSON.stringify(value)).join(" | ");
  if (schema.anyOf) return unionOf(schema.anyOf.map((member) => typeText(member, direction, indent)));
  if (Array.isArray(schema.type)) {
    return unionOf(schema.type.map((type: string) => typeText({ ...schema, type }, direction, indent)));
  }
  if (schema.type === "array") return arrayText(typeText(schema.items ?? {}, direction, indent), direction);
  if (schema.type === "object") return objectText(schema, direction, indent);
  if (schema.type === undefined) return "unknown";
  const scalar = SCALARS[schema.type as string];
  assert(scalar, `the generator knows no type ${String(schema.type)}`);
  return scalar;
}

/** The resource that a reference names. */
export const nameOf = (reference: string) => reference.replace("#/components/schemas/", "");

const unionOf = (members: readonly string[]) => [...new Set(members)].join(" | ");

function arrayText(item: string, direction: Direction): string {
  const member = item.includes(" | ") && !item.startsWith("{") ? `(${item})` : item;
  return direction === "input" ? `readonly ${member}[]` : `${member}[]`;
}

function objectText(schema: JsonSchema, direction: Direction, indent: string): string {
  if (schema.properties) {
    return `{\n${fieldsText(schema, direction, `${indent}  `)}${indent}}`;
  }
  const { additionalProperties } = schema;
  // An object that says nothing of its fields, such as a value of the terms of whatever kind, may have any.
  const values = typeof additionalProperties === "object" ? additionalProperties : {};
  return `Record<string, ${typeText(values, direction, indent)}>`;
}

/** The fields of an object type, one on a line, each under its description. */
export function fieldsText(schema: JsonSchema, direction: Direction, indent: string): string {
  const required = new Set(schema.required);
  const lines = Object.entries(schema.properties ?? {}).map(([name, field]) => {
    const type = typeText(field, direction, indent);
    const key = /^[A-Za-z_]\w*$/.test(name) ? name : JSON.stringify(name);
    if (required.has(name)) return `${commentText(field.description, indent)}${indent}${key}: ${type};\n`;
    const absent = direction === "input" ? " | undefined" : "";
    return `${commentText(field.description, indent)}${indent}${key}?: ${type}${absent};\n`;
  });
  return lines.join("");
}

/** A documentation comment on lines of its own, or nothing where there is no text. */
export function commentText(text: string | undefined, indent = ""): string {
  if (!text) return "";
  assert(!text.includes("*/"), "a description that ends a comment");
  const lines = text.split("\n");
  if (lines.length === 1) return `${indent}/** ${text} */\n`;
  const body = lines.map((line) => `${indent} * ${line}`.trimEnd()).join("\n");
  return `${indent}/**\n${body}\n${indent} */\n`;
}
