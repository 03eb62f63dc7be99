import { describe, expect, test } from "@jest/globals";
import { createBrand } from "../../../src/commands/brands/create-brand.ts";
import { createBrandKey } from "../../../src/commands/keys/create-brand-key.ts";
import { createPartnerKey } from "../../../src/commands/keys/create-partner-key.ts";
import { revokeBrandKey, revokePartnerKey } from "../../../src/commands/keys/revoke-key.ts";
import { inTransaction, type Tx } from "../../../src/db/transaction.ts";
import { tracesOf } from "../../support/checks/traces.ts";
import { useApi } from "../../support/scenes/use-api.ts";

const { api, make } = useApi();

const origin = { actor: { kind: "operator", id: "test" }, requestId: null } as const;
const run = <Result>(command: (tx: Tx) => Promise<Result>) => inTransaction(api.deps, command);

describe("a brand", () => {
  test("is active, and its key works at once with its role", async () => {
    const { brandId } = await run((tx) =>
      createBrand(tx, { name: "Acme", email: "owner@acme.example", origin }),
    );
    const created = await run((tx) =>
      createBrandKey(tx, { brandId, role: "viewer", name: "Reporting", origin }),
    );
    expect(created).toEqual({
      id: expect.stringMatching(/^key_/),
      key: expect.stringMatching(/^vpk_[0-9a-z]{32,}$/),
      role: "viewer",
    });
    const response = await api.call("GET", "/me", { key: created.key });
    expect(response.body.data).toMatchObject({
      brand: { id: brandId, name: "Acme", status: "active" },
      key: { id: created.id, name: "Reporting", role: "viewer" },
    });
    expect(await tracesOf(api.deps).audit(brandId)).toMatchObject([
      { action: "brand.create", actorKind: "operator" },
    ]);
  });

  test.each([
    [{ name: " " }, "name must be one line"],
    [{ name: "a\nb" }, "name must be one line"],
    [{ email: "nobody" }, "email must be an email address"],
  ])("is refused with %j", async (wrong, message) => {
    const input = { name: "Acme", email: "owner@acme.example", ...wrong, origin };
    await expect(run((tx) => createBrand(tx, input))).rejects.toMatchObject({
      code: "invalid_request",
      message: expect.stringContaining(message),
    });
  });
});

describe("a key", () => {
  // API-9
  test("is stored as its SHA-256 and last four characters only", async () => {
    const { id: brandId } = await make.brand();
    const { id, key } = await run((tx) => createBrandKey(tx, { brandId, role: "owner", name: null, origin }));
    const row = await api.deps.sql.row<Record<string, unknown>>("select * from brand_key where id = $1", [
      id,
    ]);
    expect(row).toMatchObject({ name: "owner", last4: key.slice(-4) });
    const trail = await tracesOf(api.deps).audit(id);
    for (const stored of [row, trail]) expect(JSON.stringify(stored)).not.toContain(key);
  });

  // API-9
  test("that was revoked stops working with the next request, and keeps its first date", async () => {
    const { id: brandId } = await make.brand();
    const brand = await run((tx) => createBrandKey(tx, { brandId, role: "owner", name: null, origin }));
    const { id: accountId } = await make.account();
    const partner = await run((tx) => createPartnerKey(tx, { accountId, scope: "read", name: null, origin }));
    expect(partner).toMatchObject({ key: expect.stringMatching(/^vpp_[0-9a-z]{32,}$/), scope: "read" });
    for (const [created, revoke, path] of [
      [brand, revokeBrandKey, "/me"],
      [partner, revokePartnerKey, "/partner/me"],
    ] as const) {
      expect((await api.call("GET", path, { key: created.key })).status).toBe(200);
      const revoked = await run((tx) => revoke(tx, { keyId: created.id, origin }));
      expect(revoked).toEqual({ id: created.id, revokedAt: expect.any(Date) });
      expect((await api.call("GET", path, { key: created.key })).body.error.code).toBe("invalid_key");
      expect(await run((tx) => revoke(tx, { keyId: created.id, origin }))).toEqual(revoked);
    }
  });

  test("is not made for a brand or an account that is not there, nor for a closed brand", async () => {
    const { id: closed } = await make.brand({ status: "closed" });
    const forBrand = (brandId: string) =>
      run((tx) => createBrandKey(tx, { brandId, role: "owner", name: null, origin }));
    await expect(forBrand("brd_none")).rejects.toMatchObject({ code: "invalid_request" });
    await expect(forBrand(closed)).rejects.toMatchObject({ code: "conflict" });
    const input = { accountId: "acc_none", scope: "read", name: null, origin } as const;
    await expect(run((tx) => createPartnerKey(tx, input))).rejects.toMatchObject({ code: "invalid_request" });
    for (const revoke of [revokeBrandKey, revokePartnerKey]) {
      await expect(run((tx) => revoke(tx, { keyId: "key_none", origin }))).rejects.toMatchObject({
        code: "invalid_request",
      });
    }
  });
});
