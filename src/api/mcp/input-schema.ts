import assert from "node:assert";
import type { Endpoint } from "../endpoint/endpoint.ts";
import { ID_MEANINGS } from "../endpoint/id-meanings.ts";
import { jsonSchemaOf, type JsonSchema } from "../openapi/json-schema.ts";
import { pageQuery } from "../schema/common.ts";
import { shortenInput } from "./brief-schema.ts";
import { plainSchema } from "./plain-schema.ts";

/** One flat object of arguments, without references or alternatives at the root, which many agents do not support. */
export interface InputSchema extends JsonSchema {
  readonly type: "object";
  readonly properties: Readonly<Record<string, JsonSchema>>;
  readonly required: readonly string[];
}

interface Fields {
  readonly properties: Readonly<Record<string, JsonSchema>>;
  readonly required: readonly string[];
}

/** The argument that selects one of a tool's operations. */
export const ACTION = "action";
/** The argument that carries the Idempotency-Key header of REST. */
export const IDEMPOTENCY_KEY = "idempotencyKey";

/**
 * A tool's arguments: path, query and body of its operations side by side, plus the idempotency key, plus the action
 * if there are several. Arguments that only some operations require are optional here, and checked by the operation;
 * those that only some take say so.
 */
export function inputSchemaOf(operations: readonly Endpoint[]): InputSchema {
  const fields = operations.map(fieldsOf);
  const properties: Record<string, JsonSchema> = {};
  for (const [name, schema] of fields.flatMap((part) => Object.entries(part.properties))) {
    const takers = operations.filter((_, index) => name in fields[index]!.properties);
    properties[name] ??= takers.length === operations.length ? schema : onlyFor(takers, schema);
  }
  const [first, ...others] = fields.map(({ required }) => required);
  assert(first, "a tool has an operation");
  const required = first.filter((name) => others.every((names) => names.includes(name)));
  const actions = operations.length > 1 ? actionOf(operations) : null;
  return {
    type: "object",
    properties: { ...(actions && { [ACTION]: actions }), ...properties },
    required: [...required, ...(actions ? [ACTION] : [])],
    additionalProperties: false,
  };
}

/** The names of the arguments that an operation takes, without the action. */
export const argumentNamesOf = (endpoint: Endpoint): readonly string[] =>
  Object.keys(fieldsOf(endpoint).properties);

const ENGLISH_LIST = new Intl.ListFormat("en-GB");

/** Adds to the description of an argument which actions take it. */
function onlyFor(takers: readonly Endpoint[], schema: JsonSchema): JsonSchema {
  const actions = ENGLISH_LIST.format(takers.map(({ tool }) => tool.action!));
  const words = `Only for ${actions}; ignored otherwise.`;
  const { description } = schema as { readonly description?: string };
  return { ...schema, description: description === undefined ? words : `${description} ${words}` };
}

function fieldsOf(endpoint: Endpoint): Fields {
  const params = partOf(endpoint.params);
  const described = Object.fromEntries(
    Object.entries(params.properties).map(([name, schema]) => [
      name,
      { type: schema["type"], description: ID_MEANINGS[name]?.description ?? schema["description"] },
    ]),
  );
  const parts = [
    { ...params, properties: described },
    withoutPaging(partOf(endpoint.query)),
    partOf(endpoint.body),
    keyOf(endpoint),
  ];
  const names = parts.flatMap(({ properties }) => Object.keys(properties));
  assert(
    new Set(names).size === names.length,
    `${endpoint.path} has the same name in path, query and body: ${names.join(" ")}`,
  );
  assert(!names.includes(ACTION), `${endpoint.path} has a field with the name of the argument ${ACTION}`);
  return {
    properties: Object.assign({}, ...parts.map(({ properties }) => properties)) as Fields["properties"],
    required: parts.flatMap(({ required }) => required),
  };
}

/** Paging and idempotency keys are explained once, in the server's instructions. */
function withoutPaging({ properties, required }: Fields): Fields {
  const withoutWords = ([name, { description, ...schema }]: [string, JsonSchema]): [string, JsonSchema] =>
    name in pageQuery ? [name, schema] : [name, { description, ...schema }];
  return { properties: Object.fromEntries(Object.entries(properties).map(withoutWords)), required };
}

function partOf(schema: Endpoint["body"]): Fields {
  const { properties = {}, required = [] } = shortenInput(
    plainSchema(jsonSchemaOf(schema, "input")),
  ) as Partial<Fields>;
  return { properties, required };
}

function keyOf({ method, idempotency }: Endpoint): Fields {
  if (method === "GET") return { properties: {}, required: [] };
  const schema = { type: "string", minLength: 1, maxLength: 255 };
  return {
    properties: { [IDEMPOTENCY_KEY]: schema },
    required: idempotency === "required" ? [IDEMPOTENCY_KEY] : [],
  };
}

function actionOf(operations: readonly Endpoint[]): JsonSchema {
  return {
    type: "string",
    enum: operations.map(({ tool }) => tool.action),
  };
}
