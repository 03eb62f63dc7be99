import { expect, test } from "@jest/globals";
import { advanceClock } from "../../../src/commands/clock/advance-clock.ts";
import { decideOutboxMessage } from "../../../src/commands/upkeep/decide-outbox-message.ts";
import { markPayout } from "../../../src/commands/payouts/mark-payout.ts";
import { openScheduledBatch } from "../../../src/commands/payouts/open-scheduled-batch.ts";
import { recordVerification } from "../../../src/commands/upkeep/record-verification.ts";
import { enqueue } from "../../../src/db/outbox.ts";
import { inTransaction } from "../../../src/db/transaction.ts";
import { mailOutboxMessage } from "../../../src/domain/processes/outbox-messages.ts";
import { listAttention, sumAttention } from "../../../src/queries/operations/attention.ts";
import { listPayoutsOfAll } from "../../../src/queries/operations/list-all-payouts.ts";
import { verifyLedger } from "../../../src/queries/reconciliation/verify-ledger.ts";
import { listOutbox } from "../../../src/queries/operations/list-outbox.ts";
import { payoutWorld, TESTER } from "../../support/scenes/payout-world.ts";
import { useDeps } from "../../support/scenes/use-deps.ts";

const { deps } = useDeps();

const advance = (days: number) =>
  advanceClock(deps, { seconds: days * 86_400, origin: TESTER, patienceMs: 100 });
const sumsOf = async (kind: string) => (await sumAttention(deps.sql)).filter((sum) => sum.kind === kind);

// PAYOUT-12
// Review: money 7
test("a payout that needs an operator is listed, with its reason and its age, and it is no fault of the books", async () => {
  const world = await payoutWorld(deps);
  await world.deposit(10_000);
  for (const cents of [2_000, 3_000]) await world.earn((await world.payee()).id, cents);
  await world.batch();
  const [first, second] = await world.payouts();
  expect(await listAttention(deps.sql, world.program.id)).toEqual([]);
  await deps.sql.execute(
    `update payout set rail_state = 'needs_attention', reason = 'no_answer', updated_at = service_now() - interval '2 days'
     where id = $1`,
    [first!.id],
  );
  expect(await listAttention(deps.sql, world.program.id)).toEqual([
    {
      ...{ kind: "payout", id: first!.id, programId: world.program.id, reason: "no_answer" },
      since: expect.any(Date),
    },
  ]);
  const [sum] = await sumsOf("payout");
  expect(sum).toMatchObject({ kind: "payout", reason: "no_answer", count: 1 });
  expect(Math.round(sum!.oldestAgeSeconds / 86_400)).toBe(2);

  const { problems, attention } = await verifyLedger(deps, world.program.id, null);
  expect(problems).toEqual([]);
  expect(attention.map(({ id }) => id)).toEqual([first!.id]);

  const listed = (needsAttention: boolean) =>
    listPayoutsOfAll(deps.sql, { programId: world.program.id, needsAttention }, 10);
  expect((await listed(true)).map(({ id, needsAttention }) => [id, needsAttention])).toEqual([
    [first!.id, true],
  ]);
  expect((await listed(false)).map(({ id }) => id).toSorted()).toEqual([first!.id, second!.id].toSorted());

  const mark = {
    brandId: null,
    payoutId: first!.id,
    as: "failed",
    reason: "gave up",
    origin: TESTER,
  } as const;
  await inTransaction(deps, (tx) => markPayout(tx, mark));
  expect(await listAttention(deps.sql, world.program.id)).toEqual([]);
});

// PAYOUT-12
test("a bank transfer that is open for more than seven days is listed, whether it was ever listed or not", async () => {
  const world = await payoutWorld(deps);
  for (const cents of [2_000, 3_000])
    await world.earn((await world.payee({ rail: "bank_transfer" })).id, cents);
  await world.batch();
  const [listed, unlisted] = await world.payouts();
  await deps.sql.execute("update payout set exported_at = service_now() where id = $1", [listed!.id]);
  const attention = async () =>
    (await listAttention(deps.sql, world.program.id)).map(
      ({ kind, id, reason }) => `${kind} ${id} ${reason}`,
    );
  await advance(6);
  expect(await attention()).toEqual([]);
  await advance(2);
  const expected = [`bank_transfer ${listed!.id} not_marked`, `bank_transfer ${unlisted!.id} never_listed`];
  expect((await attention()).toSorted()).toEqual(expected.toSorted());
  const payoutIds = [listed!.id, unlisted!.id];
  for (const payoutId of payoutIds) {
    const mark = { brandId: null, payoutId, as: "paid", reason: null, origin: TESTER } as const;
    await inTransaction(deps, (tx) => markPayout(tx, mark));
  }
  expect(await attention()).toEqual([]);
});

// PAYOUT-12
test("a dispute that nobody has decided, and a difference of a rail, are listed", async () => {
  const world = await payoutWorld(deps);
  const partner = await world.payee();
  const sale = await world.earn(partner.id, 2_000);
  const reasons = async () =>
    (await listAttention(deps.sql, world.program.id)).map(({ kind, id, reason }) => [kind, id, reason]);
  for (const status of ["open", "withdrawn"] as const) {
    await world.dispute(sale, status);
    expect(await reasons()).toEqual([["dispute", "dp", status]]);
  }
  await world.dispute(sale, "won");
  expect(await reasons()).toEqual([]);

  await world.deposit(10_000);
  await world.batch();
  const [payout] = await world.payouts();
  const difference = await deps.sql.row<{ id: number }>(
    `insert into rail_difference (rail, kind, subject, payout_id, message, found_at, seen_at)
     values ('sandbox', 'paid_twice', 'tr_2', $1, 'Two transfers.', now(), now()) returning id`,
    [payout!.id],
  );
  expect(await reasons()).toEqual([["rail_difference", `${difference!.id}`, "paid_twice"]]);
  await deps.sql.execute("update rail_difference set resolved_at = now()");
  expect(await reasons()).toEqual([]);
});

// PAYOUT-12
test("automatic payouts whose batch has not opened an hour after its payout day are listed, until it has", async () => {
  const { program } = await payoutWorld(deps);
  const listed = async () =>
    (await listAttention(deps.sql, program.id)).map(({ kind, id, reason }) => [kind, id, reason]);
  const payoutDay = (ago: string | null) =>
    deps.sql.execute("update program set next_payout_at = service_now() - $2::interval where id = $1", [
      program.id,
      ago,
    ]);
  for (const ago of ["-1 day", "59 minutes", null]) {
    await payoutDay(ago);
    expect(await listed()).toEqual([]);
  }

  await payoutDay("61 minutes");
  expect(await listed()).toEqual([["payout_schedule", program.id, "overdue"]]);
  expect(await sumsOf("payout_schedule")).toMatchObject([{ reason: "overdue", count: 1 }]);
  await deps.sql.execute("update brand set status = 'closed' where id = $1", [program.brandId]);
  expect(await listed()).toEqual([]);
  await deps.sql.execute("update brand set status = 'active' where id = $1", [program.brandId]);

  // A step opens the batch, and the next one moves the date.
  for (let step = 1; step <= 2; step += 1)
    await inTransaction(deps, (tx) => openScheduledBatch(tx, { programId: program.id, weekday: 5 }));
  expect(await listed()).toEqual([]);
});

test("what Temporal has refused for good is listed, until an operator takes it up again or drops it", async () => {
  await deps.sql.execute("delete from outbox");
  for (const mailId of ["mail_1", "mail_2"])
    await enqueue(deps.sql, mailOutboxMessage({ mailId, template: "approved" }));
  await deps.sql.execute(
    "update outbox set parked_at = now(), attempts = 10, last_error = 'too large' where workflow_id like 'mail/mail_%'",
  );
  const [first, second] = await listOutbox(deps.sql, { isParkedOnly: true }, 10);
  expect([first, second]).toMatchObject([
    { workflowId: "mail/mail_1", attempts: 10, lastError: "too large", parkedAt: expect.any(Date) },
    { workflowId: "mail/mail_2" },
  ]);
  expect(await sumsOf("outbox")).toMatchObject([{ reason: "parked", count: 2 }]);
  const decide = (id: number, decision: "retry" | "drop") =>
    inTransaction(deps, (tx) => decideOutboxMessage(tx, { id, decision, origin: TESTER }));
  expect(await decide(first!.id, "retry")).toMatchObject({ id: first!.id, attempts: 0, parkedAt: null });
  // It is on its way now.
  await expect(decide(first!.id, "drop")).rejects.toMatchObject({ code: "conflict" });
  await decide(second!.id, "drop");
  expect(await sumsOf("outbox")).toEqual([]);
  await expect(decide(second!.id, "retry")).rejects.toMatchObject({ code: "invalid_request" });
});

// DELIVERY-4
test("a provider's delivery whose settling fails, or that waits for long, is listed", async () => {
  const { program } = await payoutWorld(deps);
  const store = (id: string, failures: number, age: string) =>
    deps.sql.execute(
      `insert into provider_delivery (id, program_id, source, external_id, headers, body_sealed, traces, request_id,
         received_at, stored_at, failures)
       values ($1, $2, 'stripe', $1, '{}', 'sealed', '{}', 'req', service_now(), now() - $4::interval, $3)`,
      [id, program.id, failures, age],
    );
  await store("hook_failing", 1, "1 second");
  await store("hook_waiting", 0, "11 minutes");
  await store("hook_fresh", 0, "1 second");
  const listed = async () =>
    (await listAttention(deps.sql, program.id)).map(({ id, reason }) => [id, reason]);
  expect(await listed()).toEqual([
    ["hook_waiting", "waiting"],
    ["hook_failing", "failing"],
  ]);
  await deps.sql.execute("update provider_delivery set settled_at = now()");
  expect(await listed()).toEqual([]);
});

test("each nightly check records in the audit trail what needed an operator", async () => {
  const world = await payoutWorld(deps);
  await world.earn((await world.payee({ rail: "bank_transfer" })).id, 2_000);
  await world.batch();
  await advance(8);
  const at = new Date();
  const attention = await sumAttention(deps.sql);
  await inTransaction(deps, (tx) =>
    recordVerification(tx, { startedAt: at, finishedAt: at, checked: 5, problems: [], attention }),
  );
  const audit = await deps.sql.row<{ details: { attention: unknown[] } }>(
    "select details from audit_entry where action = 'ledger.verify' order by id desc limit 1",
  );
  expect(audit?.details).toMatchObject({ checked: 5, problems: 0 });
  expect(audit?.details.attention).toContainEqual(
    expect.objectContaining({ kind: "bank_transfer", reason: "never_listed", count: 1 }),
  );
});
