import { expect, test } from "@jest/globals";
import fc from "fast-check";
import { createHash } from "node:crypto";
import { approveConversion } from "../../../src/commands/conversions/approve-conversion.ts";
import { refundConversion } from "../../../src/commands/conversions/refund-conversion.ts";
import { rejectConversion } from "../../../src/commands/conversions/reject-conversion.ts";
import { recordRailEvent } from "../../../src/commands/payouts/record-rail-event.ts";
import type { Sql } from "../../../src/db/sql.ts";
import { inTransaction, type Tx } from "../../../src/db/transaction.ts";
import { ApiError } from "../../../src/domain/api-errors.ts";
import type { Balance } from "../../../src/domain/balances/balance.ts";
import type { RailUpdate } from "../../../src/domain/payouts/rail.ts";
import { BUCKETS, type Bucket } from "../../../src/queries/balances/bucket.ts";
import { explainBalance, orderOfLines } from "../../../src/queries/balances/explain-balance.ts";
import { balancesOf } from "../../../src/queries/balances/partner-balances.ts";
import type { ExplainedLine } from "../../../src/queries/balances/explained-line.ts";
import { payoutWorld, TESTER, type PayoutWorld } from "../../support/scenes/payout-world.ts";
import { foldReports } from "../../support/checks/fold-reports.ts";
import { useDeps } from "../../support/scenes/use-deps.ts";

/*
 * Whatever happened to a partner's sales and payouts: the lines that are shown inside a figure add up to it, to the cent, now
 * and at each moment before.
 */

const { deps } = useDeps();
/** Histories of partners of one program go on side by side, and share its clock and its batches. */
const PROGRAMS = 100;
const HISTORIES_OF_A_PROGRAM = 10;

const which = fc.nat({ max: 9 });
const cents = fc.integer({ min: 1, max: 50_000 });
const step = fc.oneof(
  {
    weight: 5,
    arbitrary: fc.record({
      kind: fc.constant("earn"),
      cents,
      override: fc.nat({ max: 500 }),
      isPending: fc.boolean(),
      holdHours: fc.constantFrom(-1, 1, 30, 200),
    }),
  },
  { weight: 3, arbitrary: fc.record({ kind: fc.constant("approve"), which }) },
  { weight: 2, arbitrary: fc.record({ kind: fc.constant("reject"), which }) },
  { weight: 3, arbitrary: fc.record({ kind: fc.constant("refund"), which, cents }) },
  { weight: 3, arbitrary: fc.record({ kind: fc.constant("batch") }) },
  { weight: 2, arbitrary: fc.record({ kind: fc.constant("settle"), which }) },
  { weight: 2, arbitrary: fc.record({ kind: fc.constant("return"), which, cents }) },
  { weight: 1, arbitrary: fc.record({ kind: fc.constant("refuse"), which }) },
  { weight: 1, arbitrary: fc.record({ kind: fc.constant("fold") }) },
);
type Step = Readonly<{ kind: string }> &
  Partial<Record<"cents" | "override" | "holdHours" | "which", number>> &
  Readonly<{ isPending?: boolean }>;

interface History {
  readonly world: PayoutWorld;
  readonly partnerId: string;
  readonly recruiterId: string;
  readonly conversions: string[];
}

/** Carries a step out, as far as it applies to what is there; else nothing is changed. */
async function play(history: History, { kind, ...values }: Step): Promise<void> {
  const change = async (work: (tx: Tx) => Promise<unknown>) => {
    try {
      await inTransaction(deps, work);
    } catch (error) {
      if (!(error instanceof ApiError)) throw error;
    }
  };
  const { world, partnerId, recruiterId, conversions } = history;
  const conversionId = conversions[(values.which ?? 0) % conversions.length];
  const ids = { brandId: world.brand.id, origin: TESTER };
  if (kind === "earn") {
    const { cents: earned, override, isPending, holdHours } = values;
    conversions.push(
      await world.earn(partnerId, earned!, {
        status: isPending ? "pending" : "approved",
        holdHours: holdHours!,
        recruiterId,
        overrideCents: override!,
      }),
    );
  } else if (kind === "batch") {
    await world.batch();
  } else if (kind === "fold") {
    await foldReports(deps.sql);
  } else if (["settle", "return", "refuse"].includes(kind)) {
    await report(history, kind, values);
  } else if (conversionId !== undefined) {
    const refund = { kind: "amount", amountCents: values.cents ?? 1 } as const;
    await change((tx) => {
      if (kind === "approve") return approveConversion(tx, { ...ids, conversionId });
      if (kind === "refund") return refundConversion(tx, { ...ids, conversionId, refund });
      return rejectConversion(tx, { ...ids, conversionId, reason: null, reasonCode: "fraud" });
    });
  }
}

/** What a rail reports of one of the history's payouts. */
async function report(
  { partnerId, recruiterId }: History,
  kind: string,
  values: Partial<Step>,
): Promise<void> {
  const rows = await deps.sql.rows<{ id: string; amount: number }>(
    `select id, amount_cents as amount from payout
     where partner_id in ($1, $2) and status in ('pending', 'paid') order by id`,
    [partnerId, recruiterId],
  );
  const payout = rows[(values.which ?? 0) % Math.max(1, rows.length)];
  if (payout === undefined) return;
  const railRef = `tr_${payout.id}`;
  const updates: Record<string, RailUpdate> = {
    settle: { kind: "settled", railRef },
    return: { kind: "returned", railRef, returnedCents: Math.min(values.cents ?? 1, payout.amount) },
    refuse: { kind: "refused", reason: "no_account" },
  };
  const update = updates[kind]!;
  const externalId = `${payout.id}-${kind}-${values.which}-${values.cents}`;
  await inTransaction(deps, (tx) =>
    recordRailEvent(tx, {
      rail: "sandbox",
      type: update.kind,
      requestId: null,
      externalId,
      payoutId: payout.id,
      update,
    }),
  );
}

/** Prepares every statement: on so few rows, planning one anew takes ten times as long as running it. */
const preparing = (): Sql => ({
  ...deps.sql,
  rows: (statement, parameters) => {
    if (typeof statement !== "string") return deps.sql.rows(statement, parameters);
    const name = createHash("sha256").update(statement).digest("hex").slice(0, 32);
    return deps.sql.rows({ name, text: statement }, parameters);
  },
});

/** All lines of a figure, a few at a time, and the figure. */
async function explained(
  { brand, program }: PayoutWorld,
  partnerId: string,
  bucket: Bucket,
  at: Date | null,
) {
  const figure = { brandId: brand.id, programId: program.id, partnerId, bucket, at };
  const sql = preparing();
  const limit = 7;
  const lines: ExplainedLine[] = [];
  for (;;) {
    const after = lines.length === 0 ? null : orderOfLines(figure)(lines.at(-1)!);
    const page = await explainBalance(sql, figure, { limit, after });
    lines.push(...page.lines.slice(0, limit));
    if (page.lines.length <= limit) return { lines, totalCents: page.totalCents };
  }
}

async function expectExplained(
  world: PayoutWorld,
  partnerId: string,
  balance: Balance,
  at: Date | null,
): Promise<number> {
  let count = 0;
  for (const bucket of BUCKETS) {
    const { lines, totalCents } = await explained(world, partnerId, bucket, at);
    const sum = lines.reduce((cents, line) => cents + line.amountCents, 0);
    expect([bucket, at, totalCents, sum]).toEqual([bucket, at, balance[bucket], balance[bucket]]);
    expect(new Set(lines.map(({ id }) => id)).size).toBe(lines.length);
    count += lines.length;
  }
  return count;
}

/** Plays a step of each history: first those that concern one sale, then those of the program or a payout. */
async function playRound(histories: readonly History[], steps: readonly (Step | undefined)[]): Promise<void> {
  const round = histories.flatMap((history, index) => {
    const one = steps[index];
    return one === undefined ? [] : [{ history, one }];
  });
  const [together, apart] = [true, false].map((isOfSale) =>
    round.filter(({ one }) => OF_A_SALE.has(one.kind) === isOfSale),
  );
  await Promise.all(together!.map(({ history, one }) => play(history, one)));
  const kinds = new Set<string>();
  for (const { history, one } of apart!) {
    if (!OF_A_PROGRAM.has(one.kind) || !kinds.has(one.kind)) await play(history, one);
    kinds.add(one.kind);
  }
}

const OF_A_SALE = new Set(["earn", "approve", "reject", "refund"]);
const OF_A_PROGRAM = new Set(["batch", "fold"]);
const LONGEST = 8;

// CONSOLE-2
test("in a thousand histories the lines of every partner and figure add up to it, now and at any moment", async () => {
  const steps = fc.array(step, { minLength: 3, maxLength: LONGEST, size: "max" });
  const histories = fc.array(steps, {
    minLength: HISTORIES_OF_A_PROGRAM,
    maxLength: HISTORIES_OF_A_PROGRAM,
  });
  const seen = { histories: 0, lines: 0 };
  await fc.assert(
    fc.asyncProperty(
      histories,
      fc.constantFrom(0.3, 1, 9, 40),
      fc.nat({ max: LONGEST - 1 }),
      async (reported, days, moment) => {
        const world = await payoutWorld(deps, { minimumPayoutCents: 1 });
        await world.deposit(100_000_000);
        const played = await Promise.all(
          reported.map(async (): Promise<History> => {
            const [partner, recruiter] = await Promise.all([world.payee(), world.payee()]);
            return { world, partnerId: partner.id, recruiterId: recruiter.id, conversions: [] };
          }),
        );
        const partnerIds = played.flatMap(({ partnerId, recruiterId }) => [partnerId, recruiterId]);
        const balances = () => balancesOf(deps.sql, { partnerIds });
        let then = { at: await world.make.businessNow(), balances: await balances() };
        for (let round = 0; round < LONGEST; round += 1) {
          await playRound(
            played,
            reported.map((one) => one[round]),
          );
          if (round === moment) then = { at: await world.make.businessNow(), balances: await balances() };
          await world.make.moveClock(days);
        }
        const now = await balances();
        const lines = await Promise.all(
          partnerIds.flatMap((id) => [
            expectExplained(world, id, now.get(id)!, null),
            expectExplained(world, id, then.balances.get(id)!, then.at),
          ]),
        );
        seen.histories += reported.length;
        seen.lines += lines.reduce((sum, count) => sum + count, 0);
      },
    ),
    { numRuns: PROGRAMS },
  );
  expect(seen.histories).toBeGreaterThanOrEqual(PROGRAMS * HISTORIES_OF_A_PROGRAM);
  // What is compared is not nothing.
  expect(seen.lines).toBeGreaterThan(seen.histories);
}, 900_000);
