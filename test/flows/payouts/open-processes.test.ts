import { beforeEach, expect, test } from "@jest/globals";
import { markPayout } from "../../../src/commands/payouts/mark-payout.ts";
import { releasePayout } from "../../../src/commands/payouts/release-payout.ts";
import { recordRailEvent } from "../../../src/commands/payouts/record-rail-event.ts";
import { recordFunding } from "../../../src/commands/funding/record-funding.ts";
import { recordVerification } from "../../../src/commands/upkeep/record-verification.ts";
import { enqueue } from "../../../src/db/outbox.ts";
import { inTransaction } from "../../../src/db/transaction.ts";
import type { OpenProcessKind } from "../../../src/queries/operations/open-kinds.ts";
import {
  dueProcesses,
  isAnyOpen,
  pageOfOpenProcesses,
  sampleOfOpenProcesses,
  stillNeeded,
} from "../../../src/queries/operations/open-processes.ts";
import { createSandboxRail } from "../../../src/rails/sandbox/sandbox-rail.ts";
import { payoutWorld, TESTER } from "../../support/scenes/payout-world.ts";
import { useDeps } from "../../support/scenes/use-deps.ts";

const { deps } = useDeps();

// Each test finds its own rows only.
beforeEach(async () => {
  await deps.sql.execute("delete from outbox");
  await deps.sql.execute("update payout set status = 'failed' where status in ('pending', 'held')");
});

const openRows = (kind: OpenProcessKind, after = "") =>
  pageOfOpenProcesses(deps.sql, kind, { after, limit: 10 });
const openIds = async (kind: OpenProcessKind) =>
  (await openRows(kind)).map(({ outboxMessage }) => outboxMessage.workflowId);

/** What is found of a kind is the one process, until its outbox message stands in the outbox; then the relay has it. */
async function expectOne(kind: OpenProcessKind, workflowId: string): Promise<void> {
  const { sql } = deps;
  await sql.execute("delete from outbox");
  const [found, ...others] = await openRows(kind);
  expect(others).toEqual([]);
  expect(found).toMatchObject({ kind, outboxMessage: { kind, workflowId } });
  expect(await sampleOfOpenProcesses(sql, kind, { first: 5, last: 5 })).toEqual([found]);
  expect(await openRows(kind, found!.rowId)).toEqual([]);
  expect(await isAnyOpen(sql, [found!])).toBe(true);
  expect(await stillNeeded(sql, [found!])).toEqual([found]);

  await enqueue(sql, found!.outboxMessage);
  expect(await openIds(kind)).toEqual([]);
  expect(await sampleOfOpenProcesses(sql, kind, { first: 5, last: 5 })).toEqual([]);
  expect(await stillNeeded(sql, [found!])).toEqual([]);
  await sql.execute("delete from outbox");
}

/** A batch with one payout. */
async function opened(rail: "sandbox" | "bank_transfer" | null, { depositCents = 10_000 } = {}) {
  const world = await payoutWorld(deps);
  if (depositCents > 0) await world.deposit(depositCents);
  const partner = await world.payee({ rail });
  await world.earn(partner.id, 2_000);
  const { batchId } = await world.batch();
  const [payout] = await world.payouts();
  return { world, batchId, payoutId: payout!.id, accountId: partner.accountId };
}

const outboxIds = async () =>
  (await deps.sql.rows<{ id: string }>("select workflow_id as id from outbox")).map(({ id }) => id);

test("a payout over a rail is open while it is pending", async () => {
  const { payoutId } = await opened("sandbox");
  await expectOne("payout", `payout/${payoutId}`);
  const update = { kind: "settled", railRef: "tr_0" } as const;
  await inTransaction(deps, (tx) =>
    recordRailEvent(tx, {
      ...{
        rail: "sandbox",
        externalId: `paid ${payoutId}`,
        type: "settled",
        payoutId,
        update,
        requestId: null,
      },
    }),
  );
  await deps.sql.execute("delete from outbox");
  expect(await openIds("payout")).toEqual([]);
});

test("a payout over a rail is open while it is held", async () => {
  const { world, payoutId } = await opened("sandbox", { depositCents: 0 });
  expect(await world.payout(payoutId)).toMatchObject({ status: "held", reason: "funding_short" });
  await expectOne("payout", `payout/${payoutId}`);
});

// RAIL-9
test("a bank transfer starts no process and needs none: pending, held, marked, or released", async () => {
  const { batchId, payoutId } = await opened("bank_transfer");
  expect(await outboxIds()).toEqual([`payout-batch/${batchId}`]);
  expect(await openIds("payout")).toEqual([]);
  await deps.sql.execute("delete from outbox");
  const mark = { brandId: null, payoutId, as: "paid", reason: null, origin: TESTER } as const;
  await inTransaction(deps, (tx) => markPayout(tx, mark));
  expect((await outboxIds()).filter((id) => id.startsWith("payout/"))).toEqual([]);

  // Without an account a payout is held as a bank transfer, until it is known what it is.
  for (const [rail, expected] of [
    ["bank_transfer", 0],
    ["sandbox", 1],
  ] as const) {
    const held = await opened(null);
    expect(await openIds("payout")).toEqual([]);
    await held.world.connect(held.accountId, { rail });
    await deps.sql.execute("delete from outbox");
    await inTransaction(deps, (tx) =>
      releasePayout(tx, { brandId: null, payoutId: held.payoutId, origin: TESTER }),
    );
    expect((await outboxIds()).filter((id) => id === `payout/${held.payoutId}`)).toHaveLength(expected);
  }
});

// Review: money 7
test("a batch is open until its bank transfers are made and marked", async () => {
  const { batchId, payoutId } = await opened("bank_transfer");
  await expectOne("payout-batch", `payout-batch/${batchId}`);
  const mark = { brandId: null, payoutId, as: "paid", reason: null, origin: TESTER } as const;
  await inTransaction(deps, (tx) => markPayout(tx, mark));
  expect(
    await deps.sql.rows("select from outbox where workflow_id = $1", [`payout-batch/${batchId}`]),
  ).toHaveLength(1);
  await deps.sql.execute("delete from outbox");
  expect(await openIds("payout-batch")).toEqual([]);
});

test("a batch is open while a rail is at work on a payout of it, and not while it waits for people", async () => {
  await opened(null);
  await deps.sql.execute("delete from outbox");
  expect(await openIds("payout-batch")).toEqual([]);
  const { batchId, payoutId } = await opened("sandbox");
  await expectOne("payout-batch", `payout-batch/${batchId}`);
  await deps.sql.execute(
    "update payout set rail_state = 'needs_attention', reason = 'no_answer' where id = $1",
    [payoutId],
  );
  expect(await openIds("payout-batch")).toEqual([]);
  await deps.sql.execute("update payout set rail_state = 'in_transit', reason = null where id = $1", [
    payoutId,
  ]);
  expect(await openIds("payout-batch")).toEqual([`payout-batch/${batchId}`]);
  const update = { kind: "settled", railRef: "tr_1" } as const;
  await inTransaction(deps, (tx) =>
    recordRailEvent(tx, {
      ...{ rail: "sandbox", externalId: payoutId, type: "settled", payoutId, update, requestId: null },
    }),
  );
  await deps.sql.execute("delete from outbox");
  expect(await openIds("payout-batch")).toEqual([]);
});

test("a transfer of the sandbox is open until it has reported what became of it, by the service clock", async () => {
  const { payoutId } = await opened("bank_transfer");
  const rail = createSandboxRail(deps);
  await rail.send({
    payoutId,
    partnerId: "prt_1",
    railAttempt: 1,
    account: "slow",
    amountCents: 2_000,
    currency: "USD",
  });
  const transfer = await deps.sql.row<{ id: string }>(
    "select id from sandbox_transfer where payout_ref = $1",
    [payoutId],
  );
  await expectOne("sandbox", `sandbox/${transfer!.id}`);
  const kindsAt = async (seconds: number) =>
    (await dueProcesses(deps.sql, seconds, 10)).map(({ kind }) => kind).filter((kind) => kind === "sandbox");
  expect(await kindsAt(0)).toEqual([]);
  expect(await kindsAt(3_600)).toEqual(["sandbox"]);
  await deps.sql.execute("update sandbox_transfer set next_event = null, next_event_at = null");
  expect(await openIds("sandbox")).toEqual([]);
});

test("a month with fees is open until its invoice is there, due when the month is over", async () => {
  const { world } = await opened("bank_transfer");
  const partner = await world.payee();
  const conversionId = await world.earn(partner.id, 2_000, { status: "pending" });
  const { program, brand } = world;
  await inTransaction(deps, (tx) =>
    recordFunding(tx, {
      ...{ programId: program.id, brandId: brand.id, kind: "platform_fee", conversionId },
      ...{ amountCents: -100, cause: "drawn" },
    }),
  );
  const month = (await world.make.businessNow()).toISOString().slice(0, 7);
  await expectOne("invoice", `invoice/${program.id}/${month}`);
  const [row] = await openRows("invoice");
  expect(row).toMatchObject({ isOverdue: false });
  const starts = new Date(`${month}-01T00:00:00Z`);
  await deps.sql.execute(
    `insert into invoice (id, program_id, number, period_start, period_end, fees_cents, currency, issued_at)
     values ('inv_1', $1, 'n', $2, $2::timestamptz + interval '1 month', 100, 'USD', $2)`,
    [program.id, starts],
  );
  expect(await openIds("invoice")).toEqual([]);
});

test("the check of the books is open once a day", async () => {
  const day = deps.systemClock.now();
  await expectOne("verify", `verify/${day.toISOString().slice(0, 10)}`);
  await inTransaction(deps, (tx) =>
    recordVerification(tx, { startedAt: day, finishedAt: day, checked: 1, problems: [], attention: [] }),
  );
  expect(await openIds("verify")).toEqual([]);
});
