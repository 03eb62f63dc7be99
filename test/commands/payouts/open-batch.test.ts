import { describe, expect, test } from "@jest/globals";
import { payoutWorld } from "../../support/scenes/payout-world.ts";
import { useDeps } from "../../support/scenes/use-deps.ts";

const { deps } = useDeps();

describe("a batch", () => {
  // PAYOUT-1, PAYOUT-10
  test("makes a payout of everything that is payable to a partner, and posts a line for each conversion and kind", async () => {
    const world = await payoutWorld(deps);
    await world.deposit(100_000);
    const recruiter = await world.payee();
    const partner = await world.payee();
    const first = await world.earn(partner.id, 700, { recruiterId: recruiter.id, overrideCents: 1_200 });
    const second = await world.earn(partner.id, 800);
    await world.earn(partner.id, 5_000, { holdHours: 1 });
    await world.earn(partner.id, 6_000, { status: "pending" });
    await world.earn(partner.id, 7_000, { isTest: true });

    const { batchId, sentOff, held, totalCents } = await world.batch();
    expect({ sentOff, held, totalCents }).toEqual({ sentOff: 2, held: 0, totalCents: 2_700 });
    const payouts = await world.payouts();
    const own = payouts.find(({ partnerId }) => partnerId === partner.id)!;
    expect(own).toMatchObject({
      batchId,
      amountCents: 1_500,
      status: "pending",
      method: "sandbox",
      railState: "queued",
      reason: null,
    });
    const lines = await deps.sql.rows(
      `select conversion_id as "conversionId", kind, entry, amount_cents as cents from ledger_entry where payout_id = $1
       order by conversion_id`,
      [own.id],
    );
    expect(lines).toEqual([
      { conversionId: first, kind: "direct", entry: "payout", cents: -700 },
      { conversionId: second, kind: "direct", entry: "payout", cents: -800 },
    ]);
    expect(await world.balance(partner.id)).toMatchObject({
      pending: 6_000,
      inHold: 5_000,
      payable: 0,
      inFlight: 1_500,
      paid: 0,
    });
    expect(await world.balance(recruiter.id)).toMatchObject({ payable: 0, inFlight: 1_200 });
    const outboxMessages = await world.outboxMessages();
    expect(outboxMessages).toEqual(
      expect.arrayContaining([`payout-batch/${batchId}`, ...payouts.map(({ id }) => `payout/${id}`)]),
    );
    const audit = await deps.sql.row(
      "select action, actor_id, details from audit_entry where target_id = $1",
      [batchId],
    );
    expect(audit).toEqual({
      action: "payout_batch.open",
      actor_id: "test",
      details: { sentOff: 2, held: 0, totalCents: 2_700 },
    });
  });

  test("right after another pays nothing", async () => {
    const world = await payoutWorld(deps);
    await world.deposit(10_000);
    const partner = await world.payee();
    await world.earn(partner.id, 2_000);
    await world.batch();
    const second = await world.batch();
    expect(second).toMatchObject({ sentOff: 0, held: 0, totalCents: 0 });
    expect(await world.payouts()).toHaveLength(1);
  });

  // PAYOUT-7, PAYOUT-9
  test("gives short funds to what has been due longest, without what is in dispute", async () => {
    const world = await payoutWorld(deps);
    await world.deposit(10_000);
    const disputed = await world.payee();
    const other = await world.payee();
    await world.dispute(await world.earn(disputed.id, 5_000, { holdHours: -3 }), "open");
    await world.earn(disputed.id, 10_000, { holdHours: -1 });
    await world.earn(other.id, 10_000, { holdHours: -2 });
    await world.batch();
    const paid = (await world.payouts()).map(({ partnerId, reason }) => [partnerId, reason]);
    expect(Object.fromEntries(paid)).toEqual({ [disputed.id]: "funding_short", [other.id]: null });
  });

  // PAYOUT-1
  test("leaves what is below the minimum for the next", async () => {
    const world = await payoutWorld(deps);
    await world.deposit(10_000);
    const partner = await world.payee();
    await world.earn(partner.id, 999);
    expect(await world.batch()).toMatchObject({ sentOff: 0, held: 0 });
    await world.earn(partner.id, 1);
    expect(await world.batch()).toMatchObject({ sentOff: 1, totalCents: 1_000 });
  });

  // PAYOUT-8
  test("pays less by what refunds reversed after an earlier payout", async () => {
    const world = await payoutWorld(deps);
    await world.deposit(10_000);
    const partner = await world.payee();
    const refunded = await world.earn(partner.id, 2_000);
    await world.batch();
    await world.deps.sql.execute(
      `with c as (update conversion set direct_cents = 500, refunded_cents = 7500 where id = $1 returning *)
       insert into ledger_entry (program_id, brand_id, conversion_id, partner_id, kind, entry, amount_cents, cause, is_test,
         created_at)
       select program_id, brand_id, id, partner_id, 'direct', 'reversal', -1500, 'refund:1', false, service_now() from c`,
      [refunded],
    );
    expect(await world.balance(partner.id)).toMatchObject({ payable: -1_500 });
    expect(await world.batch()).toMatchObject({ sentOff: 0 });
    const next = await world.earn(partner.id, 2_500);
    const { totalCents } = await world.batch();
    expect(totalCents).toBe(1_000);
    const [, payout] = await world.payouts();
    const lines = await deps.sql.rows(
      "select conversion_id, amount_cents from ledger_entry where payout_id = $1 order by amount_cents",
      [payout!.id],
    );
    expect(lines).toEqual([
      { conversion_id: next, amount_cents: -2_500 },
      { conversion_id: refunded, amount_cents: 1_500 },
    ]);
    expect(await world.balance(partner.id)).toMatchObject({ payable: 0, inFlight: 3_000 });
  });

  test("of nobody is a batch all the same", async () => {
    const world = await payoutWorld(deps);
    expect(await world.batch()).toMatchObject({ sentOff: 0, held: 0, totalCents: 0 });
  });

  // FUNDING-2
  test("by bank transfer needs no deposit and has no state at a rail", async () => {
    const world = await payoutWorld(deps);
    const partner = await world.payee({ rail: "bank_transfer" });
    await world.earn(partner.id, 2_000);
    await world.batch();
    const [payout] = await world.payouts();
    expect(payout).toMatchObject({ method: "bank_transfer", status: "pending", railState: null });
  });
});

describe("a payout is held", () => {
  // PAYOUT-5, PAYOUT-10, MESSAGE-4
  test.each([
    ["no_payout_account", { rail: null }],
    ["tax_form_missing", { hasTaxForm: false }],
    ["suspended", { status: "suspended" }],
  ] as const)("for %s, posts nothing and notifies the partner once", async (reason, values) => {
    const world = await payoutWorld(deps);
    await world.deposit(10_000);
    const partner = await world.payee(values);
    await world.earn(partner.id, 2_000);
    expect(await world.batch()).toMatchObject({ sentOff: 0, held: 1, totalCents: 0 });
    const [payout] = await world.payouts();
    expect(payout).toMatchObject({ status: "held", railState: null, reason, amountCents: 2_000 });
    expect(await world.linesOf(payout!.id)).toBe(0);
    expect(await world.balance(partner.id)).toMatchObject({ payable: 2_000, inFlight: 0 });

    await world.earn(partner.id, 500);
    await world.batch();
    expect(await world.payouts()).toEqual([{ ...payout, amountCents: 2_500 }]);
    expect(await world.mailsOf("payout_held")).toContain(`payout_held:${payout!.id}:${reason}`);
    expect((await world.mailsOf("payout_held")).filter((key) => key.includes(payout!.id))).toHaveLength(1);
  });

  // PAYOUT-5
  test("for a payout account that was changed, for 72 hours", async () => {
    const world = await payoutWorld(deps);
    await world.deposit(10_000);
    const partner = await world.payee();
    await world.connect(partner.accountId, { rail: "sandbox", account: "other" });
    await world.earn(partner.id, 2_000);
    await world.batch();
    expect(await world.payouts()).toMatchObject([{ status: "held", reason: "payout_account_changed" }]);
    expect(await world.mailsOf("payout_account_changed")).toHaveLength(1);
    await world.make.moveClock(3);
    expect(await world.batch()).toMatchObject({ sentOff: 1 });
  });

  // PAYOUT-6
  test("and goes out with the next batch that finds the reason gone: the same one, in its own batch", async () => {
    const world = await payoutWorld(deps);
    await world.deposit(10_000);
    const partner = await world.payee({ rail: null });
    await world.earn(partner.id, 2_000);
    const first = await world.batch();
    const [held] = await world.payouts();
    await world.connect(partner.accountId, { rail: "sandbox" });
    await world.earn(partner.id, 300);
    const second = await world.batch();
    expect(second).toMatchObject({ sentOff: 1, held: 0, totalCents: 2_300 });
    const payouts = await world.payouts();
    expect(payouts).toMatchObject([
      {
        id: held!.id,
        batchId: first.batchId,
        status: "pending",
        railState: "queued",
        reason: null,
        amountCents: 2_300,
      },
    ]);
    expect(await world.linesOf(held!.id)).toBe(-2_300);
    const outboxMessages = await world.outboxMessages();
    // Without an account it had no process of its own before.
    expect(outboxMessages.filter((id) => id === `payout/${held!.id}`)).toHaveLength(1);
    // The first batch had ended without it.
    expect(outboxMessages.filter((id) => id === `payout-batch/${first.batchId}`)).toHaveLength(2);
    const audit = await deps.sql.row<{ details: unknown }>(
      "select details from audit_entry where target_id = $1",
      [second.batchId],
    );
    expect(audit?.details).toMatchObject({ sentOff: 1, releasedPayoutIds: [held!.id] });
  });
});

describe("the deposit", () => {
  // PAYOUT-9
  test("goes to what has been due longest, and what does not fit blocks nobody behind it", async () => {
    const world = await payoutWorld(deps);
    await world.deposit(4_500);
    const [oldest, large, newest] = [await world.payee(), await world.payee(), await world.payee()];
    await world.earn(newest.id, 2_000, { holdHours: -1 });
    await world.earn(large.id, 3_000, { holdHours: -2 });
    await world.earn(oldest.id, 2_000, { holdHours: -3 });
    await world.batch();
    const byPartner = new Map((await world.payouts()).map((payout) => [payout.partnerId, payout]));
    expect(byPartner.get(oldest.id)).toMatchObject({ status: "pending" });
    expect(byPartner.get(large.id)).toMatchObject({ status: "held", reason: "funding_short" });
    expect(byPartner.get(newest.id)).toMatchObject({ status: "pending" });
    await world.deposit(2_500);
    expect(await world.batch()).toMatchObject({ sentOff: 1, held: 0, totalCents: 3_000 });
  });
});

describe("lines in an open dispute", () => {
  // PAYOUT-7
  test("are left out, also of the minimum, and the rest is paid", async () => {
    const world = await payoutWorld(deps);
    await world.deposit(10_000);
    const [rich, poor] = [await world.payee(), await world.payee()];
    const disputed = [await world.earn(rich.id, 5_000), await world.earn(poor.id, 5_000)];
    for (const id of disputed) await world.dispute(id, "open");
    await world.earn(rich.id, 1_000);
    await world.earn(poor.id, 999);
    await world.batch();
    expect(await world.payouts()).toMatchObject([
      { partnerId: rich.id, status: "pending", amountCents: 1_000 },
    ]);
    expect(await world.balance(rich.id)).toMatchObject({ payable: 5_000, inFlight: 1_000 });
    await world.dispute(disputed[1]!, "won");
    expect(await world.batch()).toMatchObject({ sentOff: 1, totalCents: 5_999 });
  });

  // PAYOUT-7
  test("hold the payout when nothing else is left", async () => {
    const world = await payoutWorld(deps);
    await world.deposit(10_000);
    const partner = await world.payee();
    const disputed = await world.earn(partner.id, 5_000);
    await world.dispute(disputed, "open");
    await world.batch();
    expect(await world.payouts()).toMatchObject([
      { status: "held", reason: "dispute_open", amountCents: 5_000 },
    ]);
    await world.dispute(disputed, "won");
    expect(await world.batch()).toMatchObject({ sentOff: 1, totalCents: 5_000 });
  });
});

test("a batch of two thousand is opened in pieces: with few statements more than one of two", async () => {
  const statementsOf = async (partners: number) => {
    const world = await payoutWorld(deps);
    await world.deposit(100_000_000);
    const account = await world.make.account();
    await deps.sql.execute(
      `with a as (
         insert into account (id, handle, name, email, email_hash, country, tax_form_at, created_at)
         select 'acc_' || $3 || n, 'h' || $3 || n, 'n', $3 || n || '@mail.example', '', 'US', now(), now()
         from generate_series(1, $1) n returning id
       ), m as (
         insert into partner (id, program_id, brand_id, account_id, status, status_changed_at, ref_code,
           terms_accepted_version, terms_accepted_at, created_at)
         select 'prt_' || id, $2, $4, id, 'approved', now(), id, 1, now(), now() from a returning id, account_id
       )
       insert into payout_account (account_id, rail, details_sealed, label, is_first, connected_at)
       select account_id, 'sandbox', '', 'l', true, now() from m`,
      [partners, world.program.id, account.id.slice(4), world.brand.id],
    );
    await deps.sql.execute(
      `with c as (
         insert into conversion (id, program_id, brand_id, partner_id, kind, external_ref, source, amount_cents, status,
           attributed_by, occurred_at, hold_until, direct_original_cents, override_original_cents, fee_original_cents,
           direct_cents, override_cents, fee_cents, reward_type, rate_bps, fixed_cents, override_rate_bps, fee_bps,
           terms_version, created_at)
         select 'cnv_' || id, program_id, brand_id, id, 'sale', id, 'api', 10000, 'approved', 'click', now(), now(), 2000, 0,
           0, 2000, 0, 0, 'percent', 2000, 0, 0, 0, 1, now()
         from partner where program_id = $1 returning *
       )
       insert into ledger_entry (program_id, brand_id, conversion_id, partner_id, kind, entry, amount_cents, cause, is_test,
         created_at)
       select program_id, brand_id, id, partner_id, 'direct', 'accrual', 2000, 'recorded', false, created_at from c`,
      [world.program.id],
    );
    let statements = 0;
    const client = await deps.pool.connect();
    const query = client.query.bind(client) as (...all: unknown[]) => unknown;
    client.query = ((...all: unknown[]) => {
      statements += 1;
      return query(...all);
    }) as never;
    client.release();
    const opened = await world.batch();
    client.query = query as never;
    expect(opened).toMatchObject({ sentOff: partners, totalCents: partners * 2_000 });
    return statements;
  };
  const few = await statementsOf(2);
  expect(few).toBeGreaterThan(5);
  // Payouts, ledger entries and messages are pieces of at least ten, and of hundreds where the machine is not busy.
  expect((await statementsOf(2_000)) - few).toBeLessThan((3 * 2_000) / 10);
});
