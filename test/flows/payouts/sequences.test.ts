import { expect, test } from "@jest/globals";
import fc from "fast-check";
import { randomUUID } from "node:crypto";
import { connectPayoutAccount } from "../../../src/commands/accounts/connect-payout-account.ts";
import { depositFunds } from "../../../src/commands/funding/deposit-funds.ts";
import { markPayout } from "../../../src/commands/payouts/mark-payout.ts";
import { openBatch } from "../../../src/commands/payouts/open-batch.ts";
import { recordRailEvent } from "../../../src/commands/payouts/record-rail-event.ts";
import { releasePayout } from "../../../src/commands/payouts/release-payout.ts";
import { foldBatches } from "../../../src/commands/upkeep/fold-batches.ts";
import { inTransaction } from "../../../src/db/transaction.ts";
import { availableCentsOf } from "../../../src/domain/balances/funding.ts";
import {
  SUMMARY_BUCKETS,
  summaryBucketOf,
  type PayoutMethod,
  type PayoutStatus,
  type RailState,
} from "../../../src/domain/payouts/payout.ts";
import type { RailUpdate } from "../../../src/domain/payouts/rail.ts";
import { ApiError } from "../../../src/domain/api-errors.ts";
import { balancesOf, NO_BALANCE } from "../../../src/queries/balances/partner-balances.ts";
import { fundingFigures } from "../../../src/queries/balances/funding-figures.ts";
import { findBatch } from "../../../src/queries/payouts/list-batches.ts";
import { verifyLedger } from "../../../src/queries/reconciliation/verify-ledger.ts";
import { sendEvent } from "../../support/scenes/events.ts";
import { TESTER } from "../../support/scenes/payout-world.ts";
import { useApi } from "../../support/scenes/use-api.ts";
import { scenario } from "../../support/scenes/scenario.ts";

const { api, make } = useApi();

const cents = fc.integer({ min: 1, max: 60_000 });
/** Which of the orders or payouts there are; the number is taken modulo how many there are. */
const which = fc.nat(11);
const of = <Kind extends string, Rest extends object>(
  kind: Kind,
  rest: { [Key in keyof Rest]: fc.Arbitrary<Rest[Key]> },
) => fc.record({ kind: fc.constant(kind), ...rest }) as unknown as fc.Arbitrary<{ kind: Kind } & Rest>;

const action = fc.oneof(
  { weight: 4, arbitrary: of("sale", { cents }) },
  { weight: 3, arbitrary: of("refund", { which, cents }) },
  { weight: 5, arbitrary: of("approve", { which }) },
  { weight: 1, arbitrary: of("reject", { which }) },
  { weight: 1, arbitrary: of("fraud", { which }) },
  { weight: 3, arbitrary: of("clock", { days: fc.integer({ min: 1, max: 5 }) }) },
  { weight: 5, arbitrary: of("batch", {}) },
  { weight: 3, arbitrary: of("settle", { which }) },
  { weight: 2, arbitrary: of("fail", { which }) },
  { weight: 2, arbitrary: of("return", { which }) },
  { weight: 2, arbitrary: of("returnPart", { which, cents: fc.integer({ min: 1, max: 3_000 }) }) },
  { weight: 1, arbitrary: of("connect", {}) },
  { weight: 2, arbitrary: of("release", { which }) },
  { weight: 2, arbitrary: of("deposit", { cents: fc.integer({ min: 1, max: 3_000 }) }) },
);
type Action = typeof action extends fc.Arbitrary<infer Value> ? Value : never;

const HOLD_DAYS = 3;
/** Something to pay from the start, so that payouts meet what comes after them. */
const BEGINNING: readonly Action[] = [
  { kind: "sale", cents: 30_000 },
  { kind: "sale", cents: 55_555 },
  { kind: "approve", which: 0 },
  { kind: "approve", which: 1 },
  { kind: "clock", days: HOLD_DAYS },
];

interface ModelOrder {
  saleCents: number;
  refundedCents: number;
  status: "pending" | "approved" | "rejected";
  holdUntilDay: number;
  conversionId: string;
}

interface ModelPayout {
  readonly id: string;
  readonly partnerId: string;
  amountCents: number;
  returnedCents: number;
  method: PayoutMethod;
  status: "pending" | "paid" | "failed" | "held";
}

const MINIMUM = 1_000;
const share = (whole: number, percent: number) => Math.floor((whole * percent) / 100 + 0.5);
const remaining = (original: number, sale: number, refunded: number) =>
  Number((2n * BigInt(original) * BigInt(sale - refunded) + BigInt(sale)) / (2n * BigInt(sale)));

const connect = (accountId: string, rail: PayoutMethod) =>
  inTransaction(api.deps, (tx) =>
    connectPayoutAccount(tx, { accountId, rail, hasTaxForm: true, origin: TESTER }),
  );

/** Two tiers: the seller is paid over the sandbox once an account is connected, the recruiter by bank transfer. */
async function openWorld(depositCents: number) {
  const cast = { recruiter: {}, seller: { by: "recruiter" } };
  const terms = { holdDays: HOLD_DAYS, minimumPayoutCents: MINIMUM };
  const made = await scenario(make, cast, { terms });
  await connect(made.recruiter.accountId, "bank_transfer");
  const world = {
    ...made,
    owner: made.keys.owner,
    day: 0,
    isConnected: false,
    isRefused: false,
    orders: new Map<string, ModelOrder>(),
    payouts: [] as ModelPayout[],
  };
  if (depositCents > 0) await deposit(world, depositCents);
  return world;
}
type World = Awaited<ReturnType<typeof openWorld>>;

const deposit = ({ brand, program }: Pick<World, "brand" | "program">, amountCents: number) =>
  inTransaction(api.deps, (tx) =>
    depositFunds(tx, {
      brandId: brand.id,
      programId: program.id,
      amountCents,
      note: null,
      reference: null,
      origin: TESTER,
    }),
  );

/** What the model says that each partner has, payouts apart. */
function earnedOf(own: World, partnerId: string) {
  const sums = { pending: 0, inHold: 0, due: 0 };
  for (const known of own.orders.values()) {
    if (known.status === "rejected") continue;
    const direct = share(known.saleCents, 20);
    const original = partnerId === own.seller.id ? direct : share(direct, 10);
    const bucket = known.status === "pending" ? "pending" : own.day >= known.holdUntilDay ? "due" : "inHold";
    sums[bucket] += remaining(original, known.saleCents, known.refundedCents);
  }
  return sums;
}

function balanceOf(own: World, partnerId: string) {
  const { pending, inHold, due } = earnedOf(own, partnerId);
  const mine = own.payouts.filter((payout) => payout.partnerId === partnerId);
  const sum = (status: string) =>
    mine
      .filter((payout) => payout.status === status)
      .reduce((total, { amountCents, returnedCents }) => total + amountCents - returnedCents, 0);
  const [inFlight, paid] = [sum("pending"), sum("paid")];
  return { pending, inHold, inFlight, paid, payable: due - inFlight - paid };
}

async function play(own: World, step: Action): Promise<void> {
  switch (step.kind) {
    case "clock":
      own.day += step.days;
      return make.moveClock(step.days);
    case "sale":
      return playSale(own, step.cents);
    case "refund":
      return playRefund(own, orderAt(own, step.which), step.cents);
    case "approve":
    case "reject":
    case "fraud":
      return playDecision(own, orderAt(own, step.which), step.kind);
    case "connect":
      if (!own.isConnected) await connect(own.seller.accountId, "sandbox");
      own.isConnected = true;
      return;
    case "deposit":
      return deposit(own, step.cents);
    case "batch":
      return playBatch(own);
    case "release":
      return playRelease(own, payoutAt(own, step.which));
    case "settle":
    case "fail":
    case "return":
      return playEnd(own, payoutAt(own, step.which), step.kind);
    case "returnPart":
      return playPart(payoutAt(own, step.which), step.cents);
  }
}

const orderAt = (own: World, which: number) =>
  [...own.orders.keys()][which % Math.max(1, own.orders.size)] ?? "";
const payoutAt = (own: World, which: number) => own.payouts[which % Math.max(1, own.payouts.length)] ?? null;

async function playSale(own: World, saleCents: number): Promise<void> {
  const name = `order-${own.orders.size}`;
  const sale = { type: "sale", order_id: name, amount_cents: saleCents, ref_code: own.seller.refCode };
  const { body } = await sendEvent(api, own.program, { id: randomUUID(), ...sale });
  expect(body.status).toBe("processed");
  own.orders.set(name, {
    saleCents,
    refundedCents: 0,
    status: "pending",
    holdUntilDay: own.day + HOLD_DAYS,
    conversionId: body.conversionId,
  });
}

async function playRefund(own: World, name: string, amountCents: number): Promise<void> {
  const known = own.orders.get(name);
  if (known === undefined) return;
  const { body } = await sendEvent(api, own.program, {
    id: randomUUID(),
    type: "refund",
    order_id: name,
    amount_cents: amountCents,
  });
  const fits = known.refundedCents + amountCents <= known.saleCents;
  expect(body.status).toBe(fits ? "processed" : "error");
  if (fits) known.refundedCents += amountCents;
}

async function playDecision(own: World, name: string, verb: "approve" | "reject" | "fraud"): Promise<void> {
  const known = own.orders.get(name);
  if (known === undefined) return;
  const path = `/conversions/${known.conversionId}/${verb === "approve" ? "approve" : "reject"}`;
  const body = verb === "approve" ? {} : { reasonCode: verb === "fraud" ? "fraud" : "not_valid" };
  const { status } = await api.call("POST", path, { key: own.owner, body });
  const mayHappen =
    verb === "approve"
      ? known.status === "pending"
      : known.status !== "rejected" && (own.day < known.holdUntilDay || verb === "fraud");
  expect([verb, status]).toEqual([verb, mayHappen ? 200 : 409]);
  if (mayHappen) known.status = verb === "approve" ? "approved" : "rejected";
}

const figuresOf = (own: World) => fundingFigures(api.deps.sql, own.brand.id, own.program.id);
const open = (own: World) =>
  inTransaction(api.deps, (tx) =>
    openBatch(tx, { brandId: own.brand.id, programId: own.program.id, origin: TESTER }),
  );

async function playBatch(own: World): Promise<void> {
  const availableCents = availableCentsOf(await figuresOf(own));
  const due = [own.seller.id, own.recruiter.id].flatMap((partnerId) => {
    const { payable } = balanceOf(own, partnerId);
    return payable > 0 && payable >= MINIMUM ? [{ partnerId, payable }] : [];
  });
  const { batchId } = await open(own);
  const rows = await payoutRows(own);
  for (const { partnerId, payable } of due) {
    const isSeller = partnerId === own.seller.id;
    const maySend = !isSeller || (own.isConnected && !own.isRefused && payable <= availableCents);
    const known = own.payouts.find((payout) => payout.partnerId === partnerId && payout.status === "held");
    const isNew = (row: PayoutRow) => !own.payouts.some(({ id }) => id === row.id);
    const row = rows.find(
      (row) => row.partner_id === partnerId && (known === undefined ? isNew(row) : row.id === known.id),
    );
    expect(row).toMatchObject({ status: maySend ? "pending" : "held", amount_cents: payable });
    const payout = known ?? {
      id: row!.id,
      partnerId,
      returnedCents: 0,
      amountCents: 0,
      method: row!.method,
      status: "held",
    };
    Object.assign(payout, {
      amountCents: payable,
      method: row!.method,
      status: maySend ? "pending" : "held",
    });
    if (known === undefined) own.payouts.push(payout);
    else expect(row!.batch_id).not.toBe(batchId);
  }
  expect(rows).toHaveLength(own.payouts.length);
  // A second batch right after pays nothing, and no payout more is made.
  expect(await open(own)).toMatchObject({ sentOff: 0, totalCents: 0 });
  expect(await payoutRows(own)).toHaveLength(own.payouts.length);
}

interface PayoutRow {
  readonly id: string;
  readonly batch_id: string;
  readonly partner_id: string;
  readonly status: PayoutStatus;
  readonly rail_state: RailState | null;
  readonly amount_cents: number;
  readonly method: PayoutMethod;
}

const payoutRows = (own: World) =>
  api.deps.sql.rows<PayoutRow>(
    "select id, batch_id, partner_id, status, rail_state, amount_cents, method from payout where program_id = $1 order by id",
    [own.program.id],
  );

async function playRelease(own: World, payout: ModelPayout | null): Promise<void> {
  if (payout === null) return;
  const { payable } = balanceOf(own, payout.partnerId);
  const availableCents = availableCentsOf(await figuresOf(own));
  const released = await attempted((tx) =>
    releasePayout(tx, { brandId: own.brand.id, payoutId: payout.id, origin: TESTER }),
  );
  const isSeller = payout.partnerId === own.seller.id;
  const maySend = !isSeller || (own.isConnected && !own.isRefused && payable <= availableCents);
  expect(released).toBe(payout.status === "held" && payable > 0 && payable >= MINIMUM && maySend);
  if (released)
    Object.assign(payout, {
      status: "pending",
      amountCents: payable,
      method: isSeller ? "sandbox" : "bank_transfer",
    });
}

/** Whether a command went through; a conflict is the other response that is expected. */
async function attempted(command: Parameters<typeof inTransaction<void>>[1]): Promise<boolean> {
  try {
    await inTransaction(api.deps, command);
    return true;
  } catch (error) {
    if (error instanceof ApiError && error.code === "conflict") return false;
    throw error;
  }
}

const report = (payoutId: string, update: RailUpdate) =>
  inTransaction(api.deps, (tx) =>
    recordRailEvent(tx, {
      rail: "sandbox",
      externalId: randomUUID(),
      type: update.kind,
      payoutId,
      update,
      requestId: null,
    }),
  );

async function playEnd(
  own: World,
  payout: ModelPayout | null,
  kind: "settle" | "fail" | "return",
): Promise<void> {
  if (payout === null) return;
  if (payout.method === "bank_transfer") {
    const as = kind === "settle" ? "paid" : "failed";
    const done = await attempted((tx) =>
      markPayout(tx, { brandId: own.brand.id, payoutId: payout.id, as, reason: null, origin: TESTER }),
    );
    expect(done).toBe(payout.status === "pending" || (payout.status === "paid" && as === "failed"));
    if (done) Object.assign(payout, { status: as });
    return;
  }
  // That a rail has paid what was never sent, or was refused, is a difference, and tried with the transfers.
  if (payout.status === "held" || payout.status === "failed") return;
  const railRef = `tr_${payout.id}`;
  const update: Record<typeof kind, RailUpdate> = {
    settle: { kind: "settled", railRef },
    fail: { kind: "refused", reason: "no_account" },
    return: { kind: "returned", railRef, returnedCents: payout.amountCents },
  };
  await report(payout.id, update[kind]);
  // An account that the rail has refused is paid no more until it is looked at again.
  if (payout.status === "pending" && kind === "fail") own.isRefused = true;
  if (payout.status === "pending") payout.status = kind === "settle" ? "paid" : "failed";
  else if (payout.status === "paid" && kind === "return") payout.status = "failed";
}

async function playPart(payout: ModelPayout | null, totalCents: number): Promise<void> {
  if (payout === null || payout.method === "bank_transfer") return;
  if (payout.status !== "pending" && payout.status !== "paid") return;
  await report(payout.id, { kind: "returned", railRef: `tr_${payout.id}`, returnedCents: totalCents });
  payout.returnedCents = Math.max(payout.returnedCents, Math.min(totalCents, payout.amountCents));
  payout.status = payout.returnedCents === payout.amountCents ? "failed" : "paid";
}

async function expectInvariants(own: World): Promise<void> {
  const balances = await balancesOf(api.deps.sql, { programId: own.program.id });
  for (const { id } of [own.seller, own.recruiter]) {
    const { earnedYtd: _, ...shown } = balances.get(id) ?? NO_BALANCE;
    expect(shown).toEqual(balanceOf(own, id));
    for (const part of ["pending", "inHold", "inFlight", "paid"] as const)
      expect(shown[part]).toBeGreaterThanOrEqual(0);
  }
  const rows = await payoutRows(own);
  for (const partner of [own.seller, own.recruiter]) {
    const held = rows.filter((row) => row.partner_id === partner.id && row.status === "held");
    expect(held.length).toBeLessThanOrEqual(1);
  }
  expect(rows.map(({ id, status }) => [id, status])).toEqual(
    own.payouts.toSorted((one, other) => (one.id < other.id ? -1 : 1)).map(({ id, status }) => [id, status]),
  );
  for (const [batchId, payouts] of Map.groupBy(rows, ({ batch_id: id }) => id)) {
    const batch = await findBatch(api.deps.sql, own.brand.id, batchId);
    const bucketOf = ({ rail_state: railState, ...row }: PayoutRow) => summaryBucketOf({ ...row, railState });
    for (const bucket of SUMMARY_BUCKETS)
      expect(batch.summary[bucket]).toBe(payouts.filter((row) => bucketOf(row) === bucket).length);
    expect(batch.payouts).toBe(payouts.length);
    const amounts = payouts.map((row) =>
      row.status === "held" ? Math.max(0, balanceOf(own, row.partner_id).payable) : row.amount_cents,
    );
    expect(batch.totalCents).toBe(amounts.reduce((sum, amountCents) => sum + amountCents, 0));
  }
  expect((await verifyLedger(api.deps, own.program.id, null)).problems).toEqual([]);
}

// MONEY-22, PAYOUT-10
test("any sequence of sales, refunds, decisions, days and payouts keeps every cent where the model has it", async () => {
  await fc.assert(
    fc.asyncProperty(
      fc.constantFrom(0, 20_000, 1_000_000),
      fc.boolean(),
      fc.array(action, { minLength: 20, maxLength: 45, size: "max" }),
      async (depositCents, isConnected, actions) => {
        const own = await openWorld(depositCents);
        if (isConnected) await play(own, { kind: "connect" });
        for (const [place, step] of [...BEGINNING, ...actions].entries()) {
          await play(own, step);
          if (place % 2 === 0) await foldBatches(api.deps.sql);
          await expectInvariants(own);
        }
      },
    ),
    { numRuns: 12 },
  );
}, 900_000);
