import fc from "fast-check";
import { operationIdOf, type Endpoint } from "../../src/api/endpoint/endpoint.ts";
import { API_PREFIX } from "../../src/api/endpoint/endpoint.ts";
import { jsonSchemaOf } from "../../src/api/openapi/json-schema.ts";
import type { Sending } from "./send.ts";
import { awkwardText, awkwardValue, spoiled, valueOf, type Schema } from "./values.ts";
import type { FuzzWorld, KeyName } from "./world.ts";

/** A call that may be wrong in any part, before its transport is chosen. */
export interface Input {
  readonly key: KeyName | "none" | "wrong";
  readonly params: Readonly<Record<string, string>>;
  readonly query: Readonly<Record<string, unknown>>;
  /** Undefined: no body is sent. */
  readonly body: unknown;
  readonly idempotencyKey: string | readonly string[] | undefined;
}

const schemaOf = (schema: Endpoint["body"]) => jsonSchemaOf(schema, "input") as Schema;

/** Inputs of an endpoint, more good ones than bad ones, from what its schemas say and its example shows. */
export function inputsOf(
  endpoint: Endpoint,
  world: Pick<FuzzWorld, "ids" | "receiverUrl">,
): fc.Arbitrary<Input> {
  return fc.record({
    key: keyOf(endpoint),
    params: paramsOf(endpoint, world),
    query: queryOf(endpoint, world),
    body: endpoint.method === "GET" ? fc.constant(undefined) : bodyOf(endpoint, world),
    idempotencyKey: idempotencyKeyOf(endpoint),
  });
}

/** An input that nothing is wrong with, unless the record's state is against it. */
export function goodInputOf(
  { access, params, example, idempotency }: Endpoint,
  { ids, receiverUrl }: Pick<FuzzWorld, "ids" | "receiverUrl">,
): Input {
  const names = Object.keys(schemaOf(params).properties ?? {});
  const { body } = example as { body?: object };
  return {
    key: access.kind === "brand" ? "owner" : "write",
    params: Object.fromEntries(names.map((name) => [name, ids[name]![0]!])),
    query: {},
    body: body && "url" in body ? { ...body, url: receiverUrl } : body,
    idempotencyKey: idempotency === "required" ? "good" : undefined,
  };
}

function keyOf({ access }: Endpoint): fc.Arbitrary<Input["key"]> {
  const [own, other]: [KeyName, KeyName] =
    access.kind === "brand" ? ["owner", "otherBrand"] : ["write", "otherPerson"];
  return fc.oneof(
    { weight: 12, arbitrary: fc.constant(own) },
    { weight: 2, arbitrary: fc.constant(other) },
    {
      weight: 2,
      arbitrary: fc.constantFrom<Input["key"]>(
        "viewer",
        "manager",
        "owner",
        "read",
        "write",
        "none",
        "wrong",
      ),
    },
  );
}

const known = (name: string, { ids }: Pick<FuzzWorld, "ids">) => fc.constantFrom(...(ids[name] ?? ["none"]));

function paramsOf({ params }: Endpoint, world: Pick<FuzzWorld, "ids">): fc.Arbitrary<Input["params"]> {
  const names = Object.keys(schemaOf(params).properties ?? {});
  const one = (name: string) =>
    fc.oneof(
      { weight: 8, arbitrary: known(name, world) },
      { weight: 1, arbitrary: awkwardText.map((text) => (text === "" ? "-" : text.slice(0, 500))) },
    );
  return fc.record(Object.fromEntries(names.map((name) => [name, one(name)])));
}

function queryOf({ query }: Endpoint, world: Pick<FuzzWorld, "ids">): fc.Arbitrary<Input["query"]> {
  const { properties = {} } = schemaOf(query);
  const members = Object.entries(properties).map(([name, schema]) => [
    name,
    fc.oneof(
      { weight: 8, arbitrary: name in world.ids ? known(name, world) : valueOf(schema) },
      { weight: 1, arbitrary: awkwardText },
    ),
  ]);
  const named = fc.record(Object.fromEntries(members) as Record<string, fc.Arbitrary<unknown>>, {
    requiredKeys: [],
  });
  const strange = fc.dictionary(awkwardText, awkwardText, { maxKeys: 1 });
  return fc.oneof(
    { weight: 9, arbitrary: named },
    { weight: 1, arbitrary: fc.tuple(named, strange).map(([some, others]) => ({ ...some, ...others })) },
  );
}

function bodyOf(endpoint: Endpoint, world: Pick<FuzzWorld, "ids" | "receiverUrl">): fc.Arbitrary<unknown> {
  const schema = schemaOf(endpoint.body);
  const example = (endpoint.example.body ?? {}) as Record<string, unknown>;
  const optional = valueOf({ ...schema, required: [] }) as fc.Arbitrary<object>;
  const placed = (body: object): object => ({
    ...body,
    // An address that is looked up is one that responses, since no test may reach beyond the machine.
    ...("url" in body && { url: world.receiverUrl }),
  });
  const mostly = fc
    .tuple(optional, fc.subarray(Object.keys(schema.properties ?? {})))
    .map(([values, names]) => {
      const changes = Object.entries(values).filter(([name]) => names.includes(name));
      return placed({ ...example, ...Object.fromEntries(changes) });
    });
  return fc.oneof(
    { weight: 5, arbitrary: mostly },
    { weight: 2, arbitrary: (valueOf(schema) as fc.Arbitrary<object>).map(placed) },
    { weight: 4, arbitrary: mostly.chain(spoiled) },
    { weight: 1, arbitrary: fc.oneof(awkwardValue, fc.constant(undefined)) },
  );
}

function idempotencyKeyOf({ idempotency }: Endpoint): fc.Arbitrary<Input["idempotencyKey"]> {
  const good = fc.uuid();
  return fc.oneof(
    { weight: 6, arbitrary: idempotency === "required" ? good : fc.constant(undefined) },
    { weight: 2, arbitrary: good },
    // The same again and again, for other requests.
    { weight: 1, arbitrary: fc.constantFrom("same", "x".repeat(255)) },
    { weight: 1, arbitrary: fc.constantFrom("", "two words", "é", "x".repeat(256), ["a", "b"], undefined) },
  );
}

/** Percent-encoded, also where it is no well-formed text. */
const escaped = (text: string) => encodeURIComponent(text.toWellFormed()).replaceAll(".", "%2E");

/** The call as a request of REST. */
export function restRequestOf(endpoint: Endpoint, input: Input, keys: FuzzWorld["keys"]): Sending {
  const path = endpoint.path.replaceAll(/\{(\w+)\}/g, (_, name: string) => escaped(input.params[name]!));
  const query = Object.entries(input.query).map(
    ([name, value]) => `${escaped(name)}=${escaped(String(value))}`,
  );
  const body = input.body === undefined ? undefined : JSON.stringify(input.body);
  return {
    method: endpoint.method,
    path: `${API_PREFIX}${path}${query.length === 0 ? "" : `?${query.join("&")}`}`,
    headers: {
      ...authorizationOf(input.key, keys),
      ...(body === undefined ? {} : { "content-type": "application/json" }),
      ...(input.idempotencyKey === undefined
        ? {}
        : { "idempotency-key": Buffer.from(String(input.idempotencyKey)).toString("latin1") }),
      ...(Array.isArray(input.idempotencyKey) && { "idempotency-key": input.idempotencyKey as string[] }),
    },
    body,
  };
}

/** The call as a message to the agent tools; null where it cannot be one, since arguments are an object. */
export function toolMessageOf(endpoint: Endpoint, input: Input, keys: FuzzWorld["keys"]): Sending | null {
  const { body = {} } = input;
  if (typeof body !== "object" || body === null || Array.isArray(body)) return null;
  const { idempotencyKey } = input;
  const given = {
    ...body,
    ...input.query,
    ...input.params,
    ...(endpoint.tool.action === undefined ? {} : { action: endpoint.tool.action }),
    ...(idempotencyKey === undefined || endpoint.method === "GET" ? {} : { idempotencyKey }),
  };
  const message = {
    jsonrpc: "2.0",
    id: operationIdOf(endpoint),
    method: "tools/call",
    params: { name: endpoint.tool.name, arguments: given },
  };
  return {
    method: "POST",
    path: "/mcp",
    headers: {
      ...authorizationOf(input.key, keys),
      "content-type": "application/json",
      accept: "application/json, text/event-stream",
    },
    body: JSON.stringify(message),
  };
}

function authorizationOf(key: Input["key"], keys: FuzzWorld["keys"]): { authorization?: string } {
  if (key === "none") return {};
  return { authorization: `Bearer ${key === "wrong" ? "vpk_mistyped" : keys[key]}` };
}
