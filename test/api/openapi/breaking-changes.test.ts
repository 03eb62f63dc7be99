import { describe, expect, test } from "@jest/globals";
import { readFileSync } from "node:fs";
import { openapiDocument } from "../../../src/api/openapi/document.ts";
import { ENDPOINTS } from "../../../src/api/registry.ts";
import { breakingChanges, type Contract } from "./breaking-changes.ts";

const docs = new URL("../../../docs/", import.meta.url);
const released = JSON.parse(readFileSync(new URL("reference/openapi-1.0.json", docs), "utf8")) as Contract;
const notes = readFileSync(new URL("changes.md", docs), "utf8");
const current = openapiDocument(ENDPOINTS, "https://partners.example") as unknown as Contract;

// API-20
test("no change breaks callers of version 1.0 without a note in docs/changes.md that names it", () => {
  const withoutNote = breakingChanges(released, current).filter((change) => !notes.includes(`\`${change}\``));
  expect(withoutNote).toEqual([]);
});

/** A document with one operation in which everything occurs that can change. */
const SMALL = {
  paths: {
    "/things/{id}": {
      put: {
        operationId: "set_thing",
        "x-mcp-tool": "set_thing",
        "x-min-role": "manager",
        security: [{ brandKey: [] }],
        parameters: [
          { name: "id", in: "path", required: true, schema: { type: "string", maxLength: 120 } },
          {
            name: "limit",
            in: "query",
            required: false,
            schema: { type: "integer", minimum: 1, maximum: 100 },
          },
          { $ref: "#/components/parameters/Key" },
        ],
        requestBody: {
          required: false,
          content: {
            "application/json": {
              schema: {
                type: "object",
                required: ["name"],
                properties: {
                  name: { type: "string", maxLength: 50 },
                  mode: { type: "string", enum: ["slow", "fast"] },
                  days: {
                    anyOf: [
                      { type: "integer", minimum: 1, maximum: 9 },
                      { const: "all", type: "string" },
                    ],
                  },
                  rules: {
                    type: "array",
                    maxItems: 5,
                    items: {
                      type: "object",
                      required: ["a"],
                      properties: { a: { type: ["string", "null"] } },
                    },
                  },
                },
              },
            },
          },
        },
        responses: {
          "200": {
            headers: { "X-Request-Id": {} },
            content: {
              "application/json": {
                schema: {
                  type: "object",
                  required: ["data"],
                  properties: { data: { $ref: "#/components/schemas/Thing" } },
                },
              },
              "text/csv": { schema: { type: "string" } },
            },
          },
          "409": { $ref: "#/components/responses/409" },
        },
      },
    },
  },
  components: {
    parameters: {
      Key: { name: "Idempotency-Key", in: "header", required: false, schema: { type: "string" } },
    },
    schemas: {
      Thing: {
        type: "object",
        required: ["id", "note", "lines"],
        properties: {
          id: { type: "string" },
          note: { type: ["string", "null"] },
          seen: { type: "string" },
          lines: {
            type: "array",
            items: { type: "object", required: ["cents"], properties: { cents: { type: "integer" } } },
          },
        },
      },
    },
    responses: {
      "409": {
        content: {
          "application/json": { schema: { type: "object" }, examples: { conflict: {}, too_late: {} } },
        },
      },
    },
  },
};

type Small = typeof SMALL;
// Test documents are changed in places of many forms.
// oxlint-disable-next-line typescript/no-explicit-any
type Loose = any;

function changed(change: (document: Loose) => void): Contract {
  const document = structuredClone(SMALL) as Loose;
  change(document);
  return document as Contract;
}

const operationOf = (document: Small): Loose => document.paths["/things/{id}"].put;
const bodyOf = (document: Small): Loose =>
  operationOf(document).requestBody.content["application/json"].schema;
const thingOf = (document: Small): Loose => document.components.schemas.Thing;

describe("a change that breaks callers is found:", () => {
  test.each<[string, (document: Loose) => void, string]>([
    ["an operation is gone", (d) => delete d.paths["/things/{id}"].put, "PUT /things/{id} is gone"],
    [
      "a path is another",
      (d) => (d.paths = { "/things/{thing}": d.paths["/things/{id}"] }),
      "PUT /things/{id} is gone",
    ],
    ["a name", (d) => (operationOf(d).operationId = "put_thing"), "operationId set_thing became put_thing"],
    ["a tool", (d) => (operationOf(d)["x-mcp-tool"] = "put_thing"), "x-mcp-tool set_thing became put_thing"],
    ["a higher role", (d) => (operationOf(d)["x-min-role"] = "owner"), "x-min-role manager became owner"],
    ["another key", (d) => (operationOf(d).security = [{ partnerKey: [] }]), "its security is another"],
    ["a field of the answer is gone", (d) => delete thingOf(d).properties.id, "200 answer.data.id is gone"],
    [
      "a field of the answer has another name",
      (d) => {
        thingOf(d).properties.remark = thingOf(d).properties.note;
        delete thingOf(d).properties.note;
      },
      "200 answer.data.note is gone",
    ],
    [
      "a field of a list's rows is gone",
      (d) => (thingOf(d).properties.lines.items.properties = {}),
      "200 answer.data.lines[].cents is gone",
    ],
    [
      "a field of the answer may be missing",
      (d) => (thingOf(d).required = ["id", "lines"]),
      "200 answer.data.note may be missing",
    ],
    [
      "a field of the answer may be null",
      (d) => (thingOf(d).properties.id.type = ["string", "null"]),
      "200 answer.data.id may be null",
    ],
    [
      "a field of the answer is of another type",
      (d) => (thingOf(d).properties.id.type = "integer"),
      "200 answer.data.id may be integer",
    ],
    ["a status is gone", (d) => delete operationOf(d).responses["409"], "status 409 is gone"],
    [
      "an error code is gone",
      (d) => delete d.components.responses["409"].content["application/json"].examples.conflict,
      "409 has no code conflict any more",
    ],
    [
      "a header is gone",
      (d) => (operationOf(d).responses["200"].headers = {}),
      "200 has no header X-Request-Id any more",
    ],
    [
      "a form of the answer is gone",
      (d) => delete operationOf(d).responses["200"].content["text/csv"],
      "200 is no longer given as text/csv",
    ],
    [
      "a new required input",
      (d) => ((bodyOf(d).properties.size = { type: "integer" }), bodyOf(d).required.push("size")),
      "body.size is newly required",
    ],
    [
      "an input that was optional is required",
      (d) => bodyOf(d).required.push("mode"),
      "body.mode is newly required",
    ],
    ["a body is required", (d) => (operationOf(d).requestBody.required = true), "body is newly required"],
    [
      "a header is required",
      (d) => (d.components.parameters.Key.required = true),
      "header Idempotency-Key is newly required",
    ],
    ["a parameter is gone", (d) => operationOf(d).parameters.splice(1, 1), "query limit is no longer taken"],
    ["an input is gone", (d) => delete bodyOf(d).properties.mode, "body.mode is no longer taken"],
    [
      "an input takes fewer values",
      (d) => (bodyOf(d).properties.mode.enum = ["fast"]),
      'body.mode no longer takes "slow"',
    ],
    [
      "an input takes listed values only",
      (d) => (bodyOf(d).properties.name.enum = ["a"]),
      "body.name no longer takes what is not listed",
    ],
    [
      "an input takes fewer types",
      (d) => bodyOf(d).properties.days.anyOf.pop(),
      "body.days is no longer taken as string",
    ],
    [
      "an input no longer takes null",
      (d) => (bodyOf(d).properties.rules.items.properties.a.type = "string"),
      "body.rules[].a is no longer taken as null",
    ],
    [
      "a text is shorter",
      (d) => (bodyOf(d).properties.name.maxLength = 49),
      "body.name has the tighter maxLength 49",
    ],
    [
      "a text has a pattern",
      (d) => (bodyOf(d).properties.name.pattern = "^a"),
      "body.name has the tighter pattern ^a",
    ],
    [
      "a number is bounded anew",
      (d) => (operationOf(d).parameters[1].schema.minimum = 2),
      "query limit has the tighter minimum 2",
    ],
    [
      "a list is shorter",
      (d) => (bodyOf(d).properties.rules.maxItems = 4),
      "body.rules has the tighter maxItems 4",
    ],
  ])("%s", (_, change, expected) => {
    expect(breakingChanges(SMALL as unknown as Contract, changed(change))).toContain(
      `set_thing: ${expected}`,
    );
  });
});

describe("a change that breaks nobody is none:", () => {
  test.each<[string, (document: Loose) => void]>([
    ["nothing", () => undefined],
    ["a new operation", (d) => (d.paths["/others"] = { get: operationOf(d) })],
    ["a new field of the answer", (d) => (thingOf(d).properties.size = { type: "integer" })],
    ["a field of the answer that is there always now", (d) => thingOf(d).required.push("seen")],
    ["a field of the answer that is never null now", (d) => (thingOf(d).properties.note.type = "string")],
    [
      "a new optional input",
      (d) =>
        (bodyOf(d).properties.size = {
          type: "object",
          required: ["x"],
          properties: { x: { type: "string" } },
        }),
    ],
    ["an input that need not be sent any more", (d) => (bodyOf(d).required = [])],
    ["a further value of an input", (d) => bodyOf(d).properties.mode.enum.push("medium")],
    ["wider bounds", (d) => (bodyOf(d).properties.name.maxLength = 80)],
    ["no bounds", (d) => delete bodyOf(d).properties.name.maxLength],
    ["a further type of an input", (d) => (bodyOf(d).properties.name.type = ["string", "null"])],
    [
      "a further error code",
      (d) => (d.components.responses["409"].content["application/json"].examples.busy = {}),
    ],
    ["a further status", (d) => (operationOf(d).responses["423"] = d.components.responses["409"])],
    ["other words", (d) => (operationOf(d).summary = "Another")],
    [
      "a schema that has a name of its own now",
      (d) => {
        d.components.schemas.Line = thingOf(d).properties.lines.items;
        thingOf(d).properties.lines.items = { $ref: "#/components/schemas/Line" };
      },
    ],
  ])("%s", (_, change) => {
    expect(breakingChanges(SMALL as unknown as Contract, changed(change))).toEqual([]);
  });
});
