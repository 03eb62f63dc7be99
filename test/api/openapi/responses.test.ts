import { expect, test } from "@jest/globals";
import { createServer } from "node:http";
import type { AddressInfo } from "node:net";
import {
  operationNamed,
  undocumentedBody,
  undocumentedIn,
  type SentResponse,
} from "../../support/repository/documented.ts";
import { watchResponses } from "../../support/checks/watch-responses.ts";

const HEADERS: Readonly<Record<string, string>> = {
  "X-Request-Id": "0b9098be-58d5-450a-9db4-a9a39d8b1d8d",
  "RateLimit-Limit": "120",
  "RateLimit-Remaining": "119",
  "RateLimit-Reset": "60",
  "Content-Type": "application/json; charset=utf-8",
};
const LINK = {
  data: {
    url: "https://partners.example/r/k7m2p9x4qd",
    to: null,
    subs: { sub1: null, sub2: null, sub3: null, sub4: null, sub5: null },
  },
};
const error = (status: number, code: string) => ({ error: { status, code, message: "No.", next: "Stop." } });

const responseOf = (
  status: number,
  body: unknown,
  headers: Readonly<Record<string, string>> = {},
): SentResponse => {
  const all = new Map(
    Object.entries({ ...HEADERS, ...headers }).map(([name, text]) => [name.toLowerCase(), text]),
  );
  return { status, header: (name) => all.get(name.toLowerCase()) || null, text: JSON.stringify(body) };
};

test.each<[string, SentResponse, string[]]>([
  ["as documented", responseOf(200, LINK), []],
  ["with a further field", responseOf(200, { ...LINK, more: 1 }), []],
  ["an error as documented", responseOf(404, error(404, "program_not_joined")), []],
  ["with another status", responseOf(418, LINK), ["status 418 is not documented"]],
  ["with another success", responseOf(201, LINK), ["status 201 is not documented"]],
  [
    "without a field",
    responseOf(200, { data: { ...LINK.data, to: undefined } }),
    ["/data must have required property 'to'"],
  ],
  [
    "with a field of another type",
    responseOf(200, { data: { ...LINK.data, url: 1 } }),
    ["/data/url must be string"],
  ],
  [
    "with another record's error",
    responseOf(404, error(404, "payout_not_found")),
    ["error code payout_not_found is not documented"],
  ],
  [
    "with an error of no known code",
    responseOf(400, error(400, "oops")),
    ["/error/code must be equal to one of the allowed values", "error code oops is not documented"],
  ],
  [
    "without a header",
    responseOf(200, LINK, { "RateLimit-Limit": "" }),
    ["header RateLimit-Limit is missing"],
  ],
  [
    "with a header of another form",
    responseOf(200, LINK, { "RateLimit-Reset": "soon" }),
    ["header RateLimit-Reset must be integer", "header RateLimit-Reset must be >= 1"],
  ],
  [
    "as another type",
    responseOf(200, LINK, { "Content-Type": "text/html" }),
    ["content type text/html is not documented"],
  ],
])("an answer %s is judged so", (_, response, expected) => {
  expect(undocumentedIn(operationNamed("build_link"), response).map((problem) => problem.trim())).toEqual(
    expected,
  );
});

test("a body alone is judged by its status", () => {
  expect(undocumentedBody(operationNamed("whoami"), 404, error(404, "no_such_endpoint"))).toEqual([
    "status 404 is not documented",
  ]);
});

test("whatever asked for it, a response of an operation is read along, in pieces too; others are not", async () => {
  const server = createServer((request, response) => {
    for (const [name, text] of Object.entries(HEADERS)) response.setHeader(name, text);
    response.write('{"data":');
    response.end(request.url === "/api/v1/me" ? "7}" : "{}}");
  });
  const problems = watchResponses(server);
  await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
  const { port } = server.address() as AddressInfo;
  for (const path of ["/api/v1/me", "/api/v1/programs?limit=1", "/elsewhere"]) {
    const response = await fetch(`http://127.0.0.1:${port}${path}`);
    expect(await response.text()).toContain("data");
  }
  server.closeAllConnections();
  await new Promise((resolve) => server.close(resolve));
  expect(problems).toEqual([
    "GET /api/v1/me answered 200: /data must be object",
    expect.stringContaining("GET /api/v1/programs?limit=1 answered 200: "),
    ...problems.slice(2),
  ]);
  expect(problems.some((problem) => problem.includes("elsewhere"))).toBe(false);
});
