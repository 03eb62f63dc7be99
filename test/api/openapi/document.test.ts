import { describe, expect, test } from "@jest/globals";
import { execFile } from "node:child_process";
import { readFileSync, writeFileSync } from "node:fs";
import { createRequire } from "node:module";
import { fileURLToPath } from "node:url";
import { promisify } from "node:util";
import { operationIdOf } from "../../../src/api/endpoint/endpoint.ts";
import { readEvent } from "../../../src/api/events/read-event.ts";
import { openapiDocument } from "../../../src/api/openapi/document.ts";
import { referenceFiles } from "../../../src/api/reference/reference-files.ts";
import { VIEW_NAMES } from "../../../src/api/openapi/view-names.ts";
import { ENDPOINTS } from "../../../src/api/registry.ts";
import { TAGS } from "../../../src/api/endpoint/tags.ts";
import { requestText, sendRaw } from "../../support/entry-points/raw-http.ts";
import { temporaryFolder } from "../../support/servers/temporary-folder.ts";
import { useApi } from "../../support/scenes/use-api.ts";

const require = createRequire(import.meta.url);
/** A linter of hundreds of modules takes seconds, on a busy machine many. */
const LINTER_TIMEOUT_MS = 180_000;

interface Operation {
  readonly operationId: string;
  readonly "x-mcp-tool"?: string;
  readonly tags: readonly string[];
  readonly responses: Readonly<Record<string, { readonly $ref?: string }>>;
  readonly parameters?: readonly {
    readonly name?: string;
    readonly description?: string;
    readonly $ref?: string;
  }[];
}

interface OpenapiDocument {
  readonly servers: unknown;
  readonly paths: Readonly<Record<string, Readonly<Record<string, Operation>>>>;
  readonly components: Readonly<Record<string, Readonly<Record<string, unknown>>>>;
}

const document = openapiDocument(ENDPOINTS, "https://partners.example") as unknown as OpenapiDocument;
const operations = Object.values(document.paths).flatMap((methods) => Object.values(methods));

interface ResponseObject {
  readonly headers?: Readonly<Record<string, object>>;
  readonly content?: Readonly<Record<string, { example?: unknown; examples?: object }>>;
}

const resolved = (response: { readonly $ref?: string }): ResponseObject =>
  response.$ref === undefined
    ? (response as ResponseObject)
    : (document.components["responses"]![response.$ref.split("/").at(-1)!] as ResponseObject);

const isEvent = ({ name }: { name: string }): boolean =>
  document.paths["/events"]!["post"]!.operationId === name;

/** The fields of a signed event's body. */
function signedEventProperties(): Record<string, object> {
  const event = document.paths["/events"] as unknown as {
    post: { requestBody: { content: Record<string, { schema: { properties: Record<string, object> } }> } };
  };
  return event.post.requestBody.content["application/json"]!.schema.properties;
}

describe("the OpenAPI document", () => {
  const folder = temporaryFolder();

  test(
    "has nothing to complain about for a strict linter, which checks its examples too",
    async () => {
      const file = `${folder}/openapi.json`;
      writeFileSync(file, JSON.stringify(document));
      const redocly = require.resolve("@redocly/cli/bin/cli.js");
      const options = ["--extends", "recommended-strict", "--format", "json"];
      const { stdout } = await promisify(execFile)(process.execPath, [redocly, "lint", file, ...options], {
        env: { PATH: process.env["PATH"], REDOCLY_TELEMETRY: "off", HOME: folder },
        maxBuffer: 50_000_000,
      }).catch((error: { stdout: string }) => error);
      const { problems } = JSON.parse(stdout) as { problems: unknown[] };
      expect(problems).toEqual([]);
    },
    LINTER_TIMEOUT_MS,
  );

  test(
    "has nothing to complain about for another linter's rules of OpenAPI",
    async () => {
      const file = `${folder}/openapi-for-spectral.json`;
      writeFileSync(file, JSON.stringify(document));
      const script = fileURLToPath(new URL("../../support/run-spectral.js", import.meta.url));
      const { stdout } = await promisify(execFile)(process.execPath, [script, file]);
      expect(JSON.parse(stdout)).toEqual([]);
    },
    LINTER_TIMEOUT_MS,
  );

  // API-20, API-21
  test("has every endpoint once, and the event endpoint", () => {
    const declared = ENDPOINTS.map((endpoint) => `${endpoint.method} ${endpoint.path}`);
    const documented = Object.entries(document.paths).flatMap(([path, methods]) =>
      Object.keys(methods).map((method) => `${method.toUpperCase()} ${path}`),
    );
    expect(documented.toSorted()).toEqual([...declared, "POST /events"].toSorted());
    expect(operations.map(({ operationId }) => operationId).toSorted()).toEqual(
      [...ENDPOINTS.map(operationIdOf), "receive_event"].toSorted(),
    );
  });

  test.each(["amount_cents", "refunded_total_cents"])(
    "says how much %s of a signed event may be",
    (field) => {
      const properties = signedEventProperties() as Record<string, { minimum: number; maximum: number }>;
      const { minimum, maximum } = properties[field]!;
      const isTaken = (cents: number) =>
        readEvent({ id: "e", type: "refund", order_id: "o", [field]: cents }).invalidField === null;
      expect([minimum - 1, minimum, maximum, maximum + 1].map(isTaken)).toEqual([false, true, true, false]);
    },
  );

  // API-1
  test("has data in every response, pages in every list that takes a cursor, and an event's outcome bare", () => {
    const shapes = operations.map((operation) => {
      const success = Object.entries(operation.responses).find(([status]) => status.startsWith("2"))!;
      const { schema } = resolved(success[1]).content!["application/json"] as {
        schema: { required: string[] };
      };
      const isPaged = (operation.parameters ?? []).some(({ name }) => name === "cursor");
      return { name: operation.operationId, isPaged, required: schema.required.toSorted() };
    });
    const [bare, wrapped] = [shapes.filter(isEvent), shapes.filter((shape) => !isEvent(shape))];
    expect(bare.map(({ required }) => required)).toEqual([["conversionId", "note", "signedWith", "status"]]);
    expect(new Set(wrapped.map(({ isPaged }) => isPaged))).toEqual(new Set([true, false]));
    for (const { name, isPaged, required } of wrapped) {
      expect([name, required]).toEqual([name, isPaged ? ["data", "has_more", "next_cursor"] : ["data"]]);
    }
  });

  // API-26
  test("names an operation after its tool, and its action where the tool has several", () => {
    const ofTool = Map.groupBy(operations, (operation) => operation["x-mcp-tool"]);
    const names = (tool: string) => ofTool.get(tool)?.map(({ operationId }) => operationId);
    expect(names("get_partner")).toEqual(["get_partner"]);
    expect(names("decide_conversion")).toEqual(["decide_conversion_approve", "decide_conversion_reject"]);
    for (const [tool, those] of ofTool) {
      if (tool === undefined) continue;
      const [first, ...others] = those.map(({ operationId }) => operationId);
      if (others.length === 0) expect(first).toBe(tool);
      else expect([first, ...others].every((name) => name!.startsWith(`${tool}_`))).toBe(true);
    }
  });

  test("lets a signed event say when it happened by a moment or by a date alone", () => {
    expect(signedEventProperties()["occurred_at"]).toMatchObject({
      anyOf: [
        { type: "string", format: "date-time" },
        { type: "string", format: "date" },
      ],
    });
  });

  test("is the same text every time, also for another address but for that address", () => {
    const textFor = (baseUrl: string) => JSON.stringify(openapiDocument(ENDPOINTS, baseUrl));
    expect(textFor("https://partners.example")).toBe(JSON.stringify(document));
    expect(
      textFor("https://other.example").replaceAll("https://other.example", "https://partners.example"),
    ).toBe(JSON.stringify(document));
  });

  test("says what every parameter is", () => {
    const silent = operations.flatMap(({ operationId, parameters = [] }) =>
      parameters
        .filter(({ $ref, description }) => $ref === undefined && !description)
        .map(({ name }) => `${operationId} ${name}`),
    );
    expect(silent).toEqual([]);
  });

  test("has no tag without operations, and no named schema that nothing refers to", () => {
    expect(Object.keys(TAGS).filter((tag) => !operations.some(({ tags }) => tags.includes(tag)))).toEqual([]);
    expect(Object.keys(VIEW_NAMES).filter((name) => !(name in document.components["schemas"]!))).toEqual([]);
  });

  // API-13
  test("has examples of every response, and the headers that every response has", () => {
    for (const { operationId, responses } of operations) {
      for (const [status, response] of Object.entries(responses)) {
        const { headers = {}, content = {} } = resolved(response);
        expect([operationId, status, Object.keys(headers)]).toEqual([
          operationId,
          status,
          expect.arrayContaining([
            "X-Request-Id",
            "RateLimit-Limit",
            "RateLimit-Remaining",
            "RateLimit-Reset",
          ]),
        ]);
        if (status === "401") expect(headers).toHaveProperty("WWW-Authenticate");
        if (status === "429") expect(headers).toHaveProperty("Retry-After");
        for (const media of Object.values(content)) {
          expect([operationId, status, "example" in media || "examples" in media]).toEqual([
            operationId,
            status,
            true,
          ]);
        }
      }
    }
  });

  test("has an example of every body, unless there is nothing that must be sent", () => {
    const silent = ENDPOINTS.filter(({ path, method, example }) => {
      const { requestBody } = document.paths[path]![method.toLowerCase()]! as {
        requestBody?: { required: boolean };
      };
      return requestBody?.required === true && example.body === undefined;
    });
    expect(silent.map(operationIdOf)).toEqual([]);
  });

  test("says of every operation that changes something how a retry is safe, and of none that only reads", () => {
    for (const endpoint of ENDPOINTS) {
      const { parameters = [] } = document.paths[endpoint.path]![endpoint.method.toLowerCase()]!;
      const keys = parameters.flatMap(({ $ref }) =>
        $ref?.endsWith("IdempotencyKey") ? [$ref.split("/").at(-1)] : [],
      );
      const expected = endpoint.idempotency === "required" ? "RequiredIdempotencyKey" : "IdempotencyKey";
      expect([operationIdOf(endpoint), keys]).toEqual([
        operationIdOf(endpoint),
        endpoint.method === "GET" ? [] : [expected],
      ]);
    }
  });

  test("gives every error of an endpoint an example under its status", () => {
    for (const endpoint of ENDPOINTS) {
      const { responses } = document.paths[endpoint.path]![endpoint.method.toLowerCase()]!;
      const names = Object.values(responses).map(
        ({ $ref }) => $ref?.split("/").at(-1)?.split("-").slice(1) ?? [],
      );
      expect(names.flat()).toEqual(expect.arrayContaining([...endpoint.errors]));
    }
  });
});

// API-20
test.each(Object.entries(referenceFiles(ENDPOINTS)))(
  "docs/%s is what `npm run docs` writes",
  (name, text) => {
    const committed = readFileSync(new URL(`../../../docs/${name}`, import.meta.url), "utf8");
    // Not toBe, whose report of a difference would be as long as the file.
    expect(committed === text).toBe(true);
  },
);

describe("GET /openapi.json", () => {
  const { api } = useApi({ BASE_URL: "https://partners.example" });

  // API-20
  test("answers the document without a key, to be kept for a while", async () => {
    const response = await api.fetch("/api/v1/openapi.json");
    expect(response.status).toBe(200);
    expect(response.headers.get("content-type")).toBe("application/json; charset=utf-8");
    expect(response.headers.get("cache-control")).toBe("public, max-age=300");
    expect(await response.json()).toEqual(document);
  });

  test("returns 304 to who has it", async () => {
    const get = (...headers: string[]) =>
      sendRaw(api.baseUrl, requestText("GET /api/v1/openapi.json HTTP/1.1", headers));
    const etag = (await get()).headers.get("etag")!;
    const [known, other] = [await get(`If-None-Match: ${etag}`), await get('If-None-Match: "another"')];
    expect([known.status, known.body, other.status]).toEqual([304, "", 200]);
  });
});
