import type { z } from "zod";
import { csvText, type CsvCell } from "../../domain/csv.ts";
import type { ApiErrorCode } from "../../domain/api-errors.ts";
import { columnsOf } from "../endpoint/csv.ts";
import { operationIdOf, type AnyAccess, type Endpoint } from "../endpoint/endpoint.ts";
import { ID_MEANINGS } from "../endpoint/id-meanings.ts";
import { LIMIT_HEADERS, REPLAY_HEADER } from "./components.ts";
import type { ErrorResponses } from "./error-responses.ts";
import { hasProperties, type JsonSchema, type SchemaBook } from "./json-schema.ts";

/** Errors the frame can return on every endpoint. */
const FRAME_REFUSALS: readonly ApiErrorCode[] = [
  "invalid_request",
  "missing_key",
  "invalid_key",
  "rate_limited",
];
const WRITE_REFUSALS: readonly ApiErrorCode[] = [
  "invalid_json",
  "invalid_idempotency_key",
  "idempotency_in_progress",
  "idempotency_key_reused",
  "too_large",
];
const ACCESS_REFUSALS = {
  brand: ["role_too_low", "brand_key_required"],
  partner: ["scope_too_low", "partner_key_required"],
  operator: [],
} as const satisfies Record<AnyAccess["kind"], readonly ApiErrorCode[]>;

/** The security scheme of a caller; a session of an operator has none in the document. */
const SCHEMES = { brand: "brandKey", partner: "partnerKey", operator: "operatorSession" } as const;

/** An endpoint as an OpenAPI operation. */
export function operationOf(
  endpoint: Endpoint<AnyAccess>,
  schemas: SchemaBook,
  errors: ErrorResponses,
): JsonSchema {
  const { access } = endpoint;
  const response = schemas.convert(endpoint.response, "output");
  return {
    operationId: operationIdOf(endpoint),
    tags: [endpoint.tag],
    summary: endpoint.summary,
    description: descriptionOf(endpoint).join("\n\n"),
    security: [{ [SCHEMES[access.kind]]: [] }],
    parameters: parametersOf(endpoint, schemas),
    ...requestBodyOf(endpoint, schemas),
    responses: {
      [String(endpoint.status)]: {
        description: endpoint.status === 201 ? "Created." : "Success.",
        headers: { ...LIMIT_HEADERS, ...(endpoint.method === "GET" ? {} : REPLAY_HEADER) },
        content: {
          "application/json": { schema: response, example: endpoint.example.response },
          ...(endpoint.csv ? { "text/csv": csvContentOf(endpoint, endpoint.csv) } : {}),
        },
      },
      ...errors.of(errorsOf(endpoint)),
    },
    "x-mcp-tool": endpoint.tool.name,
    ...(endpoint.tool.action === undefined ? {} : { "x-mcp-action": endpoint.tool.action }),
    ...leastOf(access),
    "x-paginated": "next_cursor" in ((response["properties"] as object | undefined) ?? {}),
  };
}

/** What a caller needs to know, in paragraphs. */
export const descriptionOf = (endpoint: Endpoint<AnyAccess>): string[] => [
  endpoint.description ?? `${endpoint.summary}.`,
  whoMayCall(endpoint.access),
  ...(endpoint.csv ? [aboutCsv(endpoint)] : []),
];

/** A sentence for people and agents who read only the description. */
export function whoMayCall(access: AnyAccess): string {
  switch (access.kind) {
    case "brand":
      return `Requires a brand key with the role ${access.role}${access.role === "owner" ? "" : " or a higher one"}.`;
    case "partner":
      return `Requires a partner key with the scope ${access.scope}${access.scope === "write" ? "" : " or write"}.`;
    case "operator":
      return "For operators, in a browser.";
  }
}

function leastOf(access: AnyAccess): JsonSchema {
  switch (access.kind) {
    case "brand":
      return { "x-min-role": access.role };
    case "partner":
      return { "x-min-scope": access.scope };
    case "operator":
      return {};
  }
}

/** The paragraph about CSV output. Decision 0020. */
const aboutCsv = (endpoint: Endpoint<AnyAccess>) =>
  "With `Accept: text/csv` the response is CSV" +
  ("limit" in ((endpoint.query as z.ZodObject).shape ?? {})
    ? " with all rows that match the filters, starting at the `cursor` if given; `limit` has no effect."
    : ".");

function csvContentOf(
  endpoint: Endpoint<AnyAccess>,
  csv: NonNullable<Endpoint<AnyAccess>["csv"]>,
): JsonSchema {
  const columns = columnsOf(csv);
  const { data } = endpoint.example.response as { data: object };
  // The rows of a report are inside its data, and only its file has them alone.
  const shown = (Array.isArray(data) ? data : []) as readonly Record<string, CsvCell>[];
  const rows = shown.map((row) => ({ currency: "USD", ...row }));
  return {
    schema: {
      type: "string",
      description: `A header line, then one line per row. Columns: ${columns.join(", ")}.`,
    },
    example: csvText(columns, rows),
  };
}

function requestBodyOf(endpoint: Endpoint<AnyAccess>, schemas: SchemaBook): JsonSchema {
  const schema = schemas.convert(endpoint.body, "input");
  if (!hasProperties(schema)) return {};
  const { body: example } = endpoint.example;
  return {
    requestBody: {
      required: ((schema["required"] as unknown[] | undefined) ?? []).length > 0,
      content: { "application/json": { schema, ...(example === undefined ? {} : { example }) } },
    },
  };
}

function parametersOf(endpoint: Endpoint<AnyAccess>, schemas: SchemaBook): unknown[] {
  const idempotency = endpoint.idempotency === "required" ? "RequiredIdempotencyKey" : "IdempotencyKey";
  return [
    ...parametersIn("path", schemas.convert(endpoint.params, "input")),
    ...parametersIn("query", schemas.convert(endpoint.query, "input")),
    ...(endpoint.method === "GET" ? [] : [{ $ref: `#/components/parameters/${idempotency}` }]),
  ];
}

function parametersIn(place: "path" | "query", schema: JsonSchema): unknown[] {
  const properties = (schema["properties"] as Record<string, JsonSchema> | undefined) ?? {};
  const required = (schema["required"] as string[] | undefined) ?? [];
  return Object.entries(properties).map(([name, { description, ...property }]) => ({
    name,
    in: place,
    required: place === "path" || required.includes(name),
    ...(place === "path" ? ID_MEANINGS[name] : { description }),
    schema: property,
  }));
}

/** Every error code of an endpoint: the frame's and its own. */
function errorsOf(endpoint: Endpoint<AnyAccess>): ApiErrorCode[] {
  return [
    ...FRAME_REFUSALS,
    ...ACCESS_REFUSALS[endpoint.access.kind],
    ...(endpoint.method === "GET" ? [] : WRITE_REFUSALS),
    ...(endpoint.idempotency === "required" ? (["idempotency_key_required"] as const) : []),
    ...endpoint.errors,
    "server_error",
    "unavailable",
  ];
}
