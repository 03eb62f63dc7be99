import { API_ERRORS, KEY_ERROR_CODES, type ApiErrorCode } from "../../domain/api-errors.ts";
import { operationIdOf, type Endpoint } from "../endpoint/endpoint.ts";
import { ID_MEANINGS } from "../endpoint/id-meanings.ts";
import { createSchemaBook, type JsonSchema, type SchemaBook } from "../openapi/json-schema.ts";
import { descriptionOf } from "../openapi/operation.ts";
import { VIEW_NAMES } from "../openapi/view-names.ts";
import { TAGS, type Tag } from "../endpoint/tags.ts";
import { curlExampleOf } from "./curl-example.ts";
import { fieldsOf, typeOf, type Field } from "./fields.ts";

/** One endpoint in the reference. */
export interface OperationReference {
  readonly id: string;
  readonly method: string;
  readonly path: string;
  readonly summary: string;
  /** Paragraphs. */
  readonly description: readonly string[];
  readonly access: string;
  readonly tool: string;
  readonly parameters: readonly Field[];
  readonly body: readonly Field[];
  /** Null if the endpoint takes no `Idempotency-Key`. */
  readonly idempotencyKey: "optional" | "required" | null;
  readonly status: number;
  /** The shape of the response in one line, with resource names. */
  readonly response: string;
  readonly responseExample: string;
  /** Errors of the operation itself. */
  readonly errors: readonly ApiErrorCode[];
  readonly curl: string;
}

export interface ReferenceSection {
  readonly title: string;
  readonly about: string;
  readonly operations: readonly OperationReference[];
}

/** A resource that responses contain. */
export interface ResourceReference {
  readonly name: string;
  readonly fields: readonly Field[];
}

export interface Reference {
  readonly sections: readonly ReferenceSection[];
  readonly resources: readonly ResourceReference[];
  readonly errors: readonly (readonly [code: ApiErrorCode, apiError: (typeof API_ERRORS)[ApiErrorCode]])[];
}

const KINDS = ["brand", "partner"] as const;

/** The content of the reference, for every format it is rendered in. */
export function referenceOf(endpoints: readonly Endpoint[]): Reference {
  const schemas = createSchemaBook(VIEW_NAMES);
  const operations = endpoints.map((endpoint) => [endpoint, operationOf(endpoint, schemas)] as const);
  const sections = KINDS.flatMap((kind) =>
    (Object.keys(TAGS) as Tag[]).flatMap((tag) => {
      const own = operations.filter(([{ tag: its, access }]) => its === tag && access.kind === kind);
      const title = kind === "partner" ? `${tag}, for partners` : tag;
      return own.length === 0
        ? []
        : [{ title, about: TAGS[tag], operations: own.map(([, operation]) => operation) }];
    }),
  );
  const resources = Object.entries(schemas.components()).map(([name, schema]) => ({
    name,
    fields: fieldsOf(schema),
  }));
  const errors = KEY_ERROR_CODES.map((code) => [code, API_ERRORS[code]] as const);
  return { sections, resources, errors };
}

function operationOf(endpoint: Endpoint, schemas: SchemaBook): OperationReference {
  const { access, tool, method } = endpoint;
  return {
    id: operationIdOf(endpoint),
    method,
    path: endpoint.path,
    summary: endpoint.summary,
    description: descriptionOf(endpoint),
    access: access.kind === "brand" ? `brand key, ${access.role}` : `partner key, ${access.scope}`,
    tool: tool.action === undefined ? tool.name : `${tool.name} with ${tool.action}`,
    parameters: [
      ...fieldsOf(schemas.convert(endpoint.params, "input")).map(inPath),
      ...fieldsOf(schemas.convert(endpoint.query, "input")),
    ],
    body: fieldsOf(schemas.convert(endpoint.body, "input")),
    idempotencyKey: method === "GET" ? null : (endpoint.idempotency ?? "optional"),
    status: endpoint.status,
    response: shapeOf(schemas.convert(endpoint.response, "output")),
    responseExample: JSON.stringify(endpoint.example.response, null, 2),
    errors: endpoint.errors,
    curl: curlExampleOf(endpoint),
  };
}

const inPath = (field: Field): Field => ({
  ...field,
  type: "in the path",
  isRequired: true,
  meaning: ID_MEANINGS[field.name]?.description ?? field.meaning,
});

/** The shape of a response in one line: `{data: [Conversion], has_more: boolean, next_cursor: string or null}`. */
function shapeOf(schema: JsonSchema): string {
  const properties = schema["properties"] as Record<string, JsonSchema> | undefined;
  if (properties !== undefined) {
    const members = Object.entries(properties).map(([name, member]) => `${name}: ${shapeOf(member)}`);
    return `{${members.join(", ")}}`;
  }
  const items = schema["items"] as JsonSchema | undefined;
  return items === undefined ? typeOf(schema) : `[${shapeOf(items)}]`;
}
