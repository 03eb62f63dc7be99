import { columns, type RowOf } from "../../db/columns.ts";
import { Brand } from "../../db/entities/brand.ts";
import { Program } from "../../db/entities/program.ts";
import { ProgramTerms } from "../../db/entities/terms.ts";
import type { Sql } from "../../db/sql.ts";
import type { Balance } from "../../domain/balances/balance.ts";
import type { NotPaidRung } from "../../domain/balances/not-paid-reason.ts";
import { balancesOf, NO_BALANCE } from "../balances/partner-balances.ts";
import { listOwnPartners, type OwnPartner } from "../partners/own-partner.ts";
import { listNotPaidReasons } from "../payouts/why-not-paid.ts";
import { STATUS_FOR_SALES } from "../programs/sale-program.ts";
import { termsInForce } from "../programs/terms.ts";

const PROGRAM = columns(Program, "p", { programId: "id" });
const TERMS = columns(ProgramTerms, "t", [
  "minimumPayoutCents",
  "rewardType",
  "directRateBps",
  "directFixedCents",
  "overrideRateBps",
  "renewalMonths",
]);
const BRAND = columns(Brand, "b", { brandName: "name" });

interface Terms extends Readonly<RowOf<typeof PROGRAM> & RowOf<typeof TERMS> & RowOf<typeof BRAND>> {
  readonly isTakingSales: boolean;
}

/** A program of an account: its balance, and every reason why that is not paid. */
export interface ProgramPayments {
  readonly partner: OwnPartner;
  readonly brandName: string;
  /** Whether new sales are credited: the program is live and its brand not closed. */
  readonly isTakingSales: boolean;
  /** The terms in force. */
  readonly terms: Omit<Terms, "brandName" | "programId" | "isTakingSales">;
  readonly balance: Balance;
  readonly reasons: readonly NotPaidRung[];
}

/**
 * Balances of an account in every program, the latest joined first, with the reasons why each is not paid. PORTAL-1.
 *
 * @param payoutWeekday as `Date.getUTCDay()`: 0 is Sunday
 */
export async function listPayments(
  sql: Sql,
  accountId: string,
  payoutWeekday: number,
): Promise<ProgramPayments[]> {
  const partners = await listOwnPartners(sql, accountId);
  const partnerIds = partners.map(({ partnerId }) => partnerId);
  const [balances, terms] = await Promise.all([
    balancesOf(sql, { partnerIds }),
    termsOf(
      sql,
      partners.map(({ programId }) => programId),
    ),
  ]);
  const payments = partners.map((partner) => {
    const { brandName, isTakingSales, ...inForce } = terms.get(partner.programId)!;
    const balance = balances.get(partner.partnerId) ?? NO_BALANCE;
    return { partner, brandName, isTakingSales, terms: inForce, balance };
  });
  const reasons = await listNotPaidReasons(
    sql,
    payments
      .filter(({ balance }) => mayBeUnpaid(balance))
      .map(({ partner, balance, terms: { minimumPayoutCents } }) => {
        return { ...partner, balance, minimumPayoutCents, payoutWeekday };
      }),
  );
  return payments.map((payment) => {
    return { ...payment, reasons: reasons.get(payment.partner.partnerId) ?? [] };
  });
}

/**
 * Whether there may be something to pay. Of a partner who was paid, also at a balance of 0: a batch leaves out what refunds
 * reversed of orders in dispute, and pays the rest.
 */
const mayBeUnpaid = ({ pending, inHold, payable, inFlight, paid }: Balance): boolean =>
  [pending, inHold, payable, inFlight, paid].some((cents) => cents !== 0);

async function termsOf(sql: Sql, programIds: readonly string[]): Promise<Map<string, Terms>> {
  const rows = await sql.rows<Terms>(
    `select ${PROGRAM}, ${BRAND}, ${TERMS}, ${STATUS_FOR_SALES} = 'live' as "isTakingSales"
     from program p join brand b on b.id = p.brand_id ${termsInForce("service_now()")}
     where p.id = any($1::text[])`,
    [programIds],
  );
  return new Map(rows.map((row) => [row.programId, row]));
}
