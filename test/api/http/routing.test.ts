import { beforeAll, describe, expect, test } from "@jest/globals";
import { factoriesOf } from "../../support/scenes/factories.ts";
import { requestText, sendRaw } from "../../support/entry-points/raw-http.ts";
import { useApi } from "../../support/scenes/use-api.ts";

const { api, make } = useApi();
let key: string;
beforeAll(async () => {
  key = await make.brandKey((await make.brand()).id);
});

const send = async (method: string, path: string, headers: readonly string[] = []) => {
  const response = await sendRaw(
    api.baseUrl,
    requestText(`${method} ${path} HTTP/1.1`, [`Authorization: Bearer ${key}`, ...headers]),
  );
  return { ...response, error: response.body === "" ? undefined : JSON.parse(response.body).error };
};

describe("an unknown path", () => {
  test.each([
    ["/api/v1/nothing", "a name that is no endpoint"],
    ["/api/v1", "the base path"],
    ["/api/v1/", "the base path with a slash"],
    ["/api/v1/ME", "another letter case"],
    ["/API/v1/me", "another letter case of the base path"],
    ["/api/v1/me/", "a slash at the end"],
    ["/api/v1//me", "a double slash"],
    ["/api/v1/./me", "a dot segment"],
    ["/api/v1/programs/%2e%2e/me", "an escaped dot segment"],
    ["/api/v1/conversions//approve", "an empty id"],
    ["/api/v1/me;x=1", "a path parameter"],
    ["/api/v2/me", "another version"],
    ["/me", "a path without its base"],
  ])("%s (%s) is 404 no_such_endpoint", async (path) => {
    const response = await send("GET", path);
    expect([response.status, response.error.code]).toEqual([404, "no_such_endpoint"]);
  });

  test("is the same without a key, and whatever the method", async () => {
    for (const method of ["GET", "POST", "DELETE", "OPTIONS", "PROPFIND"]) {
      const response = await api.fetch("/api/v1/nothing", { method });
      expect([method, response.status]).toEqual([method, 404]);
    }
  });
});

describe("a path with another method", () => {
  // API-7
  test.each([
    ["DELETE", "/api/v1/me", "GET, HEAD, OPTIONS"],
    ["POST", "/api/v1/me", "GET, HEAD, OPTIONS"],
    ["PUT", "/api/v1/programs", "GET, HEAD, OPTIONS, POST"],
    ["GET", "/api/v1/conversions/cnv_x/approve", "OPTIONS, POST"],
    ["HEAD", "/api/v1/conversions/cnv_x/approve", "OPTIONS, POST"],
    ["TRACE", "/api/v1/me", "GET, HEAD, OPTIONS"],
    ["PROPFIND", "/api/v1/me", "GET, HEAD, OPTIONS"],
    ["GET", "/api/v1/events", "OPTIONS, POST"],
    ["POST", "/api/v1/openapi.json", "GET, HEAD, OPTIONS"],
    ["POST", "/healthz", "GET, HEAD, OPTIONS"],
  ])("%s %s is 405 and allows %s", async (method, path, allow) => {
    const response = await send(method, path);
    expect([response.status, response.headers.get("allow")]).toEqual([405, allow]);
    if (method !== "HEAD") expect(response.error.code).toBe("method_not_allowed");
  });

  test("is 405 without a key too, since no key would help", async () => {
    const response = await api.call("DELETE", "/me");
    expect(response.body.error).toMatchObject({
      code: "method_not_allowed",
      message: expect.stringContaining("DELETE"),
    });
  });

  test("a method that HTTP does not know is not readable", async () => {
    const response = await send("BREW", "/api/v1/me");
    expect([response.status, response.error.code]).toEqual([400, "invalid_request"]);
  });
});

test("OPTIONS answers the methods without a key", async () => {
  const response = await api.fetch("/api/v1/programs", { method: "OPTIONS" });
  expect([response.status, response.headers.get("allow"), await response.text()]).toEqual([
    204,
    "GET, HEAD, OPTIONS, POST",
    "",
  ]);
});

describe("HEAD", () => {
  test("answers the headers of GET without a body", async () => {
    const get = await send("GET", "/api/v1/me");
    const head = await send("HEAD", "/api/v1/me");
    expect([head.status, head.body]).toEqual([200, ""]);
    expect(head.headers.get("content-length")).toBe(get.headers.get("content-length"));
    expect(head.headers.get("content-type")).toBe(get.headers.get("content-type"));
  });

  test("is refused like GET", async () => {
    const response = await api.fetch("/api/v1/me", { method: "HEAD" });
    expect([response.status, response.headers.get("www-authenticate")]).toEqual([
      401,
      expect.stringContaining("Bearer"),
    ]);
  });

  test("changes nothing where a GET would: messages stay unread", async () => {
    const make = factoriesOf(api.deps);
    const program = await make.program((await make.brand()).id);
    const partner = await make.partner(program, (await make.account()).id);
    const partnerKey = await make.partnerKey(partner.accountId);
    const brandKey = await make.brandKey(program.brandId);
    await api.call("POST", `/partner/programs/${program.id}/messages`, {
      key: partnerKey,
      body: { body: "Hello" },
    });
    const path = `/partners/${partner.id}/messages`;
    const readAt = async () =>
      (await api.call("GET", `/partner/programs/${program.id}/messages`, { key: partnerKey })).body.data
        .messages[0].readAt;

    const head = await api.fetch(`/api/v1${path}`, {
      method: "HEAD",
      headers: { authorization: `Bearer ${brandKey}` },
    });
    expect(head.status).toBe(200);
    expect(await readAt()).toBeNull();
    await api.call("GET", path, { key: brandKey });
    expect(await readAt()).not.toBeNull();
  });
});
