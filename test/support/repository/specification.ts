import { readFileSync } from "node:fs";
import { operationIdOf, type Endpoint } from "../../../src/api/endpoint/endpoint.ts";
import { jsonSchemaOf } from "../../../src/api/openapi/json-schema.ts";

/** A row of the endpoint tables, cell by cell. */
export type SpecifiedEndpoint = Readonly<
  Record<"method" | "path" | "least" | "tool" | "status" | "query" | "body" | "idempotencyKey", string>
>;

/** A row of the table of bounds. */
export interface SpecifiedBound {
  readonly operation: string;
  readonly field: string;
  readonly of: "number" | "text" | "words" | "url";
  /** Null where there is no bound. */
  readonly least: number | null;
  readonly most: number | null;
}

/** The rows of a table, as cells, of which the first is one of these. */
function rowsWith(first: RegExp): string[][] {
  const text = readFileSync(new URL("../../fixtures/specification-tables.md", import.meta.url), "utf8");
  const rows = text.split("\n").filter((line) => line.startsWith("|"));
  return rows
    .map((row) =>
      row
        .slice(1, -1)
        .split("|")
        .map((cell) => cell.trim()),
    )
    .filter(([cell]) => first.test(cell!));
}

/** The bounds of fields in the specification. */
export const specifiedBounds = (): SpecifiedBound[] =>
  rowsWith(/^[a-z_]+$/).map(([operation, field, of, least, most]) => ({
    operation: operation!,
    field: field!,
    of: of as SpecifiedBound["of"],
    least: least === "" ? null : Number(least),
    most: most === "" ? null : Number(most),
  }));

/** The endpoint tables of the specification. */
export function specifiedEndpoints(): SpecifiedEndpoint[] {
  return rowsWith(/^(GET|POST|PUT|PATCH)$/).map((row) => {
    const [method, path, least, tool, status, query, body, idempotencyKey] = row as [
      string,
      string,
      string,
      string,
      string,
      string,
      string,
      string,
    ];
    return { method, path, least, tool, status, query: inOrder(query), body: inOrder(body), idempotencyKey };
  });
}

/** An endpoint of the registry, written as a row of the tables. */
export function asSpecified(endpoint: Endpoint): SpecifiedEndpoint {
  const { access, tool, method } = endpoint;
  return {
    method,
    path: endpoint.path,
    least: access.kind === "brand" ? `brand ${access.role}` : `partner ${access.scope}`,
    tool: tool.action === undefined ? tool.name : `${tool.name} ${tool.action}`,
    status: String(endpoint.status),
    query: fieldsOf(endpoint.query),
    body: fieldsOf(endpoint.body),
    idempotencyKey: method === "GET" ? "" : (endpoint.idempotency ?? "optional"),
  };
}

/** A test's name for an endpoint. */
export const nameOf = (endpoint: Endpoint) =>
  `${endpoint.method} ${endpoint.path} (${operationIdOf(endpoint)})`;

const inOrder = (names: string) => names.split(" ").sort().join(" ");

function fieldsOf(schema: Endpoint["body"]): string {
  const { properties = {}, required = [] } = jsonSchemaOf(schema, "input") as {
    properties?: object;
    required?: string[];
  };
  return inOrder(
    Object.keys(properties)
      .map((name) => (required.includes(name) ? `${name}*` : name))
      .join(" "),
  );
}
