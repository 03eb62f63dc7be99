import { beforeAll, describe, expect, test } from "@jest/globals";
import { randomUUID } from "node:crypto";
import type { Endpoint } from "../src/api/endpoint/endpoint.ts";
import { operationIdOf } from "../src/api/endpoint/endpoint.ts";
import { jsonSchemaOf } from "../src/api/openapi/json-schema.ts";
import { ENDPOINTS } from "../src/api/registry.ts";
import { nameOf as commandName } from "../src/cli/command.ts";
import { COMMANDS } from "../src/cli/registry.ts";
import { API_ERRORS } from "../src/domain/api-errors.ts";
import { ROLES } from "../src/domain/access/roles.ts";
import { expectDeclaredResponse } from "./support/repository/contract.ts";
import { asSpecified, nameOf, specifiedEndpoints } from "./support/repository/specification.ts";
import { useApi } from "./support/scenes/use-api.ts";
import { scenario } from "./support/scenes/scenario.ts";

const nameAndEndpoint = (endpoints: readonly Endpoint[]) =>
  endpoints.map((endpoint) => [nameOf(endpoint), endpoint] as const);

describe("the registry is the specification's tables", () => {
  const specified = specifiedEndpoints();
  const declared = ENDPOINTS.map(asSpecified);
  const isSame = (one: { method: string; path: string }) => (other: { method: string; path: string }) =>
    one.method === other.method && one.path === other.path;

  // API-21
  test("45 endpoints are for brand keys, 21 for partner keys", () => {
    const count = (kind: string) => specified.filter(({ least }) => least.startsWith(kind)).length;
    expect([count("brand"), count("partner")]).toEqual([45, 21]);
  });

  // API-21, TOOL-2
  test.each(specified.map((row) => [`${row.method} ${row.path}`, row] as const))("%s", (_, row) => {
    expect(declared.find(isSame(row))).toEqual(row);
  });

  test("no endpoint stands in the registry alone", () => {
    expect(declared.filter((row) => !specified.some(isSame(row)))).toEqual([]);
  });

  // API-12
  test("what a key may change is this, and the rest is done with vp", () => {
    const changing = ENDPOINTS.filter(({ method }) => method !== "GET").map(operationIdOf);
    expect(changing.toSorted()).toEqual([
      "broadcast_message",
      "build_link",
      "create_program",
      "decide_conversion_approve",
      "decide_conversion_reject",
      "decide_partner_approve",
      "decide_partner_clear_warning",
      "decide_partner_reinstate",
      "decide_partner_reject",
      "decide_partner_suspend",
      "decide_partner_warn",
      "join_program",
      "refund_conversion",
      "rotate_signing_secret",
      "send_message",
      "send_my_message",
      "send_test_sale",
      "set_partner_payment_schedule",
      "set_postback",
      "set_rate_rules",
      "set_shopify_webhook_secret",
      "set_stripe_webhook_secret",
      "test_postback",
      "update_my_profile",
      "update_program",
    ]);
    const commands = COMMANDS.map(commandName);
    expect(commands).toEqual(
      expect.arrayContaining([
        "payouts start",
        "partner connect",
        "property verify",
        "account delete",
        "key create",
        "key revoke",
        "partner-key create",
        "partner-key revoke",
      ]),
    );
  });

  test("no operation has the name of another", () => {
    const names = ENDPOINTS.map(operationIdOf);
    expect(names.filter((name, index) => names.indexOf(name) !== index)).toEqual([]);
  });
});

describe("the examples keep to their own schemas", () => {
  test.each(nameAndEndpoint(ENDPOINTS))("%s", (_, endpoint) => {
    const { body, response } = endpoint.example;
    expectDeclaredResponse(endpoint, { status: endpoint.status, headers: new Headers(), body: response });
    const parsed = endpoint.body.safeParse(body ?? {});
    expect(parsed.error?.issues).toBeUndefined();
  });
});

describe("a running API", () => {
  const { api, make } = useApi();
  let keys: Record<(typeof ROLES)[number] | "read" | "write", string>;
  let ids: Record<string, string>;
  beforeAll(async () => {
    const { program, partner, ...made } = await scenario(make, { partner: {} });
    keys = { ...made.keys, ...partner.keys };
    const sale = await api.call("POST", `/programs/${program.id}/test-sales`, { key: keys.owner });
    ids = {
      programId: program.id,
      program: program.id,
      partnerId: partner.id,
      conversionId: sale.body.data.conversionId,
    };
  });

  /** Calls an endpoint with its example's body, or another. */
  const call = (
    endpoint: Endpoint,
    path: string,
    key: string | undefined,
    body: unknown = endpoint.example.body,
  ) =>
    api.call(endpoint.method, path, {
      ...(key === undefined ? {} : { key }),
      ...(endpoint.method === "GET" || body === undefined ? {} : { body }),
      ...(endpoint.idempotency === "required" ? { headers: { "Idempotency-Key": randomUUID() } } : {}),
    });

  const pathWith = (endpoint: Endpoint, idOf: (name: string) => string) =>
    endpoint.path.replaceAll(/\{(\w+)\}/g, (_, name: string) => idOf(name));
  /** The path of records that exist, where the tests have made any. */
  const pathOf = (endpoint: Endpoint) => pathWith(endpoint, (name) => ids[name] ?? "none");

  const codeOf = async (endpoint: Endpoint, key: string | undefined) => {
    const { status, body } = await call(
      endpoint,
      pathWith(endpoint, () => "none"),
      key,
    );
    return [status, body.error?.code];
  };

  describe("asks for the right key before anything else", () => {
    // API-10, API-11
    test.each(nameAndEndpoint(ENDPOINTS))("%s", async (_, endpoint) => {
      const { access } = endpoint;
      expect(await codeOf(endpoint, undefined)).toEqual([401, "missing_key"]);
      expect(await codeOf(endpoint, "vpk_mistyped")).toEqual([
        expect.anything(),
        expect.stringMatching(/invalid_key|rate_limited/),
      ]);
      if (access.kind === "brand") {
        expect(await codeOf(endpoint, keys.write)).toEqual([403, "brand_key_required"]);
        for (const role of ROLES.slice(0, ROLES.indexOf(access.role))) {
          expect(await codeOf(endpoint, keys[role])).toEqual([403, "role_too_low"]);
        }
        expect((await codeOf(endpoint, keys[access.role]))[0]).not.toBe(403);
      } else {
        expect(await codeOf(endpoint, keys.owner)).toEqual([403, "partner_key_required"]);
        if (access.scope === "write")
          expect(await codeOf(endpoint, keys.read)).toEqual([403, "scope_too_low"]);
        expect((await codeOf(endpoint, keys[access.scope]))[0]).not.toBe(403);
      }
    });
  });

  const ownKeyOf = ({ access }: Endpoint) => (access.kind === "brand" ? keys.owner : keys.write);

  // PARTNER-16
  describe("returns 404 with the record's own code where there is none", () => {
    // API-8, API-2
    test.each(nameAndEndpoint(ENDPOINTS.filter(({ path }) => path.includes("{"))))(
      "%s",
      async (_, endpoint) => {
        const expected = endpoint.errors.find((code) => API_ERRORS[code].status === 404);
        expect(expected).toBeDefined();
        for (const id of ["prg_none", "prg_01KAK3XH4V9Y2C6R8M0T5W7Z1B", "%00", "x".repeat(500)]) {
          const { status, body } = await call(
            endpoint,
            pathWith(endpoint, () => id),
            ownKeyOf(endpoint),
          );
          expect([id, status, body.error?.code]).toEqual([id, 404, expected]);
        }
      },
    );
  });

  describe("refuses what it does not know, and what no database can hold, naming it", () => {
    // API-4, API-5
    test.each(nameAndEndpoint(ENDPOINTS))("%s", async (_, endpoint) => {
      const key = ownKeyOf(endpoint);
      const path = pathOf(endpoint);
      const unknown = await call(endpoint, `${path}?surprise=1`, key);
      expect([unknown.status, unknown.body.error.message]).toEqual([
        400,
        "Unknown query parameter: surprise.",
      ]);
      for (const name of textsOf(endpoint.query)) {
        const response = await call(endpoint, `${path}?${name}=a%00b`, key);
        expect([name, response.status]).toEqual([name, 400]);
      }
      if (endpoint.method === "GET") return;
      const surprised = await call(endpoint, path, key, { ...exampleBodyOf(endpoint), surprise: 1 });
      expect([surprised.status, surprised.body.error.message]).toEqual([400, "Unknown field: surprise."]);
      for (const [name, body] of unstorableBodies(endpoint)) {
        const response = await call(endpoint, path, key, body);
        expect([name, response.status, response.body.error?.message]).toEqual([
          name,
          400,
          expect.stringContaining(name),
        ]);
      }
    });
  });
});

const exampleBodyOf = ({ example }: Endpoint) => (example.body ?? {}) as Record<string, unknown>;

/** Names of a schema's properties that take text. */
function textsOf(schema: Endpoint["body"]): string[] {
  const { properties = {} } = jsonSchemaOf(schema, "input") as { properties?: Record<string, object> };
  return Object.keys(properties).filter((name) =>
    JSON.stringify(properties[name]).includes('"type":"string"'),
  );
}

/** The example's body with one text that cannot be stored, for each field that takes text. */
function* unstorableBodies(endpoint: Endpoint): Generator<[string, unknown]> {
  const body = exampleBodyOf(endpoint);
  for (const name of textsOf(endpoint.body)) {
    for (const text of ["a\0b", "a\ud800b"]) yield [name, { ...body, [name]: spoiled(body[name], text) }];
  }
}

/** The value with its first text replaced; a value without any is replaced as a whole. */
function spoiled(value: unknown, text: string): unknown {
  if (Array.isArray(value) && value.length > 0) return [spoiled(value[0], text), ...value.slice(1)];
  if (typeof value !== "object" || value === null || Array.isArray(value)) return text;
  const [name, member] = Object.entries(value).find(([, member]) => typeof member !== "number") ?? ["", text];
  return { ...value, [name]: spoiled(member, text) };
}
