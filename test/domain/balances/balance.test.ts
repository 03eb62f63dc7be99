import { describe, expect, test } from "@jest/globals";
import fc from "fast-check";

import { type Balance, balanceOf } from "../../../src/domain/balances/balance.ts";
import { addDays } from "../../../src/domain/calendar/calendar.ts";
import type { Figures } from "../../../src/domain/programs/commission.ts";
import {
  type ConversionState,
  decideApprove,
  decideReject,
  isPayable,
} from "../../../src/domain/sales/conversion.ts";
import {
  entryProblem,
  isPayoutEntry,
  type LedgerEntry,
  payoutLinesOf,
  payoutReversalLinesOf,
} from "../../../src/domain/money/ledger.ts";
import { decidePayoutMove, isDue, type PayoutStatus } from "../../../src/domain/payouts/payout.ts";
import { correctionsFor, targetsOf } from "../../../src/domain/sales/refund.ts";

const START = new Date("2026-12-20T00:00:00.000Z");
const PARTNER = "prt_1";

type Sale = ConversionState & { id: string; original: Figures; amountCents: number; refundedCents: number };

/** A partner's program in memory, changed only through the rules of the domain. */
class Model {
  now = START;
  sales: Sale[] = [];
  entries: LedgerEntry[] = [];
  payouts: { id: string; status: PayoutStatus; amountCents: number }[] = [];

  sell(amountCents: number, holdDays: number, isTest: boolean): void {
    const original = {
      directCents: Math.ceil(amountCents / 5),
      overrideCents: Math.ceil(amountCents / 50),
      feeCents: 3,
    };
    const id = `cnv_${this.sales.length}`;
    const holdUntil = addDays(this.now, holdDays);
    this.sales.push({ id, status: "pending", isTest, holdUntil, original, amountCents, refundedCents: 0 });
    this.#post(id);
  }

  approve(index: number): void {
    this.#change(index, (sale) => (decideApprove(sale).kind === "move" ? { status: "approved" } : {}));
  }

  reject(index: number): void {
    this.#change(index, (sale) =>
      decideReject(sale, "fraud", this.now).kind === "move" ? { status: "rejected" } : {},
    );
  }

  refund(index: number, thousandths: number): void {
    this.#change(index, ({ amountCents, refundedCents }) => ({
      refundedCents: Math.max(refundedCents, Math.floor((amountCents * thousandths) / 1000)),
    }));
  }

  pay(minimumCents: number): void {
    const open = this.sales
      .filter((sale) => sale.status === "rejected" || isPayable(sale, this.now))
      .filter((sale) => !sale.isTest)
      .flatMap(({ id }) =>
        (["direct", "override"] as const).map((kind) => ({
          conversionId: id,
          kind,
          sumCents: this.#sumOf(id, kind),
        })),
      );
    const amountCents = open.reduce((sum, line) => sum + line.sumCents, 0);
    if (!isDue(amountCents, minimumCents)) return;
    const payoutId = `pay_${this.payouts.length}`;
    this.payouts.push({ id: payoutId, status: "pending", amountCents });
    for (const line of payoutLinesOf(open)) this.#append({ ...line, entry: "payout", payoutId });
  }

  move(index: number, verb: "settle" | "refuse" | "return"): void {
    const payout = this.payouts[index % Math.max(1, this.payouts.length)];
    if (payout === undefined) return;
    const decision = decidePayoutMove({ status: payout.status, method: "stripe" }, verb);
    if (decision.kind === "refuse") return;
    payout.status = decision.to;
    if (decision.ledger !== "payout_reversal") return;
    const lines = this.entries.flatMap(({ conversionId, kind, amountCents, payoutId, entry }) =>
      payoutId === payout.id && entry === "payout" && kind !== "platform_fee"
        ? [{ conversionId, kind, amountCents }]
        : [],
    );
    for (const line of payoutReversalLinesOf(lines)) {
      this.#append({ ...line, entry: "payout_reversal", payoutId: payout.id });
    }
  }

  balance(): Balance {
    const conversions = new Map(this.sales.map((sale) => [sale.id, sale]));
    const statuses = new Map(this.payouts.map((payout) => [payout.id, payout.status]));
    return balanceOf(this.entries, conversions, statuses, this.now);
  }

  #change(index: number, changesOf: (sale: Sale) => Partial<Sale>): void {
    const sale = this.sales[index % Math.max(1, this.sales.length)];
    if (sale === undefined) return;
    Object.assign(sale, changesOf(sale));
    this.#post(sale.id);
  }

  #post(id: string): void {
    const sale = this.sales.find((one) => one.id === id);
    if (sale === undefined) return;
    const posted = {
      directCents: this.#sumOf(id, "direct", false),
      overrideCents: this.#sumOf(id, "override", false),
      feeCents: this.#sumOf(id, "platform_fee", false),
    };
    for (const line of correctionsFor(targetsOf(sale), posted)) {
      this.#append({ conversionId: id, ...line, payoutId: null });
    }
  }

  #sumOf(id: string, kind: string, withPayouts = true): number {
    return this.entries
      .filter((entry) => entry.conversionId === id && entry.kind === kind)
      .filter((entry) => withPayouts || !isPayoutEntry(entry.entry))
      .reduce((sum, entry) => sum + entry.amountCents, 0);
  }

  #append(line: Pick<LedgerEntry, "conversionId" | "kind" | "entry" | "amountCents" | "payoutId">): void {
    const isTest = this.sales.find((sale) => sale.id === line.conversionId)?.isTest ?? false;
    const partnerId = line.kind === "platform_fee" ? null : PARTNER;
    this.entries.push({ ...line, partnerId, isTest, createdAt: this.now });
  }
}

describe("the balance of a partner", () => {
  const steps = fc.array(
    fc.oneof(
      fc.record({
        do: fc.constant("sell" as const),
        cents: fc.integer({ min: 1, max: 50_000 }),
        days: fc.integer({ min: 0, max: 20 }),
        isTest: fc.boolean(),
      }),
      fc.record({ do: fc.constantFrom("approve" as const, "reject" as const), index: fc.nat(20) }),
      fc.record({
        do: fc.constant("refund" as const),
        index: fc.nat(20),
        thousandths: fc.integer({ min: 1, max: 1000 }),
      }),
      fc.record({ do: fc.constant("wait" as const), days: fc.integer({ min: 1, max: 15 }) }),
      fc.record({ do: fc.constant("pay" as const), minimumCents: fc.constantFrom(0, 500) }),
      fc.record({
        do: fc.constantFrom("settle" as const, "refuse" as const, "return" as const),
        index: fc.nat(5),
      }),
    ),
    { maxLength: 40, size: "max" },
  );

  // MONEY-22
  test("adds up to what was earned at every moment, whatever happens", () => {
    fc.assert(
      fc.property(steps, (story) => {
        const model = new Model();
        for (const step of story) {
          if (step.do === "sell") model.sell(step.cents, step.days, step.isTest);
          else if (step.do === "refund") model.refund(step.index, step.thousandths);
          else if (step.do === "wait") model.now = addDays(model.now, step.days);
          else if (step.do === "pay") model.pay(step.minimumCents);
          else if (step.do === "approve") model.approve(step.index);
          else if (step.do === "reject") model.reject(step.index);
          else model.move(step.index, step.do);

          const { pending, inHold, payable, inFlight, paid } = model.balance();
          const earned = model.entries
            .filter((entry) => !entry.isTest && entry.partnerId !== null && !isPayoutEntry(entry.entry))
            .reduce((sum, entry) => sum + entry.amountCents, 0);
          expect(pending + inHold + payable + inFlight + paid).toBe(earned);
          expect(Math.min(pending, inHold, inFlight, paid)).toBeGreaterThanOrEqual(0);
          const inPayouts = (status: PayoutStatus) =>
            model.payouts
              .filter((payout) => payout.status === status)
              .reduce((sum, payout) => sum + payout.amountCents, 0);
          expect(inFlight).toBe(inPayouts("pending"));
          expect(paid).toBe(inPayouts("paid"));
          expect(model.entries.map(entryProblem).filter((problem) => problem !== null)).toEqual([]);
        }
      }),
    );
  });

  // MONEY-18
  test("a refund after the payout makes payable negative, and the next commission fills it up first", () => {
    const model = new Model();
    model.sell(10_000, 0, false);
    model.approve(0);
    model.pay(0);
    model.move(0, "settle");
    expect(model.balance()).toMatchObject({ payable: 0, paid: 2200 });
    model.refund(0, 500);
    expect(model.balance()).toMatchObject({ payable: -1100, paid: 2200 });
    model.sell(10_000, 0, false);
    model.approve(1);
    model.pay(0);
    expect(model.balance()).toMatchObject({ payable: 0, inFlight: 1100, paid: 2200 });
  });

  test("a sale rejected as fraud after its payout is owed back", () => {
    const model = new Model();
    model.sell(10_000, 15, false);
    model.approve(0);
    model.now = addDays(START, 15);
    model.pay(0);
    model.move(0, "settle");
    model.reject(0);
    expect(model.balance()).toMatchObject({ pending: 0, inHold: 0, payable: -2200, paid: 2200 });
  });

  test("a payout that comes back makes its amount payable again", () => {
    const model = new Model();
    model.sell(10_000, 0, false);
    model.approve(0);
    model.pay(0);
    model.move(0, "settle");
    model.move(0, "return");
    expect(model.balance()).toMatchObject({ payable: 2200, inFlight: 0, paid: 0 });
  });

  // MONEY-9
  test("what is approved goes from hold to payable by time alone", () => {
    const model = new Model();
    model.sell(10_000, 15, false);
    expect(model.balance()).toMatchObject({ pending: 2200, inHold: 0, payable: 0 });
    model.approve(0);
    expect(model.balance()).toMatchObject({ pending: 0, inHold: 2200, payable: 0 });
    model.now = addDays(START, 15);
    expect(model.balance()).toMatchObject({ pending: 0, inHold: 0, payable: 2200 });
  });

  // MONEY-23
  test("what was earned this year leaves out last year's, payouts and test sales", () => {
    const model = new Model();
    model.sell(10_000, 0, false);
    model.sell(10_000, 0, true);
    expect(model.balance().earnedYtd).toBe(2200);
    model.approve(0);
    model.pay(0);
    expect(model.balance().earnedYtd).toBe(2200);
    model.now = new Date("2027-01-01T00:00:00.000Z");
    expect(model.balance().earnedYtd).toBe(0);
    model.refund(0, 1000);
    expect(model.balance().earnedYtd).toBe(-2200);
  });
});
