import type { AnyAccess, Endpoint } from "../endpoint/endpoint.ts";
import { API_PREFIX } from "../endpoint/endpoint.ts";
import { TAGS } from "../endpoint/tags.ts";
import { COMPONENTS } from "./components.ts";
import { createErrorResponses } from "./error-responses.ts";
import { eventOperation } from "./event-operation.ts";
import { createSchemaBook, type JsonSchema } from "./json-schema.ts";
import { operationOf } from "./operation.ts";
import { VIEW_NAMES } from "./view-names.ts";

const DESCRIPTION = `REST JSON service for two-tier partner (affiliate) programs: partners earn a commission on the sales they bring, and recruiters
earn an override on the commission of the partners they recruited.

- Money is in minor units (cents) with a currency code. Only the inputs \`commissionFixed\`, \`minimumPayout\` and the \`amount\`
  of a test sale are in major units.
- Timestamps are ISO 8601 in UTC.
- A single object is returned as \`{data}\`, a list as \`{data, has_more, next_cursor}\`. For the next page, send
  \`cursor=<next_cursor>\` with the same filters.
- Unknown fields and query parameters are rejected, so that a typo does not pass silently.
- Every error has the form \`{error: {status, code, message, next}}\`; \`next\` is the next step.
- Each key can send 120 requests per minute; every response has the RateLimit headers.
- Every operation except the event endpoint is also an agent tool (\`x-mcp-tool\`) at \`/mcp\`.`;

/**
 * The OpenAPI 3.1 document, built from the registry alone, in a stable order.
 *
 * @param baseUrl public address of this deployment
 */
export function openapiDocument(endpoints: readonly Endpoint<AnyAccess>[], baseUrl: string): JsonSchema {
  const schemas = createSchemaBook(VIEW_NAMES);
  const errors = createErrorResponses();
  const paths: Record<string, Record<string, unknown>> = {};
  for (const endpoint of endpoints) {
    paths[endpoint.path] ??= {};
    paths[endpoint.path]![endpoint.method.toLowerCase()] = operationOf(endpoint, schemas, errors);
  }
  paths["/events"] = { post: eventOperation(errors) };
  return {
    openapi: "3.1.0",
    info: {
      title: "Two-Tier Partner Program API",
      version: "1.0.0",
      description: DESCRIPTION,
      contact: { name: "Operator of this deployment", url: baseUrl },
      license: { name: "Apache-2.0", identifier: "Apache-2.0" },
    },
    servers: [{ url: `${baseUrl}${API_PREFIX}`, description: "This deployment." }],
    tags: Object.entries(TAGS).map(([name, description]) => ({ name, description })),
    paths,
    components: {
      ...COMPONENTS,
      schemas: { ...COMPONENTS.schemas, ...schemas.components() },
      responses: errors.components(),
    },
  };
}
