import { describe, expect, test } from "@jest/globals";
import { useApi } from "../../support/scenes/use-api.ts";

describe("GET /me", () => {
  const { api, make } = useApi();

  // API-21
  test.each(["viewer", "manager", "owner"] as const)("shows brand, key and network to a %s", async (role) => {
    const brand = await make.brand();
    const response = await api.call("GET", "/me", { key: await make.brandKey(brand.id, role) });
    expect(response.status).toBe(200);
    expect(response.body.data).toEqual({
      brand: { id: brand.id, name: brand.name, status: "active" },
      key: { id: expect.stringMatching(/^key_/), name: role, role },
      network: "testnet",
    });
  });

  // API-10
  test("refuses a request without a key, and one with a key that is mistyped, revoked or of another network", async () => {
    const brand = await make.brand();
    const revoked = await make.brandKey(brand.id);
    await api.deps.sql.execute("update brand_key set revoked_at = now() where brand_id = $1", [brand.id]);
    const keys = [
      [undefined, "missing_key"],
      ["", "missing_key"],
      ["vpk_mistyped", "invalid_key"],
      ["no prefix", "invalid_key"],
      [revoked, "invalid_key"],
      [await make.brandKey(brand.id, "owner", "mainnet"), "invalid_key"],
    ] as const;
    for (const [key, code] of keys) {
      const response = await api.call("GET", "/me", key === undefined ? {} : { key });
      expect([key, response.status, response.body.error.code]).toEqual([key, 401, code]);
      expect(response.headers.get("www-authenticate")).toContain("Bearer");
    }
  });

  // API-10
  test("refuses a partner key", async () => {
    const account = await make.account();
    const response = await api.call("GET", "/me", { key: await make.partnerKey(account.id) });
    expect([response.status, response.body.error.code]).toEqual([403, "brand_key_required"]);
  });

  // API-4
  test("refuses a query parameter that it does not know, naming it", async () => {
    const brand = await make.brand();
    const response = await api.call("GET", "/me?verbose=1", { key: await make.brandKey(brand.id) });
    expect(response.body.error).toMatchObject({
      code: "invalid_request",
      message: "Unknown query parameter: verbose.",
    });
  });
});
