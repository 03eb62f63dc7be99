import { describe, expect, test } from "@jest/globals";
import { verifyEmail } from "../../../src/commands/accounts/verify-email.ts";
import { createBrand } from "../../../src/commands/brands/create-brand.ts";
import { moveBrand } from "../../../src/commands/brands/move-brand.ts";
import { FILL_CLOSED_FROM } from "../../../src/db/migrations/0094-brands-reopened.ts";
import { inTransaction } from "../../../src/db/transaction.ts";
import { BRAND_MOVES, BRAND_STATUSES, type BrandVerb } from "../../../src/domain/programs/brand.ts";
import { orderId, sendEvent } from "../../support/scenes/events.ts";
import { partnerScene } from "../../support/entry-points/partner.ts";
import { tracesOf } from "../../support/checks/traces.ts";
import { useApi } from "../../support/scenes/use-api.ts";

const { api, make } = useApi();
const traces = tracesOf(api.deps);

const origin = { actor: { kind: "operator", id: "operator" }, requestId: null } as const;
const move = (brandId: string, verb: BrandVerb) =>
  inTransaction(api.deps, (tx) => moveBrand(tx, { brandId, verb, origin }));

// Review: rules M3
describe("a brand", () => {
  const cases = (Object.keys(BRAND_MOVES) as BrandVerb[]).flatMap((verb) =>
    BRAND_STATUSES.map((status) => [verb, status] as const),
  );
  // PROGRAM-11
  test.each(cases)("%s, from %s", async (verb, status) => {
    const { id } = await make.brand({ status });
    const { from, to: after } = BRAND_MOVES[verb];
    const to = after === "closedFrom" ? "active" : after;
    if ((from as readonly string[]).includes(status)) {
      expect(await move(id, verb)).toEqual({ brandId: id, status: to });
      expect(await traces.audit(id)).toMatchObject([
        { action: `brand.${verb}`, details: { from: status, to } },
      ]);
    } else {
      await expect(move(id, verb)).rejects.toMatchObject({ code: "conflict" });
      expect(await traces.audit(id)).toEqual([]);
    }
  });

  test("that is not there cannot be moved", async () => {
    await expect(move("brd_none", "close")).rejects.toMatchObject({ code: "invalid_request" });
  });

  test("made pending has its programs listed once it is activated", async () => {
    const values = { name: "New", email: "owner@new.example", status: "pending", origin } as const;
    const { brandId } = await inTransaction(api.deps, (tx) => createBrand(tx, values));
    const program = await make.program(brandId);
    const page = async () => (await api.fetch(`/p/${program.slug}`)).status;
    expect(await page()).toBe(404);
    await move(brandId, "activate");
    expect(await page()).toBe(200);
  });

  // PROGRAM-11
  test("closed while pending is pending again once it is reopened, and is still to be activated", async () => {
    const { id } = await make.brand({ status: "pending" });
    const closeAndReopen = async () => {
      await move(id, "close");
      return (await move(id, "reopen")).status;
    };
    expect(await closeAndReopen()).toBe("pending");
    await move(id, "activate");
    expect(await closeAndReopen()).toBe("active");
  });

  test("closed before that was kept is filled in from the audit trail", async () => {
    const [pending, active, byHand] = [
      await make.brand({ status: "pending" }),
      await make.brand(),
      await make.brand({ status: "closed" }),
    ];
    for (const { id } of [pending, active]) await move(id, "close");
    await api.deps.sql.execute("update brand set closed_from = null");
    await api.deps.sql.execute(FILL_CLOSED_FROM);
    const reopened = [];
    for (const { id } of [pending, active, byHand]) reopened.push((await move(id, "reopen")).status);
    expect(reopened).toEqual(["pending", "active", "active"]);
  });

  // PROGRAM-11
  test("while closed has no working key, is listed nowhere, credits renewals and refunds only, until it is reopened", async () => {
    const { brand, program, partner, keys, own } = await partnerScene(make);
    const sale = () => ({ type: "sale", order_id: orderId(), amount_cents: 1000, ref_code: partner.refCode });
    const subscription = { subscription_id: orderId() };
    const first = { ...sale(), ...subscription };
    await sendEvent(api, program, first);
    await move(brand.id, "close");

    expect((await api.call("GET", "/me", { key: keys.owner })).body.error.code).toBe("invalid_key");
    expect((await api.fetch(`/p/${program.slug}`)).status).toBe(404);
    const join = await api.call("POST", `/partner/marketplace/${program.id}/join`, {
      key: await make.partnerKey((await make.account()).id),
      body: { acceptTerms: true },
    });
    expect(join.body.error.code).toBe("program_not_listed");
    expect((await sendEvent(api, program, sale())).body.note).toMatch(/^program_not_live/);
    const renewal = await sendEvent(api, program, { ...sale(), ...subscription });
    expect(renewal.body).toMatchObject({ status: "processed", conversionId: expect.any(String) });
    const refund = await sendEvent(api, program, {
      type: "refund",
      order_id: first.order_id,
      amount_cents: 500,
    });
    expect(refund.body.status).toBe("processed");
    const mine = await api.call("GET", `/partner/programs/${program.id}`, { key: own.read });
    expect(mine.body.data.balance.pending).toBe(300);

    await move(brand.id, "reopen");
    expect((await api.call("GET", "/me", { key: keys.owner })).status).toBe(200);
    expect((await sendEvent(api, program, sale())).body.status).toBe("processed");
  });
});

// Review: rules M3
test("an address can be verified after the account was made; once is enough", async () => {
  const account = await make.account();
  await api.deps.sql.execute("update account set email_verified_at = null where id = $1", [account.id]);
  const verify = (accountId: string) =>
    inTransaction(api.deps, (tx) => verifyEmail(tx, { accountId, origin }));
  const { emailVerifiedAt } = await verify(account.id);
  expect(await verify(account.id)).toEqual({ accountId: account.id, emailVerifiedAt });
  const me = await api.call("GET", "/partner/me", { key: await make.partnerKey(account.id) });
  expect(me.body.data.account.emailVerified).toBe(true);
  expect((await traces.audit(account.id)).map(({ action }) => action)).toEqual(["account.verify_email"]);
  await expect(verify("acc_none")).rejects.toMatchObject({ code: "invalid_request" });
});
