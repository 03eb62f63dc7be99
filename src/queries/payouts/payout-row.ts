import { columns, type OptionalRowOf, type RowOf } from "../../db/columns.ts";
import { Partner } from "../../db/entities/partner.ts";
import { PayoutAccount } from "../../db/entities/payout-account.ts";
import { Payout } from "../../db/entities/payout.ts";
import { Program } from "../../db/entities/program.ts";
import type { Sql } from "../../db/sql.ts";
import { payoutMethodOf } from "../../domain/payouts/payout.ts";
import { payoutSumOf, payoutUnitCents, wholeUnitsOf } from "../../domain/payouts/payout-plan.ts";
import { balancesOf } from "../balances/partner-balances.ts";
import { partnerNameOf } from "../partners/partner-name.ts";
import { disputedPayables } from "./disputed-payables.ts";

const PAYOUT = columns(Payout, "y", ["id", "batchId", "partnerId"]);
const STATE = columns(Payout, "y", [
  "amountCents",
  "currency",
  "method",
  "status",
  "railState",
  "reason",
  "createdAt",
  "settledAt",
]);

/** A payout as it is read; a held one has the amount payable now. */
export interface PayoutRow extends Readonly<RowOf<typeof PAYOUT> & RowOf<typeof STATE>> {
  readonly partnerName: string;
}

/** The columns of a `PayoutRow`, for a payout `y`. */
export const PAYOUT_COLUMNS = `${PAYOUT}, ${partnerNameOf("y.partner_id")} as "partnerName", ${STATE}`;

/** What may be a payout; only payouts are held. */
type MaybeHeld = Readonly<
  { [Name in "status" | "partnerId"]: string | null } & { amountCents: number | null }
>;

/**
 * The same payouts, with what each held one would pay now: its money stays payable, and changes, until it is
 * released.
 */
export async function withHeldAmounts<Row extends MaybeHeld>(
  sql: Sql,
  payouts: readonly Row[],
): Promise<Row[]> {
  const held = payouts.flatMap(({ status, partnerId }) => (status === "held" ? (partnerId ?? []) : []));
  const amounts = await heldAmounts(sql, held);
  return payouts.map((payout) =>
    payout.status === "held" ? { ...payout, amountCents: amounts.get(payout.partnerId ?? "") ?? 0 } : payout,
  );
}

/** What held payouts of these partners would pay now; 0 where refunds reversed what was due. PAYOUT-6. */
export async function heldAmounts(sql: Sql, partnerIds: readonly string[]): Promise<Map<string, number>> {
  if (partnerIds.length === 0) return new Map();
  const balances = await balancesOf(sql, { partnerIds });
  const disputed = await disputedPayables(sql, { partnerIds });
  const units = await payoutUnits(sql, partnerIds);
  const amountOf = (partnerId: string, payableCents: number) => {
    const disputedCents = disputed.get(partnerId) ?? 0;
    const { amountCents } = payoutSumOf({ undisputedCents: payableCents - disputedCents, disputedCents });
    return Math.max(0, wholeUnitsOf(amountCents, units.get(partnerId) ?? 1));
  };
  return new Map([...balances].map(([partnerId, { payable }]) => [partnerId, amountOf(partnerId, payable)]));
}

const PARTNER = columns(Partner, "m", { partnerId: "id" });
const PROGRAM = columns(Program, "p", ["currency"]);
const ACCOUNT = columns(PayoutAccount, "y", ["rail"]);
type MoneyRow = Readonly<RowOf<typeof PARTNER> & RowOf<typeof PROGRAM> & OptionalRowOf<typeof ACCOUNT>>;

/** The units in which these partners could be paid now: of the accounts that they have connected. */
async function payoutUnits(sql: Sql, partnerIds: readonly string[]): Promise<Map<string, number>> {
  const rows = await sql.rows<MoneyRow>(
    `select ${PARTNER}, ${PROGRAM}, ${ACCOUNT}
     from partner m
     join program p on p.id = m.program_id
     left join payout_account y on y.account_id = m.account_id and y.replaced_at is null
     where m.id = any($1::text[])`,
    [partnerIds],
  );
  return new Map(
    rows.map(({ partnerId, rail, currency }) => [partnerId, payoutUnitCents(payoutMethodOf(rail), currency)]),
  );
}
