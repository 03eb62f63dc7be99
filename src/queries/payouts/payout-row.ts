import type { Sql } from "../../db/sql.ts";
import type { PayoutMethod, PayoutStatus, RailState } from "../../domain/payouts/payout.ts";
import { payoutSumOf, payoutUnitCents, wholeUnitsOf } from "../../domain/payouts/payout-plan.ts";
import { balancesOf } from "../balances/partner-balances.ts";
import { partnerNameOf } from "../partners/partner-name.ts";
import { disputedPayables } from "./disputed-payables.ts";

/** A payout as it is read. */
export interface PayoutRow {
  readonly id: string;
  readonly batchId: string;
  readonly partnerId: string;
  readonly partnerName: string;
  /** For a held payout, the amount payable now. */
  readonly amountCents: number;
  readonly currency: string;
  readonly method: PayoutMethod;
  readonly status: PayoutStatus;
  readonly railState: RailState | null;
  /** Why it is held, failed or needs attention. */
  readonly reason: string | null;
  readonly createdAt: Date;
  readonly settledAt: Date | null;
}

/** The columns of a `PayoutRow`, for a payout `y`. */
export const PAYOUT_COLUMNS = `y.id, y.batch_id as "batchId", y.partner_id as "partnerId",
  ${partnerNameOf("y.partner_id")} as "partnerName", y.amount_cents as "amountCents", y.currency, y.method, y.status,
  y.rail_state as "railState", y.reason, y.created_at as "createdAt", y.settled_at as "settledAt"`;

/**
 * The same payouts, with what each held one would pay now: its money stays payable, and changes, until it is
 * released.
 */
export async function withHeldAmounts(sql: Sql, payouts: readonly PayoutRow[]): Promise<PayoutRow[]> {
  const held = payouts.filter(({ status }) => status === "held").map(({ partnerId }) => partnerId);
  const amounts = await heldAmounts(sql, held);
  return payouts.map((payout) =>
    payout.status === "held" ? { ...payout, amountCents: amounts.get(payout.partnerId) ?? 0 } : payout,
  );
}

/** What held payouts of these partners would pay now; 0 where refunds reversed what was due. PAYOUT-6. */
export async function heldAmounts(sql: Sql, partnerIds: readonly string[]): Promise<Map<string, number>> {
  if (partnerIds.length === 0) return new Map();
  const balances = await balancesOf(sql, { partnerIds });
  const disputed = await disputedPayables(sql, { partnerIds });
  const units = await heldUnits(sql, partnerIds);
  const amountOf = (partnerId: string, payableCents: number) => {
    const disputedCents = disputed.get(partnerId) ?? 0;
    const { amountCents } = payoutSumOf({ undisputedCents: payableCents - disputedCents, disputedCents });
    return Math.max(0, wholeUnitsOf(amountCents, units.get(partnerId) ?? 1));
  };
  return new Map([...balances].map(([partnerId, { payable }]) => [partnerId, amountOf(partnerId, payable)]));
}

/** The units in which these partners' held payouts can be sent. */
async function heldUnits(sql: Sql, partnerIds: readonly string[]): Promise<Map<string, number>> {
  const rows = await sql.rows<Pick<PayoutRow, "partnerId" | "method" | "currency">>(
    `select partner_id as "partnerId", method, currency from payout
     where partner_id = any($1::text[]) and status = 'held'`,
    [partnerIds],
  );
  return new Map(
    rows.map(({ partnerId, method, currency }) => [partnerId, payoutUnitCents(method, currency)]),
  );
}
