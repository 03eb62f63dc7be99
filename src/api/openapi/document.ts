import { REFUSALS, type RefusalCode } from "../../domain/refusals.ts";
import { operationIdOf, type Endpoint } from "../endpoint.ts";
import { API_PREFIX } from "../http/serve-endpoints.ts";
import { EVENT_OPERATION } from "./event-operation.ts";
import { hasProperties, jsonSchemaOf, type JsonSchema } from "./json-schema.ts";

/** Refusals that the frame gives on every endpoint. */
const FRAME_REFUSALS: readonly RefusalCode[] = ["invalid_request", "missing_key", "invalid_key", "rate_limited"];
const WRITE_REFUSALS: readonly RefusalCode[] = [
  "invalid_json",
  "invalid_idempotency_key",
  "idempotency_in_progress",
  "idempotency_key_reused",
  "too_large",
];

/**
 * The OpenAPI 3.1 document of the service, built from the registry alone.
 *
 * @param baseUrl public address of this deployment
 */
export function openapiDocument(endpoints: readonly Endpoint[], baseUrl: string): JsonSchema {
  const paths: Record<string, Record<string, unknown>> = {};
  for (const endpoint of endpoints) {
    paths[endpoint.path] ??= {};
    paths[endpoint.path]![endpoint.method.toLowerCase()] = operationOf(endpoint);
  }
  paths["/events"] ??= {};
  paths["/events"]["post"] = EVENT_OPERATION;
  return {
    openapi: "3.1.0",
    info: {
      title: "Two-Tier Partner Program API",
      version: "1.0.0",
      description:
        "REST JSON service for two-tier partner (affiliate) programs. Money is in minor units (cents) with a currency " +
        "code; timestamps are ISO 8601 UTC. Every operation is also an agent tool (x-mcp-tool).",
      license: { name: "Apache-2.0", identifier: "Apache-2.0" },
    },
    servers: [{ url: `${baseUrl}${API_PREFIX}` }],
    tags: [...new Set([...endpoints.map((endpoint) => endpoint.tag), "Events"])].map((name) => ({ name })),
    paths,
    components: COMPONENTS,
  };
}

function operationOf(endpoint: Endpoint): JsonSchema {
  const isBrand = endpoint.access.kind === "brand";
  const body = jsonSchemaOf(endpoint.body, "input");
  const answer = jsonSchemaOf(endpoint.answer, "output");
  const isPaginated = "next_cursor" in ((answer["properties"] as object | undefined) ?? {});
  return {
    operationId: operationIdOf(endpoint),
    tags: [endpoint.tag],
    summary: endpoint.summary,
    ...(endpoint.description ? { description: endpoint.description } : {}),
    security: [{ [isBrand ? "brandKey" : "partnerKey"]: [] }],
    parameters: parametersOf(endpoint),
    ...(hasProperties(body)
      ? {
          requestBody: {
            required: ((body["required"] as unknown[] | undefined) ?? []).length > 0,
            content: {
              "application/json": {
                schema: body,
                ...(endpoint.example.body ? { example: endpoint.example.body } : {}),
              },
            },
          },
        }
      : {}),
    responses: {
      [String(endpoint.status)]: {
        description: "Success",
        headers: successHeaders(endpoint),
        content: { "application/json": { schema: answer, example: endpoint.example.answer } },
      },
      ...errorResponses(refusalsOf(endpoint)),
    },
    "x-mcp-tool": endpoint.tool.name,
    ...(endpoint.access.kind === "brand"
      ? { "x-min-role": endpoint.access.role }
      : { "x-min-scope": endpoint.access.scope }),
    "x-paginated": isPaginated,
  };
}

function parametersOf(endpoint: Endpoint): unknown[] {
  const fromSchema = (schema: JsonSchema, place: "path" | "query") => {
    const required = (schema["required"] as string[] | undefined) ?? [];
    return Object.entries((schema["properties"] as Record<string, JsonSchema> | undefined) ?? {}).map(
      ([name, { description, ...property }]) => ({
        name,
        in: place,
        required: place === "path" || required.includes(name),
        ...(description ? { description } : {}),
        schema: property,
      }),
    );
  };
  const idempotency = endpoint.idempotency === "required" ? "RequiredIdempotencyKey" : "IdempotencyKey";
  return [
    ...fromSchema(jsonSchemaOf(endpoint.params, "input"), "path"),
    ...fromSchema(jsonSchemaOf(endpoint.query, "input"), "query"),
    ...(endpoint.method === "GET" ? [] : [{ $ref: `#/components/parameters/${idempotency}` }]),
  ];
}

function refusalsOf(endpoint: Endpoint): RefusalCode[] {
  const access: RefusalCode[] =
    endpoint.access.kind === "brand" ? ["role_too_low", "brand_key_required"] : ["scope_too_low", "partner_key_required"];
  return [
    ...FRAME_REFUSALS,
    ...access,
    ...(endpoint.method === "GET" ? [] : WRITE_REFUSALS),
    ...(endpoint.idempotency === "required" ? (["idempotency_key_required"] as const) : []),
    ...endpoint.refusals,
    "server_error",
  ];
}

/** Error answers by status, with one example for each code. */
export function errorResponses(codes: readonly RefusalCode[]): Record<string, unknown> {
  const responses: Record<string, unknown> = {};
  for (const status of [...new Set(codes.map((code) => REFUSALS[code].status))].sort()) {
    const examples: Record<string, unknown> = {};
    for (const code of new Set(codes.filter((candidate) => REFUSALS[candidate].status === status))) {
      const { message, next } = REFUSALS[code];
      examples[code] = { value: { error: { status, code, message, next } } };
    }
    responses[String(status)] = {
      description: Object.keys(examples).join(", "),
      headers: { ...LIMIT_HEADERS, ...(status === 429 ? { "Retry-After": RETRY_AFTER } : {}) },
      content: { "application/json": { schema: { $ref: "#/components/schemas/Error" }, examples } },
    };
  }
  return responses;
}

function successHeaders(endpoint: Endpoint): JsonSchema {
  return {
    ...LIMIT_HEADERS,
    ...(endpoint.method === "GET" ? {} : { "Idempotent-Replayed": { $ref: "#/components/headers/IdempotentReplayed" } }),
  };
}

const RETRY_AFTER = { $ref: "#/components/headers/RetryAfter" };
const LIMIT_HEADERS = {
  "X-Request-Id": { $ref: "#/components/headers/RequestId" },
  "RateLimit-Limit": { $ref: "#/components/headers/RateLimitLimit" },
  "RateLimit-Remaining": { $ref: "#/components/headers/RateLimitRemaining" },
  "RateLimit-Reset": { $ref: "#/components/headers/RateLimitReset" },
};

const idempotencyKeyParameter = (required: boolean) => ({
  name: "Idempotency-Key",
  in: "header",
  required,
  description: "The same key with the same request returns the first answer again for 24 hours.",
  schema: { type: "string", minLength: 1, maxLength: 255, pattern: "^[\\x21-\\x7e]+$" },
});

const COMPONENTS = {
  securitySchemes: {
    brandKey: { type: "http", scheme: "bearer", description: "A brand key (vpk_…)." },
    partnerKey: { type: "http", scheme: "bearer", description: "A partner key (vpp_…)." },
    eventProgram: { type: "apiKey", in: "header", name: "x-vp-program", description: "Program id or slug." },
    eventTimestamp: { type: "apiKey", in: "header", name: "x-vp-timestamp", description: "Unix seconds at signing." },
    eventSignature: {
      type: "apiKey",
      in: "header",
      name: "x-vp-signature",
      description: "Hex HMAC-SHA256 of `<timestamp>.<raw body>` with the program's signing secret.",
    },
  },
  parameters: {
    IdempotencyKey: idempotencyKeyParameter(false),
    RequiredIdempotencyKey: idempotencyKeyParameter(true),
  },
  headers: {
    RequestId: { description: "Id of this request, for questions to support.", schema: { type: "string" } },
    RateLimitLimit: { description: "Requests in a window.", schema: { type: "integer" } },
    RateLimitRemaining: { description: "Requests left in this window.", schema: { type: "integer" } },
    RateLimitReset: { description: "Seconds until the window ends.", schema: { type: "integer" } },
    RetryAfter: { description: "Seconds to wait before the next try.", schema: { type: "integer" } },
    IdempotentReplayed: { description: "true on an answer that was kept.", schema: { type: "string", const: "true" } },
  },
  schemas: {
    Error: {
      type: "object",
      required: ["error"],
      properties: {
        error: {
          type: "object",
          required: ["status", "code", "message", "next"],
          properties: {
            status: { type: "integer" },
            code: { type: "string", enum: Object.keys(REFUSALS) },
            message: { type: "string", description: "What happened." },
            next: { type: "string", description: "The next step." },
            requestId: { type: "string", description: "On a server error." },
          },
        },
      },
    },
  },
};
