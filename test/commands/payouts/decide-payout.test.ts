import { describe, expect, test } from "@jest/globals";
import { exportBankTransfers } from "../../../src/commands/payouts/export-bank-transfers.ts";
import { markPayout, type MarkPayout } from "../../../src/commands/payouts/mark-payout.ts";
import { recordRailEvent, type RailEvent } from "../../../src/commands/payouts/record-rail-event.ts";
import { releasePayout } from "../../../src/commands/payouts/release-payout.ts";
import { retryPayout } from "../../../src/commands/payouts/retry-payout.ts";
import { inTransaction, type Tx } from "../../../src/db/transaction.ts";
import { newId } from "../../../src/domain/ids.ts";
import type { RailUpdate } from "../../../src/domain/payouts/rail.ts";
import { fundingFigures } from "../../../src/queries/balances/funding-figures.ts";
import {
  payoutWorld,
  TESTER,
  type PayeeValues,
  type PayoutWorld,
} from "../../support/scenes/payout-world.ts";
import { useDeps } from "../../support/scenes/use-deps.ts";

const { deps } = useDeps();

const change = <Result>(work: (tx: Tx) => Promise<Result>) => inTransaction(deps, work);
const release = (payoutId: string, brandId: string | null = null) =>
  change((tx) => releasePayout(tx, { brandId, payoutId, origin: TESTER }));
const mark = (payoutId: string, as: MarkPayout["as"], values: Partial<MarkPayout> = {}) =>
  change((tx) => markPayout(tx, { brandId: null, payoutId, as, reason: null, origin: TESTER, ...values }));
const report = (payoutId: string, update: RailUpdate | null, values: Partial<RailEvent> = {}) =>
  change((tx) =>
    recordRailEvent(tx, {
      rail: "sandbox",
      externalId: newId("request"),
      type: update?.kind ?? "other",
      payoutId,
      update,
      requestId: null,
      ...values,
    }),
  );
const figures = (world: PayoutWorld) => fundingFigures(deps.sql, world.brand.id, world.program.id);
/** How often a payout and its batch were enqueued to be polled. */
const pollsOf = async (world: PayoutWorld, payoutId: string) => {
  const { batchId } = await world.payout(payoutId);
  const outboxMessages = await world.outboxMessages();
  return [`payout/${payoutId}`, `payout-batch/${batchId}`].map(
    (id) => outboxMessages.filter((outboxMessage) => outboxMessage === id).length,
  );
};
const actionsOn = async (payoutId: string) =>
  (
    await deps.sql.rows<{ action: string }>(
      "select action from audit_entry where target_id = $1 order by id",
      [payoutId],
    )
  ).map(({ action }) => action);

/** A payout of 2,000 that a batch has made. */
async function opened(values: PayeeValues = {}, depositCents = 10_000) {
  const world = await payoutWorld(deps);
  if (depositCents > 0) await world.deposit(depositCents);
  const partner = await world.payee(values);
  const conversionId = await world.earn(partner.id, 2_000);
  await world.batch();
  const [payout] = await world.payouts();
  return { world, partner, conversionId, payoutId: payout!.id };
}

describe("releasing a held payout", () => {
  // PAYOUT-6
  test("sends it off with what is due now, and posts its lines", async () => {
    const { world, partner, payoutId } = await opened({ rail: null });
    await world.connect(partner.accountId, { rail: "sandbox" });
    await world.earn(partner.id, 700);
    await release(payoutId);
    expect(await world.payout(payoutId)).toMatchObject({
      status: "pending",
      railState: "queued",
      reason: null,
      method: "sandbox",
      amountCents: 2_700,
    });
    expect(await world.linesOf(payoutId)).toBe(-2_700);
    expect(await actionsOn(payoutId)).toEqual(["payout.release"]);
    // Without an account it had no process of its own before.
    expect(await pollsOf(world, payoutId)).toEqual([1, 2]);
  });

  // PAYOUT-6
  test.each<[string, PayeeValues, number]>([
    ["no_payout_account", { rail: null }, 10_000],
    ["tax_form_missing", { hasTaxForm: false }, 10_000],
    ["suspended", { status: "suspended" }, 10_000],
    ["funding_short", {}, 0],
  ])("is a conflict while %s holds it", async (reason, values, deposit) => {
    const { world, payoutId } = await opened(values, deposit);
    await expect(release(payoutId)).rejects.toMatchObject({
      code: "conflict",
      message: expect.stringContaining(reason),
    });
    expect(await world.payout(payoutId)).toMatchObject({ status: "held", reason });
  });

  // PAYOUT-6
  test("is a conflict when what is payable has fallen below the minimum", async () => {
    const { world, partner, conversionId, payoutId } = await opened({ rail: null });
    await world.connect(partner.accountId, { rail: "sandbox" });
    await deps.sql.execute(
      `with c as (update conversion set direct_cents = 500, refunded_cents = 7500 where id = $1 returning *)
       insert into ledger_entry (program_id, brand_id, conversion_id, partner_id, kind, entry, amount_cents, cause, is_test,
         created_at)
       select program_id, brand_id, id, partner_id, 'direct', 'reversal', -1500, 'refund:1', false, service_now() from c`,
      [conversionId],
    );
    await expect(release(payoutId)).rejects.toMatchObject({
      code: "conflict",
      message: expect.stringContaining("10.00 USD"),
    });
    expect(await world.payout(payoutId)).toMatchObject({ status: "held" });
  });

  test("is a conflict when it is not held, and another brand's payout is not there", async () => {
    const { payoutId } = await opened();
    await expect(release(payoutId)).rejects.toMatchObject({ code: "conflict" });
    await expect(release(payoutId, newId("brand"))).rejects.toMatchObject({ code: "payout_not_found" });
    await expect(release("pay_1")).rejects.toMatchObject({ code: "payout_not_found" });
  });
});

describe("marking a bank transfer", () => {
  // FUNDING-2, PAYOUT-3, MESSAGE-4
  test("paid settles it, without the brand's deposit", async () => {
    const { world, partner, payoutId } = await opened({ rail: "bank_transfer" });
    await mark(payoutId, "paid");
    expect(await world.payout(payoutId)).toMatchObject({
      status: "paid",
      railState: null,
      settledAt: expect.any(Date),
    });
    expect(await world.balance(partner.id)).toMatchObject({ payable: 0, inFlight: 0, paid: 2_000 });
    expect(await figures(world)).toMatchObject({ sentCents: 0, inFlightCents: 0 });
    expect(await world.mailsOf("payout_sent")).toContain(`payout_sent:${payoutId}`);
    expect(await actionsOn(payoutId)).toEqual(["payout.settle"]);
  });

  // PAYOUT-3, MESSAGE-4
  test.each([
    ["a pending one", false],
    ["a paid one, whose money came back", true],
  ])("failed makes %s payable again", async (_, isPaid) => {
    const { world, partner, payoutId } = await opened({ rail: "bank_transfer" });
    if (isPaid) await mark(payoutId, "paid");
    await mark(payoutId, "failed", { reason: "account closed" });
    expect(await world.payout(payoutId)).toMatchObject({
      status: "failed",
      railState: null,
      reason: "account closed",
    });
    expect(await world.linesOf(payoutId)).toBe(0);
    expect(await world.balance(partner.id)).toMatchObject({ payable: 2_000, inFlight: 0, paid: 0 });
    expect(await world.mailsOf("payout_failed")).toContain(`payout_failed:${payoutId}`);
  });

  test.each([
    ["paid twice", ["paid", "paid"]],
    ["failed twice", ["failed", "failed"]],
    ["paid after it failed", ["failed", "paid"]],
  ] as const)("%s is a conflict", async (_, [first, second]) => {
    const { payoutId } = await opened({ rail: "bank_transfer" });
    await mark(payoutId, first);
    await expect(mark(payoutId, second)).rejects.toMatchObject({ code: "conflict" });
  });

  test("that is held is a conflict", async () => {
    const { payoutId } = await opened({ rail: null });
    for (const as of ["paid", "failed"] as const) {
      await expect(mark(payoutId, as)).rejects.toMatchObject({ code: "conflict" });
    }
  });

  // API-5
  test("failed takes a reason of 500 characters, whatever they take in memory", async () => {
    const { world, payoutId } = await opened({ rail: "bank_transfer" });
    const reason = "𝄞".repeat(500);
    await mark(payoutId, "failed", { reason });
    expect(await world.payout(payoutId)).toMatchObject({ status: "failed", reason });
  });

  test("with a reason that is no line is refused, and one for a paid one as well", async () => {
    const { payoutId } = await opened({ rail: "bank_transfer" });
    for (const [as, reason] of [
      ["failed", "two\nlines"],
      ["failed", ""],
      ["failed", "x".repeat(501)],
      ["paid", "x"],
    ] as const) {
      await expect(mark(payoutId, as, { reason })).rejects.toMatchObject({ code: "invalid_request" });
    }
  });
});

describe("marking a payout over a rail", () => {
  // PAYOUT-15
  test("is the rail's to do, except where it needs attention", async () => {
    const { world, payoutId } = await opened();
    await expect(mark(payoutId, "paid")).rejects.toMatchObject({ code: "conflict" });
    await deps.sql.execute(
      "update payout set rail_state = 'needs_attention', reason = 'no_answer' where id = $1",
      [payoutId],
    );
    await mark(payoutId, "paid");
    expect(await world.payout(payoutId)).toMatchObject({
      status: "paid",
      railState: "settled",
      reason: null,
    });
    expect(await figures(world)).toMatchObject({ sentCents: 2_000, inFlightCents: 0 });
  });

  // PAYOUT-15
  test("is a conflict while the rail is being asked", async () => {
    const { payoutId } = await opened();
    await deps.sql.execute(
      "update payout set rail_state = 'needs_attention', reason = 'no_answer' where id = $1",
      [payoutId],
    );
    await deps.sql.execute(
      "insert into rail_call (payout_id, rail_attempt, verb, started_at) values ($1, 1, 'look_up', $2)",
      [payoutId, deps.systemClock.now()],
    );
    await expect(mark(payoutId, "failed")).rejects.toMatchObject({ code: "conflict" });
  });

  test("only one that needs attention can be tried again", async () => {
    const { world, payoutId } = await opened();
    const retry = () => change((tx) => retryPayout(tx, { brandId: null, payoutId, origin: TESTER }));
    await expect(retry()).rejects.toMatchObject({ code: "conflict" });
    await deps.sql.execute(
      "update payout set rail_state = 'needs_attention', reason = 'no_answer' where id = $1",
      [payoutId],
    );
    await retry();
    expect(await world.payout(payoutId)).toMatchObject({ railState: "queued", reason: null });
    expect(await pollsOf(world, payoutId)).toEqual([2, 2]);
    expect(await actionsOn(payoutId)).toEqual(["payout.retry"]);
  });
});

describe("an event of a rail", () => {
  test("moves the payout once, however often it comes, and nudges its process", async () => {
    const { world, payoutId } = await opened();
    const event = { externalId: `evt-${payoutId}` };
    const before = (await world.outboxMessages()).filter((id) => id === `payout/${payoutId}`).length;
    expect(await report(payoutId, { kind: "settled", railRef: `tr_${payoutId}` }, event)).toBe("recorded");
    expect(await report(payoutId, { kind: "settled", railRef: `tr_${payoutId}` }, event)).toBe("duplicate");
    expect(await world.payout(payoutId)).toMatchObject({ status: "paid", railState: "settled" });
    expect((await world.outboxMessages()).filter((id) => id === `payout/${payoutId}`)).toHaveLength(
      before + 1,
    );
    expect(await actionsOn(payoutId)).toEqual(["payout.settle"]);
    const stored = await deps.sql.rows("select type, note from rail_event where payout_id = $1", [payoutId]);
    expect(stored).toEqual([{ type: "settled", note: "move settle" }]);
  });

  test("that the money came back may overtake the one that it was paid", async () => {
    const { world, partner, payoutId } = await opened();
    await report(payoutId, { kind: "returned", railRef: `tr_${payoutId}`, returnedCents: 2_000 });
    await report(payoutId, { kind: "settled", railRef: `tr_${payoutId}` });
    expect(await world.payout(payoutId)).toMatchObject({ status: "failed", railState: "returned" });
    expect(await world.balance(partner.id)).toMatchObject({ payable: 2_000, paid: 0, inFlight: 0 });
    expect(await figures(world)).toMatchObject({ sentCents: 0, inFlightCents: 0 });
  });

  test("that money came back in parts reverses exactly the parts, and the last one the rest", async () => {
    const { world, partner, payoutId } = await opened();
    await report(payoutId, { kind: "settled", railRef: `tr_${payoutId}` });
    await report(payoutId, { kind: "returned", railRef: `tr_${payoutId}`, returnedCents: 300 });
    await report(payoutId, { kind: "returned", railRef: `tr_${payoutId}`, returnedCents: 300 });
    expect(await world.payout(payoutId)).toMatchObject({
      status: "paid",
      railState: "needs_attention",
      reason: "partly_returned",
    });
    expect(await world.balance(partner.id)).toMatchObject({ payable: 300, paid: 1_700 });
    expect(await figures(world)).toMatchObject({ sentCents: 1_700 });
    await report(payoutId, { kind: "returned", railRef: `tr_${payoutId}`, returnedCents: 2_000 });
    expect(await world.payout(payoutId)).toMatchObject({ status: "failed", railState: "returned" });
    expect(await world.linesOf(payoutId)).toBe(0);
    expect(await figures(world)).toMatchObject({ sentCents: 0 });
  });

  test("that contradicts how the payout ended is left to an operator", async () => {
    const { world, payoutId } = await opened();
    await report(payoutId, { kind: "refused", reason: "no_account" });
    await report(payoutId, { kind: "settled", railRef: `tr_${payoutId}` });
    expect(await world.payout(payoutId)).toMatchObject({
      status: "failed",
      railState: "needs_attention",
      reason: "paid_after_failed",
    });
    await mark(payoutId, "failed");
    expect(await world.payout(payoutId)).toMatchObject({
      status: "failed",
      railState: "refused",
      reason: null,
    });
    expect(await actionsOn(payoutId)).toEqual([
      "payout.refuse",
      "payout.needs_attention",
      "payout.acknowledge",
    ]);
  });

  test("that all of it came back stands when an operator confirms it after a report of another transfer", async () => {
    const { world, payoutId } = await opened();
    await report(payoutId, { kind: "settled", railRef: `tr_${payoutId}` });
    await report(payoutId, { kind: "returned", railRef: `tr_${payoutId}`, returnedCents: 2_000 });
    await report(payoutId, { kind: "settled", railRef: `tr_other_${payoutId}` });
    expect(await world.payout(payoutId)).toMatchObject({ status: "failed", reason: "paid_after_failed" });
    await mark(payoutId, "failed");
    expect(await world.payout(payoutId)).toMatchObject({ railState: "returned", reason: null });
  });

  test.each([
    ["names nobody", null],
    ["names something else", "order-1"],
    ["names an unknown payout", newId("payout")],
  ])("that %s is kept, and changes nothing", async (_, payoutId) => {
    const externalId = newId("request");
    expect(await report("", { kind: "settled", railRef: `tr_${payoutId}` }, { payoutId, externalId })).toBe(
      "recorded",
    );
    const row = await deps.sql.row("select payout_id, note from rail_event where external_id = $1", [
      externalId,
    ]);
    expect(row).toEqual({ payout_id: null, note: "does not match any payout" });
  });

  test("of another rail than the payout's changes nothing", async () => {
    const { world, payoutId } = await opened();
    await report(payoutId, { kind: "settled", railRef: `tr_${payoutId}` }, { rail: "stripe" });
    expect(await world.payout(payoutId)).toMatchObject({ status: "pending" });
  });
});

describe("the list of bank transfers", () => {
  const exported = (world: PayoutWorld, again = false) =>
    change(async (tx) => {
      const { brand, program } = world;
      const input = { brandId: brand.id, programId: program.id, again, origin: TESTER };
      return (await exportBankTransfers(tx, input)).transfers;
    });

  // RAIL-1
  test("gives each open transfer once, with the account to pay to, and again only when asked", async () => {
    const world = await payoutWorld(deps);
    const account = { holder: "Ann Ape", iban: "DE89370400440532013000", bic: "COBADEFFXXX" };
    const [first, second, rail] = [
      await world.payee({ rail: "bank_transfer", ...account }),
      await world.payee({ rail: "bank_transfer" }),
      await world.payee(),
    ];
    for (const partner of [first, second, rail]) await world.earn(partner.id, 2_050);
    await world.deposit(10_000);
    await world.batch();
    const transfers = await exported(world);
    expect(transfers).toHaveLength(2);
    expect(transfers).toContainEqual({
      payoutId: expect.stringMatching(/^pay_/),
      ...account,
      amount: "20.50",
      currency: "USD",
      amountCents: 2_050,
    });
    expect(await exported(world)).toEqual([]);
    expect(await exported(world, true)).toEqual(transfers);
    await mark(transfers[0]!.payoutId, "paid");
    expect(await exported(world, true)).toEqual(transfers.slice(1));
  });
});
