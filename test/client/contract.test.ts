import { describe, expect, test } from "@jest/globals";
import assert from "node:assert/strict";
import { readFileSync } from "node:fs";
import { clientFiles, type Contract } from "../../client/generate/client-files.ts";
import { webFiles } from "../../client/generate/web-files.ts";
import { typeText, type JsonSchema } from "../../client/generate/type-text.ts";
import { createBrandClient, createPartnerClient } from "../../client/src/index.ts";
import { operationIdOf } from "../../src/api/endpoint/endpoint.ts";
import { ENDPOINTS } from "../../src/api/registry.ts";

const read = (path: string) => readFileSync(new URL(`../../${path}`, import.meta.url), "utf8");
const contract = JSON.parse(read("docs/reference/openapi.json")) as Contract;

test.each(Object.entries(clientFiles(contract)))(
  "client/src/generated/%s is what `npm run docs` writes",
  (name, text) => {
    // Not toBe, whose report of a difference would be as long as the file.
    expect(read(`client/src/generated/${name}`) === text).toBe(true);
  },
);

test.each(Object.entries(webFiles()))(
  "web/src/api/generated/%s is what `npm run docs` writes",
  (name, text) => {
    expect(read(`web/src/api/generated/${name}`) === text).toBe(true);
  },
);

/** A client whose requests are noted, and all answered alike. */
function notedClients() {
  const requests: { readonly line: string; readonly body: unknown }[] = [];
  const fetch = async (url: string | URL | Request, init?: RequestInit) => {
    assert(typeof url === "string");
    const { pathname, search } = new URL(url);
    const body: unknown = init?.body === undefined ? undefined : JSON.parse(init.body as string);
    requests.push({ line: `${init?.method} ${pathname}${search}`, body });
    return Response.json({ data: [], has_more: false, next_cursor: null });
  };
  const options = { baseUrl: "https://partners.example/prefix/", key: "k", fetch };
  const clients = { brand: createBrandClient(options), partner: createPartnerClient(options) };
  return { clients, requests };
}

type Method = (input: object) => Promise<unknown> | { page(): Promise<unknown> };

describe("every operation has a method that sends what the contract wants:", () => {
  test.each(ENDPOINTS.map((endpoint) => [operationIdOf(endpoint), endpoint] as const))(
    "%s",
    async (id, endpoint) => {
      const { clients, requests } = notedClients();
      const name = id.replaceAll(/_(\w)/g, (_, letter: string) => letter.toUpperCase());
      const client = clients[endpoint.access.kind] as unknown as Record<string, Method>;
      const ids = Object.fromEntries(
        [...endpoint.path.matchAll(/\{(\w+)\}/g)].map(([, field]) => [field, "x y"]),
      );
      const result = client[name]!({
        ...ids,
        ...(endpoint.example.body as object | undefined),
        left: undefined,
      });
      await ("page" in result ? result.page() : result);
      const path = endpoint.path.replaceAll(/\{\w+\}/g, "x%20y");
      expect(requests).toEqual([
        { line: `${endpoint.method} /prefix/api/v1${path}`, body: endpoint.example.body },
      ]);
    },
  );
});

describe("the type of", () => {
  test.each<[string, JsonSchema, string]>([
    ["a number", { type: "integer" }, "number"],
    ["a text or null", { type: ["string", "null"] }, "string | null"],
    ["one of some words", { type: "string", enum: ["a", "b"] }, '"a" | "b"'],
    ["one word", { type: "string", const: "lifetime" }, '"lifetime"'],
    ["a resource", { $ref: "#/components/schemas/Payout" }, "Payout"],
    [
      "a resource or null",
      { anyOf: [{ $ref: "#/components/schemas/Warning" }, { type: "null" }] },
      "Warning | null",
    ],
    [
      "a list of one or the other",
      { type: "array", items: { type: ["string", "null"] } },
      "(string | null)[]",
    ],
    ["a map", { type: "object", additionalProperties: { type: "number" } }, "Record<string, number>"],
    ["anything", {}, "unknown"],
  ])("%s", (_, schema, expected) => {
    expect(typeText(schema, "answer")).toBe(expected);
  });

  test("a field that may be left out, sent and answered", () => {
    const schema: JsonSchema = {
      type: "object",
      required: ["id"],
      properties: {
        id: { type: "string", description: "Its id." },
        "odd-name": { type: "array", items: {} },
      },
    };
    expect(typeText(schema, "input")).toBe(
      '{\n  /** Its id. */\n  id: string;\n  "odd-name"?: readonly unknown[] | undefined;\n}',
    );
    expect(typeText(schema, "answer")).toBe(
      '{\n  /** Its id. */\n  id: string;\n  "odd-name"?: unknown[];\n}',
    );
  });

  test("what the generator does not know is asked for, not guessed", () => {
    expect(() => typeText({ oneOf: [] } as JsonSchema, "answer")).toThrow("knows no schema keyword oneOf");
  });
});
