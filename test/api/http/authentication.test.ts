import { beforeAll, describe, expect, test } from "@jest/globals";
import { requestText, sendRaw } from "../../support/entry-points/raw-http.ts";
import { useApi } from "../../support/scenes/use-api.ts";

type ErrorBody = { error: { code: string } };

const { api, make } = useApi();
let key: string;
beforeAll(async () => {
  key = await make.brandKey((await make.brand()).id);
});

/** A request with exactly these headers, duplicates included. */
async function withHeaders(...headers: string[]) {
  const response = await sendRaw(api.baseUrl, requestText("GET /api/v1/me HTTP/1.1", headers));
  return { ...response, error: JSON.parse(response.body).error };
}

describe("the Authorization header", () => {
  // API-9
  test.each([
    ["bearer", "lower case"],
    ["BEARER", "upper case"],
    ["Bearer ", "two spaces"],
  ])("takes the scheme as %p (%s)", async (scheme) => {
    expect((await withHeaders(`Authorization: ${scheme} ${key}`)).status).toBe(200);
  });

  // API-10
  test.each([
    ["", "nothing"],
    ["Bearer", "a scheme without a key"],
    ["Bearer   ", "a scheme and blanks"],
  ])("%p (%s) is missing_key", async (value) => {
    const response = await withHeaders(`Authorization: ${value}`);
    expect([response.status, response.error.code]).toEqual([401, "missing_key"]);
  });

  const refused: [string, () => string[]][] = [
    ["sent twice with the same key", () => [`Authorization: Bearer ${key}`, `Authorization: Bearer ${key}`]],
    [
      "sent twice with different keys",
      () => [`Authorization: Bearer ${key}`, "Authorization: Bearer vpk_other"],
    ],
    ["of the scheme Basic", () => [`Authorization: Basic ${Buffer.from(`${key}:`).toString("base64")}`]],
    ["with the bare key", () => [`Authorization: ${key}`]],
    ["with something after the key", () => [`Authorization: Bearer ${key} ${key}`]],
    ["with a key of neither kind", () => ["Authorization: Bearer sk_live_1234"]],
    ["with a prefix only", () => ["Authorization: Bearer vpk_"]],
    ["with the key in upper case", () => [`Authorization: Bearer ${key.toUpperCase()}`]],
    ["with one letter less", () => [`Authorization: Bearer ${key.slice(0, -1)}`]],
    ["with a very long key", () => [`Authorization: Bearer vpk_${"x".repeat(8000)}`]],
    ["with letters outside ASCII", () => ["Authorization: Bearer vpk_\u00e9\u00e9"]],
  ];
  // API-10
  test.each(refused)("%s is invalid_key", async (_, headers) => {
    const response = await withHeaders(...headers());
    expect([response.status, response.error.code]).toEqual([401, "invalid_key"]);
    expect(response.headers.get("www-authenticate")).toContain("Bearer");
    expect(response.body).not.toContain(key);
  });

  test("is the only way to send a key", async () => {
    const response = await api.fetch(`/api/v1/me?key=${key}&api_key=${key}`, {
      headers: { "x-api-key": key },
    });
    expect([response.status, ((await response.json()) as ErrorBody).error.code]).toEqual([
      401,
      "missing_key",
    ]);
  });
});

describe("a key stops working on the next request", () => {
  const codeOf = async (key: string, path: string) => (await api.call("GET", path, { key })).body.error?.code;

  // API-9
  test("once it is revoked", async () => {
    const own = await make.brandKey((await make.brand()).id);
    const partnerOwn = await make.partnerKey((await make.account()).id);
    expect([await codeOf(own, "/me"), await codeOf(partnerOwn, "/partner/me")]).toEqual([
      undefined,
      undefined,
    ]);
    for (const [table, secret] of [
      ["brand_key", own],
      ["partner_key", partnerOwn],
    ] as const) {
      await api.deps.sql.execute(
        `update ${table} set revoked_at = now() where secret_hash = sha256(convert_to($1, 'UTF8'))`,
        [secret],
      );
    }
    expect([await codeOf(own, "/me"), await codeOf(partnerOwn, "/partner/me")]).toEqual([
      "invalid_key",
      "invalid_key",
    ]);
  });

  // PROGRAM-11
  test("once its brand is closed; while the brand is pending it works", async () => {
    const pending = await make.brand({ status: "pending" });
    const own = await make.brandKey(pending.id);
    expect((await api.call("GET", "/me", { key: own })).body.data.brand.status).toBe("pending");
    await api.deps.sql.execute("update brand set status = 'closed' where id = $1", [pending.id]);
    expect(await codeOf(own, "/me")).toBe("invalid_key");
  });

  test("once its account is deleted", async () => {
    const account = await make.account();
    const own = await make.partnerKey(account.id);
    await api.deps.sql.execute("update account set deleted_at = now() where id = $1", [account.id]);
    expect(await codeOf(own, "/partner/me")).toBe("invalid_key");
  });

  // CLOCK-5, API-10
  test("on another network: it never works", async () => {
    const account = await make.account();
    expect(await codeOf(await make.partnerKey(account.id, "write", "mainnet"), "/partner/me")).toBe(
      "invalid_key",
    );
  });
});

test("a key and its account are checked before anything else of the request", async () => {
  const response = await api.call("POST", "/conversions/cnv_x/refund?nonsense=1", {
    key: "vpk_mistyped",
    body: { nonsense: true },
    headers: { "Idempotency-Key": "" },
  });
  expect(response.body.error.code).toBe("invalid_key");
});

test("role and kind of key are checked before query, body and idempotency key", async () => {
  const brand = await make.brand();
  const viewer = await make.brandKey(brand.id, "viewer");
  const partner = await make.partnerKey((await make.account()).id);
  for (const [wrong, code] of [
    [viewer, "role_too_low"],
    [partner, "brand_key_required"],
  ] as const) {
    const response = await api.fetch("/api/v1/conversions/cnv_x/refund?nonsense=1", {
      method: "POST",
      headers: {
        authorization: `Bearer ${wrong}`,
        "content-type": "text/plain",
        "idempotency-key": "two words",
      },
      body: "{",
    });
    expect([response.status, ((await response.json()) as ErrorBody).error.code]).toEqual([403, code]);
  }
});
