import { expect, test } from "@jest/globals";
import fc from "fast-check";
import { notPaidLadder, notPaidReason, REMOVALS } from "../../../src/domain/balances/not-paid-reason.ts";
import { programDue, type PartnerDue } from "../../../src/domain/payouts/payout-due.ts";
import { HELD_REASONS, PAYOUT_METHODS } from "../../../src/domain/payouts/payout.ts";

const NOW = new Date("2026-11-20T12:00:00Z");
const LATER = new Date("2026-11-27T12:00:00Z");
const cents = fc.integer({ min: -5_000, max: 5_000 });
const part = fc.nat({ max: 3_000 });

const partner: fc.Arbitrary<PartnerDue> = fc.record({
  payableCents: cents,
  disputedCents: cents,
  afterCutoffCents: part,
  maturingCents: part,
  method: fc.constantFrom(...PAYOUT_METHODS, null),
  facts: fc.record({
    hasPayoutAccount: fc.boolean(),
    isAccountRefused: fc.boolean(),
    isTaxFormMissing: fc.boolean(),
    isSuspended: fc.boolean(),
    accountChangedAt: fc.constantFrom(null, new Date("2026-11-19T12:00:00Z")),
  }),
});

/** Balances below 0 are in no balance, and a batch leaves out the debts of orders in dispute. */
const EITHER_WAY: ReadonlySet<string> = new Set(["negative_balance", "dispute_open"]);

// CONSOLE-14
test("the balance and the differences add up to what is due, whatever the partners are", () => {
  fc.assert(
    fc.property(
      fc.array(partner),
      fc.constantFrom("USD", "HUF", "JPY"),
      part,
      (partners, currency, minimum) => {
        const program = { currency, minimumPayoutCents: minimum };
        const due = programDue(partners, program, NOW);
        const sum = due.differences.reduce((total, { amountCents }) => total + amountCents, due.balanceCents);
        expect(sum).toBe(due.dueCents);
        expect(due.dueCents).toBeGreaterThanOrEqual(due.payouts * minimum);
        expect(due.railCents).toBeLessThanOrEqual(due.dueCents);
        for (const { code, amountCents, partners: count } of due.differences) {
          expect(count).toBeGreaterThan(0);
          if (code === "matures") expect(amountCents).toBeGreaterThan(0);
          else if (!EITHER_WAY.has(code)) expect(amountCents).toBeLessThan(0);
        }
      },
    ),
  );
});

const facts = fc.record({
  balance: fc.record({ pending: part, inHold: part, payable: cents }),
  // Without what is in dispute, so also more than is payable.
  batchCents: cents,
  currency: fc.constant("USD"),
  minimumPayoutCents: part,
  heldReasons: fc.subarray(HELD_REASONS),
  heldUntil: fc.constantFrom(null, NOW),
  nextHoldUntil: fc.constantFrom(null, NOW),
  unitCents: fc.constantFrom(1, 100),
  automaticPayouts: fc.option(
    fc.record({ at: fc.constant(NOW), laterCents: part, laterAt: fc.constant(LATER) }),
  ),
});

// CONSOLE-7
test("the first of all reasons is the one that the partner sees, and each can be ended somehow", () => {
  fc.assert(
    fc.property(facts, (given) => {
      const ladder = notPaidLadder(given);
      const shown = notPaidReason({ ...given, heldReason: given.heldReasons[0] ?? null });
      const [first] = ladder;
      expect(first && { code: first.code, message: first.message, until: first.until }).toEqual(
        shown ?? undefined,
      );
      const { payable, inHold, pending } = given.balance;
      const isNothingDue = inHold === 0 && pending === 0 && payable >= 0 && given.batchCents <= 0;
      expect(ladder.length === 0).toBe(isNothingDue);
      for (const { code } of ladder) expect(REMOVALS[code].text).toMatch(/^[A-Z].*\.$/);
      expect(new Set(ladder.map(({ code, until }) => `${code} ${until?.getTime()}`)).size).toBe(
        ladder.length,
      );
    }),
  );
});
