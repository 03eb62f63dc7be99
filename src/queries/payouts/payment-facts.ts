import assert from "node:assert";
import { columns, type RowOf } from "../../db/columns.ts";
import { Partner } from "../../db/entities/partner.ts";
import { Program } from "../../db/entities/program.ts";
import type { Sql } from "../../db/sql.ts";
import type { Cents } from "../../domain/money/money.ts";
import type { PayoutSchedule } from "../../domain/payouts/payout-schedule.ts";
import type { PayoutMethod } from "../../domain/payouts/payout.ts";
import { statusInForce } from "../partners/status-in-force.ts";
import { taxFormMissing } from "../tax-forms/tax-form-missing.ts";
import { inDispute } from "./disputed-payables.ts";

const PARTNER = columns(Partner, "m", { partnerId: "id", brandId: "brandId", programId: "programId" });
const PROGRAM = columns(Program, "p", ["nextPayoutAt"]);

/** What decides whether and when a partner is paid, besides the balance. */
export interface PaymentFacts
  extends Readonly<RowOf<typeof PARTNER> & RowOf<typeof PROGRAM>>, Pick<PayoutSchedule, "isBrandClosed"> {
  readonly hasPayoutAccount: boolean;
  /** Of the payout account; null without one. */
  readonly rail: PayoutMethod | null;
  readonly isTaxFormMissing: boolean;
  /** Whether the rail refused the payout account, which has not been rechecked since. */
  readonly isAccountRefused: boolean;
  /** By date: an overdue warning has suspended the partner, even if its process has not run. */
  readonly isSuspended: boolean;
  /** When the payout account was changed; null while it is the first one. */
  readonly accountChangedAt: Date | null;
  /** Whether the last batch held the payout because the brand's deposit was too low, and it would be paid from it now. */
  readonly isHeldForFunding: boolean;
  /** The part of what is payable that open disputes block. */
  readonly disputedCents: Cents;
  /** The earliest payment date of what is in hold. */
  readonly nextHoldUntil: Date | null;
  readonly now: Date;
}

/** The facts of one partner, at the service clock's now. */
export async function readPaymentFacts(sql: Sql, partnerId: string): Promise<PaymentFacts> {
  const facts = (await listPaymentFacts(sql, [partnerId])).get(partnerId);
  assert(facts, `there is a partner ${partnerId}`);
  return facts;
}

/** The facts of partners, by their ids, in one statement. */
export async function listPaymentFacts(
  sql: Sql,
  partnerIds: readonly string[],
): Promise<Map<string, PaymentFacts>> {
  const facts = await sql.rows<PaymentFacts>(
    `with clock as materialized (select service_now() as now)
     select y.id is not null as "hasPayoutAccount", y.rail, ${taxFormMissing("clock.now")} as "isTaxFormMissing",
       y.refused_at is not null as "isAccountRefused", ${statusInForce("m")} = 'suspended' as "isSuspended",
       case when not y.is_first then y.connected_at end as "accountChangedAt",
       coalesce(y.rail, 'bank_transfer') <> 'bank_transfer' and exists (
         select 1 from payout o where o.partner_id = m.id and o.status = 'held' and o.reason = 'funding_short')
         as "isHeldForFunding", ${PARTNER}, ${PROGRAM}, b.status = 'closed' as "isBrandClosed",
       (select coalesce(sum(l.open_cents), 0)::bigint from open_line l
        where l.conversion_id in (${inDispute("= m.program_id")}) and l.partner_id = m.id and l.payable_at <= clock.now)
         as "disputedCents",
       (select l.payable_at from open_line l
        where l.partner_id = m.id and l.payable_at > clock.now and l.open_cents > 0
        order by l.payable_at limit 1) as "nextHoldUntil",
       clock.now
     from clock cross join partner m
     join program p on p.id = m.program_id
     join brand b on b.id = m.brand_id
     join account a on a.id = m.account_id
     left join payout_account y on y.account_id = m.account_id and y.replaced_at is null
     where m.id = any($1::text[])`,
    [partnerIds],
  );
  return new Map(facts.map((row) => [row.partnerId, row]));
}
