import { expect, test } from "@jest/globals";
import { refundConversion } from "../../src/commands/conversions/refund-conversion.ts";
import { markPayout } from "../../src/commands/payouts/mark-payout.ts";
import { inTransaction, type Tx } from "../../src/db/transaction.ts";
import { verifyLedger } from "../../src/queries/reconciliation/verify-ledger.ts";
import { oneAfterTheOther } from "../support/scenes/held-open.ts";
import { payoutWorld, TESTER } from "../support/scenes/payout-world.ts";
import { useDeps } from "../support/scenes/use-deps.ts";

const { deps } = useDeps();

test.each([
  ["of half", 5_000, ["payment back", "refund"]],
  ["of half", 5_000, ["refund", "payment back"]],
  ["of all", 10_000, ["payment back", "refund"]],
  ["of all", 10_000, ["refund", "payment back"]],
] as const)(
  "a refund %s of a paid sale, whose line is gone, and its payment back meet in one line",
  async (_, refundCents, order) => {
    const world = await payoutWorld(deps);
    const partner = await world.payee({ rail: "bank_transfer" });
    const conversionId = await world.earn(partner.id, 2_000);
    await world.batch();
    const [payout] = await world.payouts();
    const mark = (tx: Tx, as: "paid" | "failed") =>
      markPayout(tx, { brandId: null, payoutId: payout!.id, as, reason: null, origin: TESTER });
    await inTransaction(deps, (tx) => mark(tx, "paid"));
    expect(await deps.sql.rows("select from open_line where partner_id = $1", [partner.id])).toEqual([]);

    const refund = { kind: "amount" as const, amountCents: refundCents };
    const changes = {
      "payment back": (tx: Tx) => mark(tx, "failed"),
      refund: (tx: Tx) =>
        refundConversion(tx, { brandId: world.brand.id, conversionId, refund, origin: TESTER }),
    };
    await oneAfterTheOther(deps, changes[order[0]], () => inTransaction(deps, changes[order[1]]));
    expect((await verifyLedger(deps, world.program.id, null)).problems).toEqual([]);
    expect(await world.balance(partner.id)).toMatchObject({ payable: 2_000 - refundCents / 5, paid: 0 });
    await world.batch();
    expect((await world.payouts()).slice(1).map(({ amountCents }) => amountCents)).toEqual(
      refundCents === 5_000 ? [1_000] : [],
    );
    expect((await verifyLedger(deps, world.program.id, null)).problems).toEqual([]);
  },
);
