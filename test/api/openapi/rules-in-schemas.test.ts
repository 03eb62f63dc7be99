import { describe, expect, test } from "@jest/globals";
import { fromJsonSchema } from "@modelcontextprotocol/server";
import type { Endpoint } from "../../../src/api/endpoint/endpoint.ts";
import { operationIdOf } from "../../../src/api/endpoint/endpoint.ts";
import { jsonSchemaOf } from "../../../src/api/openapi/json-schema.ts";
import { ENDPOINTS } from "../../../src/api/registry.ts";

const endpointOf = (name: string): Endpoint =>
  ENDPOINTS.find((endpoint) => operationIdOf(endpoint) === name)!;

/** Whether the contract allows these values. */
async function isAllowed(name: string, part: "query" | "body", values: object): Promise<boolean> {
  const schema = jsonSchemaOf(endpointOf(name)[part], "input");
  const { issues } = await fromJsonSchema(schema)["~standard"].validate(values);
  return issues === undefined;
}

// Review: third parties 6
describe("the contract's schemas refuse what the service refuses", () => {
  const NEW = { name: "Acme", destinationUrl: "https://acme.example/" };
  // API-5
  test.each<[string, "query" | "body", object, object]>([
    ["list_programs", "query", { cursor: "abc.def" }, { cursor: "" }],
    ["list_programs", "query", { cursor: "x".repeat(400) }, { cursor: "x".repeat(401) }],
    ["create_program", "body", NEW, { ...NEW, destinationUrl: "acme.example" }],
    ["create_program", "body", NEW, { ...NEW, destinationUrl: "ftp://acme.example/" }],
    [
      "create_program",
      "body",
      { ...NEW, commissionPercent: 5 },
      { ...NEW, commissionPercent: 5, commissionFixed: 5 },
    ],
    ["update_program", "body", { commissionFixed: 5 }, { commissionPercent: 5, commissionFixed: 5 }],
    ["update_program", "body", { currency: "eur" }, { currency: "euro" }],
    ["decide_conversion_reject", "body", { reasonCode: "fraud" }, {}],
    ["refund_conversion", "body", { amountCents: 1 }, { amountCents: 1, refundedTotalCents: 1 }],
    [
      "join_program",
      "body",
      { acceptTerms: true, proofUrl: "HTTPS://a.example" },
      { acceptTerms: true, proofUrl: "a.example" },
    ],
    ["set_postback", "body", { url: null }, { url: "javascript:alert(1)" }],
    [
      "set_postback",
      "body",
      { url: "https://a.example/?s={sub_id}" },
      { url: `https://a.example/${"x".repeat(1000)}` },
    ],
  ])("%s, %s: allows %j, refuses %j", async (name, part, good, bad) => {
    expect([await isAllowed(name, part, good), await isAllowed(name, part, bad)]).toEqual([true, false]);
  });

  // A validator's arithmetic with 0.01 is not exact, so that no schema can say it.
  test.each([
    ["commissionPercent", "At most two decimals"],
    ["recruiterOverridePercent", "at most two decimals"],
    ["minimumPayout", "the currency's decimals"],
    ["commissionFixed", "the currency's decimals"],
    ["currency", "ISO 4217"],
  ])("%s says in words what a schema cannot", (field, words) => {
    const { properties } = jsonSchemaOf(endpointOf("update_program").body, "input") as {
      properties: Record<string, { description: string }>;
    };
    expect(properties[field]!.description).toContain(words);
  });
});
