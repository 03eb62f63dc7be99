import { columns, type OptionalRowOf, type RowOf } from "../../db/columns.ts";
import { Brand } from "../../db/entities/brand.ts";
import { Program } from "../../db/entities/program.ts";
import { ProgramTerms } from "../../db/entities/terms.ts";
import { Warning } from "../../db/entities/warning.ts";
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
const WARNING = columns(Warning, "w", { warningReason: "reason", warningDueAt: "dueAt" });

type Terms = Readonly<RowOf<typeof TERMS>>;

/** What of a program its partner's row does not have. */
interface ProgramOfPartner
  extends Readonly<RowOf<typeof PROGRAM> & RowOf<typeof BRAND> & OptionalRowOf<typeof WARNING>>, Terms {
  readonly isTakingSales: boolean;
  readonly isBrandClosed: boolean;
}

/** A program of an account: its balance, and every reason why that is not paid. */
export interface ProgramPayments {
  readonly partner: OwnPartner;
  readonly brandName: string;
  /** Whether new sales are credited: the program is live and its brand not closed. */
  readonly isTakingSales: boolean;
  readonly isBrandClosed: boolean;
  /** The open warning; null where there is none. */
  readonly warning: Readonly<OptionalRowOf<typeof WARNING>>;
  /** The terms in force. */
  readonly terms: Terms;
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
  const [balances, programs] = await Promise.all([
    balancesOf(sql, { partnerIds }),
    programsOf(sql, partnerIds),
  ]);
  const payments = partners.map((partner) => {
    const { brandName, isTakingSales, isBrandClosed, warningReason, warningDueAt, ...terms } = programs.get(
      partner.programId,
    )!;
    const balance = balances.get(partner.partnerId) ?? NO_BALANCE;
    const warning = { warningReason, warningDueAt };
    return { partner, brandName, isTakingSales, isBrandClosed, warning, terms, balance };
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

/** The programs of partners, by their ids. */
async function programsOf(sql: Sql, partnerIds: readonly string[]): Promise<Map<string, ProgramOfPartner>> {
  const rows = await sql.rows<ProgramOfPartner>(
    `select ${PROGRAM}, ${BRAND}, ${TERMS}, ${WARNING}, ${STATUS_FOR_SALES} = 'live' as "isTakingSales",
       b.status = 'closed' as "isBrandClosed"
     from partner m join program p on p.id = m.program_id join brand b on b.id = p.brand_id
     ${termsInForce("service_now()")}
     left join warning w on w.partner_id = m.id and w.outcome is null
     where m.id = any($1::text[])`,
    [partnerIds],
  );
  return new Map(rows.map((row) => [row.programId, row]));
}
