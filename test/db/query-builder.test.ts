import { expect, test } from "@jest/globals";
import { columns, type RowOf } from "../../src/db/columns.ts";
import { BrandKey } from "../../src/db/entities/brand.ts";
import { inTransaction, type Tx } from "../../src/db/transaction.ts";
import { useApi } from "../support/scenes/use-api.ts";

const { api, make } = useApi();

const addBrand = (tx: Tx, id: string) =>
  tx.db
    .insertInto("Brand")
    .values({ id, name: "Acme", email: "owner@acme.example", status: "active", createdAt: tx.now })
    .execute();

test("runs in the transaction it belongs to, and ends with it", async () => {
  const abandoned = inTransaction(api.deps, async (tx) => {
    await addBrand(tx, "brd_abandoned");
    const found = await tx.row<{ name: string }>("select name from brand where id = 'brd_abandoned'");
    expect(found).toEqual({ name: "Acme" });
    throw new Error("abandoned");
  });
  await expect(abandoned).rejects.toThrow("abandoned");
  const brands = api.deps.sql.db.selectFrom("Brand").select("id").where("id", "=", "brd_abandoned");
  expect(await brands.execute()).toEqual([]);
});

test("reports how many rows a statement changed", async () => {
  const updated = await inTransaction(api.deps, async (tx) => {
    await addBrand(tx, "brd_renamed");
    const update = tx.db.updateTable("Brand").set({ name: "Acme Inc." });
    return update.where("id", "=", "brd_renamed").executeTakeFirstOrThrow();
  });
  expect(updated.numUpdatedRows).toBe(1n);
});

test("a column keeps its value beside another table's column of its name and another type", async () => {
  const { db } = api.deps.sql;
  const account = await make.account();
  const connectedAt = new Date("2026-10-01T09:00:00.000Z");
  await db
    .insertInto("PayoutAccount")
    .values({
      accountId: account.id,
      rail: "sandbox",
      detailsSealed: Buffer.of(1),
      label: "",
      isFirst: true,
      connectedAt,
    })
    .execute();
  const joined = await db
    .selectFrom("PayoutAccount as y")
    .innerJoin("Account as a", "a.id", "y.accountId")
    .select(["a.id", "a.name", "y.rail", "y.connectedAt"])
    .where("a.id", "=", account.id)
    .execute();
  expect(joined).toEqual([{ id: account.id, name: account.name, rail: "sandbox", connectedAt }]);
});

test("begins no transaction of its own", async () => {
  const builder = api.deps.sql.db as unknown as { transaction(): { execute(work: unknown): Promise<void> } };
  await expect(builder.transaction().execute(async () => undefined)).rejects.toThrow("only inTransaction");
});

const KEY = columns(BrandKey, "k", { keyId: "id", keyRole: "role" });
const NAMED = columns(BrandKey, "k", ["brandId", "revokedAt"]);

test("names the columns of SQL that is written by hand as the entity does", () => {
  expect(`${KEY}, ${NAMED}`).toBe(
    'k.id as "keyId", k.role as "keyRole", k.brand_id as "brandId", k.revoked_at as "revokedAt"',
  );
});

test("does not compile for what no entity has", () => {
  const { db } = api.deps.sql;
  // @ts-expect-error there is no such property
  columns(BrandKey, "k", ["brand"]);
  // @ts-expect-error nor is it one of another table
  db.selectFrom("BrandKey as k").select("k.keyRole");
  // @ts-expect-error its table has another name
  db.selectFrom("brand_key");
  // @ts-expect-error a role is not any text
  const role: RowOf<typeof KEY>["keyRole"] = "king";
  // @ts-expect-error MikroORM names the columns of a changed table by its own name only
  db.updateTable("BrandKey as k");
  expect(role).toBe("king");
});
