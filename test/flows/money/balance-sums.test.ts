import { expect, test } from "@jest/globals";
import fc from "fast-check";
import { dropPastDays, foldBalances } from "../../../src/commands/upkeep/fold-balances.ts";
import type { Sql } from "../../../src/db/sql.ts";
import type { Balance } from "../../../src/domain/balances/balance.ts";
import { inSnapshot } from "../../../src/db/transaction.ts";
import { balancesAt } from "../../../src/queries/balances/balances-at.ts";
import { balancesByEntries } from "../../../src/queries/balances/balances-by-entries.ts";
import { balancesOf, NO_BALANCE } from "../../../src/queries/balances/partner-balances.ts";
import { payableAtCutoff, wasPayableAt } from "../../../src/queries/payouts/payable-at.ts";
import {
  findHistoryProblems,
  findPeriodProblems,
} from "../../../src/queries/reconciliation/history-problems.ts";
import { verifyLedger } from "../../../src/queries/reconciliation/verify-ledger.ts";
import { listProgramStatements } from "../../../src/queries/statements/own-statement.ts";
import { balanceByTheRule } from "../../support/checks/balance-by-the-rule.ts";
import { sellingScene, type SellingScene } from "../../support/scenes/sales.ts";
import { useApi } from "../../support/scenes/use-api.ts";

/*
 * Balances are read from sums beside the ledger. Whatever happens, in whatever order, and whether or not the changes were
 * folded into the sums: what is read is what the rule gives over every entry.
 */

const { api, make, sales } = useApi();

const PARTNERS = ["seller", "recruiter", "partner"] as const;
const partner = fc.constantFrom(...PARTNERS);
/** Which of the conversions or payouts made so far. */
const which = fc.nat({ max: 99 });
const cents = fc.integer({ min: 1, max: 99_999 });
/** Around the hold of a day, so that payment dates lie just before and just after now; and over the end of a year. */
const hours = fc.constantFrom(0.5, 6, 23.75, 24, 48, 9000);

const action = fc.oneof(
  { weight: 5, arbitrary: fc.record({ kind: fc.constant("sale" as const), partner, cents }) },
  { weight: 1, arbitrary: fc.record({ kind: fc.constant("test" as const), partner }) },
  { weight: 6, arbitrary: fc.record({ kind: fc.constant("approve" as const), which }) },
  { weight: 2, arbitrary: fc.record({ kind: fc.constant("reject" as const), which }) },
  { weight: 3, arbitrary: fc.record({ kind: fc.constant("refund" as const), which, cents }) },
  {
    weight: 2,
    arbitrary: fc.record({ kind: fc.constant("hold" as const), partner, days: fc.constantFrom(0, 1, 2, 20) }),
  },
  {
    weight: 5,
    arbitrary: fc.record({
      kind: fc.constant("pay" as const),
      partner,
      status: fc.constantFrom("pending" as const, "paid" as const, "failed" as const),
    }),
  },
  {
    weight: 2,
    arbitrary: fc.record({
      kind: fc.constant("end" as const),
      which,
      status: fc.constantFrom("paid" as const, "failed" as const),
    }),
  },
  {
    weight: 3,
    arbitrary: fc.record({
      kind: fc.constant("return" as const),
      which,
      cents: fc.integer({ min: 1, max: 9 }),
    }),
  },
  { weight: 6, arbitrary: fc.record({ kind: fc.constant("clock" as const), hours }) },
  { weight: 3, arbitrary: fc.record({ kind: fc.constant("fold" as const) }) },
);
type Action = typeof action extends fc.Arbitrary<infer Value> ? Value : never;

/** Chance seldom comes by it: a part comes back of a payout that is still under way. */
const RETURN_ON_THE_WAY: Action[] = [
  { kind: "sale", partner: "seller", cents: 5000 },
  { kind: "approve", which: 0 },
  { kind: "clock", hours: 24 },
  { kind: "pay", partner: "seller", status: "pending" },
  { kind: "return", which: 0, cents: 9 },
  { kind: "end", which: 0, status: "paid" },
];

interface World {
  readonly scene: SellingScene;
  readonly conversions: string[];
  readonly payouts: string[];
}

async function play({ scene, conversions, payouts }: World, step: Action): Promise<void> {
  const { program, keys } = scene;
  const conversionId = "which" in step ? conversions[step.which % conversions.length] : undefined;
  const payoutId = "which" in step ? payouts[step.which % payouts.length] : undefined;
  const decide = (verb: string, body: object, headers = {}) =>
    // It may not apply to the conversion as it is; then nothing changes.
    api.call("POST", `/conversions/${conversionId}/${verb}`, { key: keys.owner, body, headers });
  switch (step.kind) {
    case "sale":
      conversions.push(await sales.sale(program, scene[step.partner], { amount_cents: step.cents }));
      break;
    case "test":
      conversions.push(await sales.testSale(program, scene[step.partner], keys.owner));
      break;
    case "approve":
      if (conversionId !== undefined) await decide("approve", {});
      break;
    case "reject":
      if (conversionId !== undefined) await decide("reject", { reasonCode: "fraud" });
      break;
    case "refund":
      if (conversionId !== undefined) {
        const refund = { amountCents: step.cents };
        await decide("refund", refund, { "idempotency-key": `${conversionId}-${performance.now()}` });
      }
      break;
    case "hold": {
      const path = `/partners/${scene[step.partner].id}`;
      const response = await api.call("PATCH", path, { key: keys.owner, body: { holdDays: step.days } });
      expect(response.status).toBe(200);
      break;
    }
    case "pay": {
      const { id } = scene[step.partner];
      const due = await balanceByTheRule(api.deps.sql, program.id, id, await make.businessNow());
      // No payout is made of nothing, or of a debt.
      if (due.payable > 0)
        payouts.push(await sales.payout(program, scene[step.partner], { status: step.status }));
      break;
    }
    case "end":
      if (payoutId !== undefined) await endPending(payoutId, step.status);
      break;
    case "return":
      if (payoutId !== undefined) await returnPart(payoutId, step.cents);
      break;
    case "clock":
      await make.moveClock(step.hours / 24);
      break;
    case "fold":
      await foldBalances(api.deps.sql);
      await dropPastDays(api.deps.sql);
      break;
  }
}

async function endPending(payoutId: string, status: "paid" | "failed"): Promise<void> {
  const pending = await api.deps.sql.row("select 1 from payout where id = $1 and status = 'pending'", [
    payoutId,
  ]);
  if (pending !== null) await sales.endPayout(payoutId, status);
}

/** A part of a payout comes back, while it is under way or after. Of one that failed, all has. */
async function returnPart(payoutId: string, cents: number): Promise<void> {
  await api.deps.sql.execute(
    `insert into ledger_entry (program_id, brand_id, conversion_id, partner_id, kind, entry, amount_cents, payout_id,
       cause, is_test, created_at)
     select program_id, brand_id, conversion_id, partner_id, kind, 'payout_reversal', $2::bigint, payout_id, 'part:' || payout_id,
       false, service_now()
     from ledger_entry where payout_id = $1 and entry = 'payout' and amount_cents < -$2::bigint
       and payout_id in (select id from payout where status <> 'failed')
     order by id limit 1
     on conflict do nothing`,
    [payoutId, cents],
  );
}

/** @returns the moment */
async function expectByTheRule(
  sql: Sql,
  { program, seller, recruiter, partner: other }: SellingScene,
): Promise<Date> {
  const ids = [seller.id, recruiter.id, other.id];
  const ofProgram = await balancesOf(sql, { programId: program.id });
  const ofPartners = await balancesOf(sql, { partnerIds: ids });
  const { now } = (await sql.row<{ now: Date }>("select service_now() as now"))!;
  for (const id of ids) {
    const expected = await balanceByTheRule(sql, program.id, id, now);
    expect(ofProgram.get(id) ?? NO_BALANCE).toEqual(expected);
    expect(ofPartners.get(id)).toEqual(expected);
  }
  return now;
}

/** The balances of past moments, some minutes apart from any step, are what the entries until then add up to. */
async function expectByEntries({ program }: SellingScene, moments: readonly Date[]): Promise<void> {
  for (const at of moments) {
    const then = await balancesAt(api.deps.sql, program.id, at);
    const added = await balancesByEntries(api.deps.sql, program.id, at);
    const ids = [...new Set([...then.keys(), ...added.keys()])];
    const of = (balances: ReadonlyMap<string, Balance>) =>
      ids.map((id) => [id, balances.get(id) ?? NO_BALANCE]);
    expect([at, of(then)]).toEqual([at, of(added)]);
  }
}

/** What a batch of now with an earlier cutoff would pay, line by line: by the statement that gathers its payees. */
const PAYABLE_AT_CUTOFF = `
  select coalesce(sum(line.cents), 0)::bigint as cents
  from (
    select conversion_id, sum(amount_cents) as cents from ledger_entry
    where partner_id = $1 and not is_test group by conversion_id, kind
  ) line
  join conversion c on c.id = line.conversion_id
  where (c.status = 'rejected' or (c.status = 'approved' and c.hold_until <= service_now()))
    and (line.cents < 0 or ${wasPayableAt("$2")})`;

async function expectCutoffs(scene: SellingScene, cutoffs: readonly Date[]): Promise<void> {
  const { sql } = api.deps;
  const { program } = scene;
  const now = await balancesOf(sql, { programId: program.id });
  for (const name of PARTNERS) {
    const { id } = scene[name];
    for (const cutoff of cutoffs) {
      const { payable } = now.get(id) ?? NO_BALANCE;
      const partner = { programId: program.id, partnerId: id };
      const expected = await sql.row<{ cents: number }>(PAYABLE_AT_CUTOFF, [id, cutoff]);
      const read = await payableAtCutoff(sql, partner, payable, cutoff);
      expect([cutoff, read]).toEqual([cutoff, expected!.cents]);
    }
  }
}

const HOUR_MS = 3_600_000;

/** What the partner earned and was not paid until a moment. */
const OWED = `select coalesce(sum(amount_cents), 0)::bigint as cents from ledger_entry
  where partner_id = $1 and not is_test and created_at < $2`;

/** Statements begin and end with what the entries until then add up to. Theirs are full hours. */
async function expectStatements(scene: SellingScene, moments: readonly Date[]): Promise<void> {
  const { sql } = api.deps;
  for (const { id, account } of PARTNERS.map((name) => scene[name])) {
    const owedAt = async (at: Date) => (await sql.row<{ cents: number }>(OWED, [id, at]))!.cents;
    for (const at of moments) {
      const hour = Math.floor(at.getTime() / HOUR_MS);
      const [from, until] = [new Date((hour - 47) * HOUR_MS), new Date((hour + 1) * HOUR_MS)];
      const [read] = await listProgramStatements(sql, account.id, { text: "two days", from, until });
      // Where nothing was posted or owed, there is none.
      const edges = [read?.openingCents ?? 0, read?.closingCents ?? 0];
      expect([at, edges]).toEqual([at, [await owedAt(from), await owedAt(until)]]);
    }
  }
}

// MONEY-22, CONSOLE-18, STATEMENT-2
test("whatever happens, the sums give what the rule gives over every entry, now and at any moment", async () => {
  await fc.assert(
    fc.asyncProperty(fc.array(action, { minLength: 10, maxLength: 30, size: "max" }), async (actions) => {
      const own: World = { scene: await sellingScene(make, { holdDays: 1 }), conversions: [], payouts: [] };
      const moments: Date[] = [];
      for (const [index, step] of actions.entries()) {
        await play(own, step);
        const now = await expectByTheRule(api.deps.sql, own.scene);
        if (index % 4 === 1) moments.push(now, new Date(now.getTime() - 1000 * 60 * 7 * index));
      }
      await expectByEntries(own.scene, moments);
      await expectCutoffs(own.scene, moments.slice(-6));
      await expectStatements(own.scene, moments.slice(-2));
      await foldBalances(api.deps.sql);
      await expectByTheRule(api.deps.sql, own.scene);
      await expectByEntries(own.scene, moments);
      await expectStatements(own.scene, moments.slice(-2));
      const programId = own.scene.program.id;
      const hours = { programId, first: null, end: null };
      expect([...(await findHistoryProblems(api.deps.sql, hours))]).toEqual([]);
      const periods = { programId, withSealed: true, after: null, upTo: null };
      expect([...(await findPeriodProblems(api.deps.sql, periods))]).toEqual([]);
    }),
    { numRuns: 50, examples: [[RETURN_ON_THE_WAY]] },
  );
});

test("while sales and decisions go on and two workers fold, every moment's balance is the rule's", async () => {
  const scene = await sellingScene(make, { holdDays: 10 });
  const { program, seller, recruiter, keys } = scene;
  let isOver = false;
  const sell = async () => {
    for (let count = 0; count < 12; count += 1) {
      const conversionId = await sales.sale(program, count % 3 === 0 ? recruiter : seller);
      if (count % 2 === 0) await sales.approve(conversionId, keys.manager);
      if (count % 4 === 1) await sales.refund(conversionId, 3000, keys.owner);
      if (count % 5 === 4) await sales.reject(conversionId, keys.manager);
    }
  };
  const fold = async () => {
    while (!isOver) await foldBalances(api.deps.sql);
  };
  /** Reads balances and entries of one moment, again and again. */
  const watch = async () => {
    let moments = 0;
    for (; !isOver; moments += 1) await inSnapshot(api.deps, (sql) => expectByTheRule(sql, scene));
    return moments;
  };
  /** Verifies a slice of a record or two at a time, so that something is sold between most of them. */
  const verify = async () => {
    while (!isOver) {
      const { problems } = await verifyLedger(api.deps, program.id, null, { sliceSize: 2 });
      expect(problems).toEqual([]);
    }
  };
  const others = Promise.all([fold(), fold(), watch(), verify()]);
  await Promise.all([sell(), sell(), sell()]).finally(() => (isOver = true));
  const [, , moments] = await others;
  expect(moments).toBeGreaterThan(0);
  // Each worker's last fold may have begun before the last change was committed.
  await foldBalances(api.deps.sql);
  await expectByTheRule(api.deps.sql, scene);
  expect(
    await api.deps.sql.row("select 1 from balance_change where program_id = $1", [program.id]),
  ).toBeNull();
});

test("folding takes over changes made in bulk, and drops the days that have passed", async () => {
  const scene = await sellingScene(make, { holdDays: 3 });
  const { program, seller, keys } = scene;
  for (let count = 0; count < 3; count += 1) {
    await sales.approve(await sales.sale(program, seller), keys.manager);
    await make.moveClock(1);
  }
  const daysKept = async () => {
    await foldBalances(api.deps.sql);
    await dropPastDays(api.deps.sql);
    const rows = await api.deps.sql.rows<{ period: number }>(
      "select period from balance_sum where bucket = 'approved' and partner_id = $1 order by period",
      [seller.id],
    );
    return rows.length;
  };
  expect(await daysKept()).toBe(3);
  await make.moveClock(3);
  expect(await daysKept()).toBeLessThan(3);
  await expectByTheRule(api.deps.sql, scene);
  await make.moveClock(3);
  // A refund long after the payment date changes a day that nobody reads.
  const first = await api.call("GET", `/programs/${program.id}/conversions`, { key: keys.viewer });
  await sales.refund(first.body.data[0].id, 100, keys.owner);
  expect(await daysKept()).toBe(0);
  await expectByTheRule(api.deps.sql, scene);
});
