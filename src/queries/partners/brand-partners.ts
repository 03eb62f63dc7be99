import { columns, type OptionalRowOf, type RowOf } from "../../db/columns.ts";
import { Account } from "../../db/entities/account.ts";
import type { Application } from "../../db/entities/application.ts";
import { Partner } from "../../db/entities/partner.ts";
import { Warning } from "../../db/entities/warning.ts";
import type { PageRequest } from "../../db/keyset.ts";
import { cursorOf, listRange, NEWEST_FIRST } from "../../db/list-order.ts";
import type { EntityRow } from "../../db/query-builder.ts";
import type { Sql } from "../../db/sql.ts";
import { containing } from "../../db/containing.ts";
import { isId } from "../../domain/ids.ts";
import type { PartnerStatus } from "../../domain/partners/partner.ts";
import { ApiError } from "../../domain/api-errors.ts";
import { APPROVED_CUSTOMERS, CLICKS } from "./partner-counts.ts";

const PARTNER = columns(Partner, "m", ["id", "accountId", "status", "holdDays", "createdAt"]);
const ACCOUNT = columns(Account, "a", ["handle", "name", "email"]);
const WARNING = columns(Warning, "w", { warningReason: "reason", warningDueAt: "dueAt" });
const DETAILS = columns(Partner, "m", [
  "programId",
  "statusReason",
  "statusChangedAt",
  "termsAcceptedVersion",
  "termsAcceptedAt",
]);

/** A partner as its brand reads it, without the balance. Warning reason and date are the open warning's. */
export interface PartnerRow extends Readonly<
  RowOf<typeof PARTNER> & RowOf<typeof ACCOUNT> & OptionalRowOf<typeof WARNING>
> {
  readonly clicks: number;
  readonly approvedCustomers: number;
  readonly recruits: number;
  readonly payoutConnected: boolean;
}

/** A partner's latest application, with the answered questions as they were asked. */
export type ApplicationRow = Readonly<Omit<EntityRow<Application>, "id" | "partnerId">>;

/** Adds what only a single read shows. */
export interface PartnerDetailRow extends PartnerRow, Readonly<RowOf<typeof DETAILS>> {
  readonly application: ApplicationRow | null;
}

/** The columns of a `PartnerRow`, for a partner `m` of account `a` with its open warning `w`. */
const PARTNER_COLUMNS = `${PARTNER}, ${ACCOUNT}, ${WARNING},
  ${CLICKS} as clicks,
  ${APPROVED_CUSTOMERS} as "approvedCustomers",
  (select count(*) from partner r where r.recruiter_partner_id = m.id) as recruits,
  exists (select 1 from payout_account y where y.account_id = m.account_id and y.replaced_at is null)
    as "payoutConnected"`;

const PARTNER_TABLES = `join account a on a.id = m.account_id
  left join warning w on w.partner_id = m.id and w.outcome is null`;

/**
 * A page of a program's partners, newest first, one row longer than the page. The caller has checked that the program
 * is the brand's; the statement filters by the brand anyway, as every statement does.
 *
 * @param filter.status only partners of this status; null for all
 * @param filter.search matched in name or handle, ignoring case; null for all
 */
export function listPartners(
  sql: Sql,
  brandId: string,
  programId: string,
  filter: Readonly<{ status: PartnerStatus | null; search: string | null }>,
  page: PageRequest,
): Promise<PartnerRow[]> {
  const { status, search } = filter;
  const range = { program_id: "$2", ...(status !== null && { status: "$7" }) };
  const { where, orderBy } = listRange(range, NEWEST_FIRST, ["$3::timestamptz", "$4"]);
  // The page is cut first, so counts are taken only for its rows.
  return sql.rows<PartnerRow>(
    `with page as materialized (
       select * from partner
       where ${where} and brand_id = $1
         and ($6::text is null or exists (select 1 from account a
           where a.id = account_id and (a.name ilike $6 or a.handle ilike $6)))
       order by ${orderBy}
       limit $5
     )
     select ${PARTNER_COLUMNS} from page m ${PARTNER_TABLES}
     order by m.created_at desc, m.id desc`,
    [
      brandId,
      programId,
      ...cursorOf(page, NEWEST_FIRST),
      page.limit + 1,
      search === null ? null : containing(search),
      ...(status === null ? [] : [status]),
    ],
  );
}

const APPLICATION = `(select jsonb_build_object('channel', e.channel, 'reach', e.reach, 'proofUrl', e.proof_url,
    'note', e.note, 'promoText', e.promo_text, 'primaryMethod', e.primary_method, 'methods', e.methods,
    'paidSearch', e.paid_search, 'answers', e.answers, 'questions', e.questions,
    'riskFlags', e.risk_flags, 'submittedAt', e.submitted_at)
  from application e where e.partner_id = m.id order by e.id desc limit 1)`;

/**
 * A partner of one of the brand's programs, with reason, application and accepted terms.
 *
 * @throws ApiError `partner_not_found` for an unknown partner, and another brand's
 */
export async function readPartner(sql: Sql, brandId: string, partnerId: string): Promise<PartnerDetailRow> {
  type Row = Omit<PartnerDetailRow, "application"> & {
    readonly application: (Omit<ApplicationRow, "submittedAt"> & { readonly submittedAt: string }) | null;
  };
  const row = isId("partner", partnerId)
    ? await sql.row<Row>(
        `select ${PARTNER_COLUMNS}, ${DETAILS}, ${APPLICATION} as application
         from partner m ${PARTNER_TABLES}
         where m.id = $1 and m.brand_id = $2`,
        [partnerId, brandId],
      )
    : null;
  if (row === null) throw new ApiError("partner_not_found");
  const { application } = row;
  return {
    ...row,
    // JSON has moments as text.
    application: application && { ...application, submittedAt: new Date(application.submittedAt) },
  };
}
