import { columns, type RowOf } from "../../db/columns.ts";
import { Program } from "../../db/entities/program.ts";
import { ProgramTerms } from "../../db/entities/terms.ts";
import type { Sql } from "../../db/sql.ts";
import { programDue, type PartnerDue, type ProgramDue } from "../../domain/payouts/payout-due.ts";
import { payoutCalendar, type PayoutMethod } from "../../domain/payouts/payout.ts";
import { payablesWhere } from "../balances/partner-balances.ts";
import { maturingWhere } from "../funding/list-dues.ts";
import { AVAILABLE_OF_PROGRAM } from "../funding/shortfall.ts";
import { statusInForce } from "../partners/status-in-force.ts";
import { disputedWhere, IS_IN_DISPUTE } from "../payouts/disputed-payables.ts";
import { wasPayableAt } from "../payouts/payable-at.ts";
import { termsInForce } from "../programs/terms.ts";
import { showClock } from "../system/show-clock.ts";
import { taxFormMissing } from "../tax-forms/tax-form-missing.ts";

const PROGRAM = columns(Program, "p", { programId: "id", programName: "name", currency: "currency" });
const TERMS = columns(ProgramTerms, "p", ["minimumPayoutCents"]);

/** What a program pays on its next payout day. */
export interface DueRow extends ProgramDue, Readonly<RowOf<typeof PROGRAM> & RowOf<typeof TERMS>> {
  readonly availableCents: number;
  readonly payoutAt: Date;
  /** Lines payable at this moment are paid. */
  readonly cutoff: Date;
  readonly isAutomatic: boolean;
}

type ProgramRow = Pick<
  DueRow,
  "programId" | "programName" | "currency" | "minimumPayoutCents" | "availableCents" | "isAutomatic"
> & { readonly payoutAt: Date; readonly cutoff: Date };

type PartnerRow = Omit<PartnerDue, "facts"> & PartnerDue["facts"];

/** A program with one of its partners, or null for a program without any. */
type Row = ProgramRow & { [Name in keyof PartnerRow]: PartnerRow[Name] | null } & {
  readonly method: PayoutMethod | null;
};

/**
 * The amounts due in each of a brand's programs on the next payout day, oldest program first: for automatic batches,
 * what is payable at the cutoff; for manual ones, what is payable then. CONSOLE-14.
 *
 * @param payoutWeekday as `Date.getUTCDay()`: 0 is Sunday
 */
export async function readDue(sql: Sql, brandId: string, payoutWeekday: number): Promise<DueRow[]> {
  const { now } = await showClock(sql);
  const rows = await sql.rows<Row>(DUE, [brandId, payoutCalendar(now, payoutWeekday).payoutAt]);
  return [...Map.groupBy(rows, ({ programId }) => programId).values()].map((own) => {
    const { programId, programName, currency, minimumPayoutCents, availableCents } = own[0]!;
    const { payoutAt, cutoff, isAutomatic } = own[0]!;
    const program = { programId, programName, currency, minimumPayoutCents, availableCents };
    const partners = own.flatMap((row) => (row.payableCents === null ? [] : [partnerOf(row as PartnerRow)]));
    return { ...program, payoutAt, cutoff, isAutomatic, ...programDue(partners, program, payoutAt) };
  });
}

const partnerOf = (row: PartnerRow): PartnerDue => ({
  payableCents: row.payableCents,
  disputedCents: row.disputedCents,
  afterCutoffCents: row.afterCutoffCents,
  maturingCents: row.maturingCents,
  method: row.method,
  facts: {
    hasPayoutAccount: row.hasPayoutAccount,
    isAccountRefused: row.isAccountRefused,
    isTaxFormMissing: row.isTaxFormMissing,
    isSuspended: row.isSuspended,
    accountChangedAt: row.accountChangedAt,
  },
});

const NOW = "(select now from clock)";

/** Conversions that may have become payable since the cutoff: new ones, those whose hold ended, changed ones. */
const SINCE_CUTOFF = `
  select c.id from conversion c where c.program_id = p.id and c.created_at > p.cutoff
  union
  select c.id from conversion c
  where c.program_id = p.id and c.status = 'approved' and not c.is_test
    and c.hold_until > p.cutoff and c.hold_until <= ${NOW}
  union
  select x.conversion_id from conversion_change x where x.program_id = p.id and x.created_at > p.cutoff`;

/** The lines that a batch with this cutoff leaves out, by the rule of `gatherPayees`, among those not in dispute. */
const AFTER_CUTOFF = `
  select l.partner_id, sum(l.open_cents)
  from open_line l join conversion c on c.id = l.conversion_id
  where p.cutoff < ${NOW} and l.conversion_id in (${SINCE_CUTOFF}) and l.open_cents > 0 and l.payable_at <= ${NOW}
    and not ${wasPayableAt("p.cutoff")} and not ${IS_IN_DISPUTE}
  group by l.partner_id`;

const PARTS = `
  select "partnerId", payable, 0, 0, 0 from (${payablesWhere("= p.id")}) b
  union all select "partnerId", 0, cents, 0, 0 from (${disputedWhere("= p.id")}) d
  union all select partner_id, 0, 0, cents, 0 from (${AFTER_CUTOFF}) s (partner_id, cents)
  union all select "partnerId", 0, 0, 0, "amountCents" from (${maturingWhere({
    programIs: "= p.id",
    from: NOW,
    until: "p.cutoff",
  })}) m`;

const DUE = `
  with clock as materialized (select service_now() as now),
  own as materialized (
    select p.id, p.name, p.currency, p.created_at, t.minimum_payout_cents, ${AVAILABLE_OF_PROGRAM}::bigint as "availableCents",
      auto.payout_at is not null as "isAutomatic", coalesce(auto.payout_at, $2::timestamptz) as "payoutAt",
      coalesce((date_trunc('day', auto.payout_at at time zone 'UTC') - interval '1 day') at time zone 'UTC',
        $2::timestamptz) as cutoff
    from program p
    join brand b on b.id = p.brand_id
    ${termsInForce(NOW)}
    cross join lateral (select case when b.status <> 'closed' then p.next_payout_at end as payout_at) auto
    where p.brand_id = $1
  )
  select ${PROGRAM}, ${TERMS}, p."availableCents", p."isAutomatic", p."payoutAt", p.cutoff, partner.*
  from own p
  left join lateral (
    select sums.payable::bigint as "payableCents", sums.disputed::bigint as "disputedCents",
      sums.after_cutoff::bigint as "afterCutoffCents", sums.maturing::bigint as "maturingCents", y.rail as method,
      y.id is not null as "hasPayoutAccount", y.refused_at is not null as "isAccountRefused",
      ${taxFormMissing(NOW)} as "isTaxFormMissing", ${statusInForce("m")} = 'suspended' as "isSuspended",
      case when not y.is_first then y.connected_at end as "accountChangedAt"
    from (
      select partner_id, sum(payable) as payable, sum(disputed) as disputed, sum(after_cutoff) as after_cutoff,
        sum(maturing) as maturing
      from (${PARTS}) part (partner_id, payable, disputed, after_cutoff, maturing)
      group by partner_id
    ) sums
    join partner m on m.id = sums.partner_id
    join account a on a.id = m.account_id
    left join payout_account y on y.account_id = m.account_id and y.replaced_at is null
    where sums.payable > 0 or sums.payable > sums.disputed or sums.maturing > 0
  ) partner on true
  order by p.created_at, p.id`;
