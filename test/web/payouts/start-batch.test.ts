import { describe, expect, test } from "@jest/globals";
import { randomUUID } from "node:crypto";
import { openConsole } from "../../support/scenes/console.ts";
import { payoutWorld } from "../../support/scenes/payout-world.ts";
import { useApi } from "../../support/scenes/use-api.ts";

const { api, make } = useApi();

/** A program with a partner for each way that a payout goes, and someone from finance. */
async function dueWorld() {
  const world = await payoutWorld(api.deps);
  await world.deposit(6_800);
  const partners = {
    paid: await world.payee(),
    bank: await world.payee({ rail: "bank_transfer" }),
    short: await world.payee(),
    unconnected: await world.payee({ rail: null }),
    untaxed: await world.payee({ hasTaxForm: false }),
    moved: await world.payee(),
    small: await world.payee(),
  };
  await world.connect(partners.moved.accountId, { rail: "sandbox", account: "other" });
  const earned = { paid: 5_000, bank: 7_000, short: 9_000, unconnected: 2_000, untaxed: 3_000, moved: 1_500 };
  for (const [name, cents] of Object.entries(earned)) {
    await world.earn(partners[name as keyof typeof partners].id, cents);
  }
  await world.earn(partners.small.id, 999);
  const finance = await openConsole(api, make, world.brand.id, { mayPay: true });
  return { world, partners, finance, path: `/programs/${world.program.id}/payout-batches` };
}

const batchesOf = (programId: string) =>
  api.deps.sql.rows("select id from payout_batch where program_id = $1", [programId]);

describe("a batch that a person starts", () => {
  // PAYOUT-19, PEOPLE-23
  test("is rehearsed to the cent: payments, holds with their reasons, and the deposit", async () => {
    const { world, partners, finance, path } = await dueWorld();
    const rehearsed = await finance.preview("POST", path);
    expect(rehearsed.status).toBe(201);
    const { payments, holds, funds } = rehearsed.body.data;
    expect(payments).toMatchObject({
      count: 2,
      totalCents: 12_000,
      railCents: 5_000,
      bankTransferCents: 7_000,
    });
    expect(payments.first).toEqual([
      expect.objectContaining({
        partnerId: partners.bank.id,
        amountCents: 7_000,
        method: "bank_transfer",
        wasHeld: false,
      }),
      expect.objectContaining({ partnerId: partners.paid.id, amountCents: 5_000, method: "sandbox" }),
    ]);
    const reasons = holds.first.map(({ partnerId, reason }: Record<string, string>) => [partnerId, reason]);
    expect(reasons).toEqual([
      [partners.short.id, "funding_short"],
      [partners.untaxed.id, "tax_form_missing"],
      [partners.unconnected.id, "no_payout_account"],
      [partners.moved.id, "payout_account_changed"],
    ]);
    const { connectedAt } = (await api.deps.sql.row<{ connectedAt: Date }>(
      `select connected_at as "connectedAt" from payout_account where account_id = $1 and replaced_at is null`,
      [partners.moved.accountId],
    ))!;
    expect(holds.first.map(({ until }: { until: string | null }) => until)).toEqual([
      null,
      null,
      null,
      new Date(connectedAt.getTime() + 72 * 3_600_000).toISOString(),
    ]);
    expect(funds).toEqual({ beforeCents: 6_800, afterCents: 1_800, shortCents: 9_000 });
    expect(await world.payouts()).toEqual([]);

    const started = await finance.change("POST", path);
    const { batchId, ...rest } = started.body.data;
    const { batchId: _, ...tried } = rehearsed.body.data;
    expect(rest).toEqual(tried);
    const batch = (await finance.get(`/payout-batches/${batchId}`)).body.data;
    expect(batch.summary).toMatchObject({ sending: 1, byBankTransfer: 1, held: 4 });
    const { funding } = (await finance.get(`/programs/${world.program.id}/funding`)).body.data;
    expect(funding.availableCents).toBe(funds.afterCents);
    const audit = await api.deps.sql.row("select actor_kind, action from audit_entry where target_id = $1", [
      batchId,
    ]);
    expect(audit).toEqual({ actor_kind: "brand_user", action: "payout_batch.open" });
  });

  // PAYOUT-19
  test("is one batch for one dialog, however often its button is pressed", async () => {
    const { world, finance, path } = await dueWorld();
    const headers = { "idempotency-key": randomUUID() };
    const clicks = await Promise.all([1, 2, 3].map(() => finance.change("POST", path, {}, headers)));
    const late = await finance.change("POST", path, {}, headers);
    const codes = new Set(clicks.map(({ status, body }) => (status === 201 ? "started" : body.error.code)));
    expect([...codes].filter((code) => code !== "started" && code !== "idempotency_in_progress")).toEqual([]);
    expect([late.status, late.headers.get("idempotent-replayed")]).toEqual([201, "true"]);
    expect(await batchesOf(world.program.id)).toEqual([{ id: late.body.data.batchId }]);
  });

  // PAYOUT-19, PEOPLE-4, PEOPLE-13
  test("needs a key, someone who may pay, and who has just signed in", async () => {
    const { world, finance, path } = await dueWorld();
    const code = async (asked: ReturnType<typeof finance.change>) => (await asked).body.error.code;
    expect(await code(finance.change("POST", path, {}, { "idempotency-key": "" }))).toMatch(
      /idempotency_key/,
    );
    const manager = await openConsole(api, make, world.brand.id, { role: "manager" });
    expect(await code(manager.change("POST", path))).toBe("payer_required");
    expect(await code(manager.preview("POST", path))).toBe("payer_required");
    const authenticatedAt = new Date(Date.now() - 16 * 60_000);
    const late = await openConsole(api, make, world.brand.id, { role: "owner", authenticatedAt });
    expect(await code(late.change("POST", path))).toBe("step_up_required");
    const other = await openConsole(api, make, (await make.brand()).id, { role: "owner" });
    expect(await code(other.change("POST", path))).toBe("program_not_found");
    expect(await batchesOf(world.program.id)).toEqual([]);
    const owner = await openConsole(api, make, world.brand.id, { role: "owner" });
    expect((await owner.change("POST", path)).status).toBe(201);
  });
});

describe("a single payout", () => {
  // PAYOUT-6, PAYOUT-15, PAYOUT-20
  test("is released, marked and retried by a person as by the operator", async () => {
    const { world, partners, finance, path } = await dueWorld();
    await finance.change("POST", path);
    const of = async (partnerId: string) =>
      (await world.payouts()).find((one) => one.partnerId === partnerId)!;
    const release = async () =>
      finance.change("POST", `/payouts/${(await of(partners.untaxed.id)).id}/release`);
    expect((await release()).body.error.message).toMatch(/tax_form_missing/);
    await world.connect(partners.untaxed.accountId, { rail: "sandbox", account: "ok" });
    await world.deposit(10_000);
    expect((await release()).body.data).toMatchObject({ status: "pending", railState: "queued" });

    const bank = await of(partners.bank.id);
    const paid = await of(partners.paid.id);
    const mark = (payoutIds: string[], as: string, reason?: string) =>
      finance.change("POST", "/payouts/mark", { payoutIds, as, ...(reason && { reason }) });
    expect((await mark([bank.id, paid.id], "paid")).status).toBe(409);
    expect((await of(partners.bank.id)).status).toBe("pending");
    expect((await mark([bank.id], "paid")).body.data).toEqual([expect.objectContaining({ status: "paid" })]);
    const returned = await mark([bank.id], "failed", "Account closed");
    expect(returned.body.data[0]).toMatchObject({ status: "failed", reason: "Account closed" });

    const retry = () => finance.change("POST", `/payouts/${paid.id}/retry`);
    expect((await retry()).body.error.code).toBe("conflict");
    await api.deps.sql.execute(
      "update payout set rail_state = 'needs_attention', reason = 'no_answer' where id = $1",
      [paid.id],
    );
    expect((await retry()).body.data).toMatchObject({ railState: "queued", reason: null });
    const other = await openConsole(api, make, (await make.brand()).id, { role: "owner" });
    for (const verb of ["release", "retry"]) {
      expect((await other.change("POST", `/payouts/${paid.id}/${verb}`)).body.error.code).toBe(
        "payout_not_found",
      );
    }
    const body = { payoutIds: [bank.id], as: "paid" };
    expect((await other.change("POST", "/payouts/mark", body)).body.error.code).toBe("payout_not_found");
  });
});

// PAYOUT-1, PAYOUT-20
test("automatic payouts are turned on and off by whoever may pay", async () => {
  const { world, finance } = await dueWorld();
  const path = `/programs/${world.program.id}/automatic-payouts`;
  const on = (await finance.change("PUT", path, { isAutomatic: true })).body.data;
  const { calendar } = (await finance.get(`/programs/${world.program.id}/funding`)).body.data;
  expect(calendar).toEqual({ payoutAt: on.nextPayoutAt, cutoff: on.cutoff, isAutomatic: true });
  const off = (await finance.change("PUT", path, { isAutomatic: false })).body.data;
  expect(off).toEqual({ isAutomatic: false, nextPayoutAt: null, cutoff: null });
});
