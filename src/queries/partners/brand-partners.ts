import type { PageRequest } from "../../db/keyset.ts";
import { cursorOf, listRange, NEWEST_FIRST } from "../../db/list-order.ts";
import type { Sql } from "../../db/sql.ts";
import type { PaidSearch } from "../../domain/partners/application.ts";
import { containing } from "../../db/containing.ts";
import { isId } from "../../domain/ids.ts";
import type { PartnerStatus } from "../../domain/partners/partner.ts";
import { ApiError } from "../../domain/api-errors.ts";
import { APPROVED_CUSTOMERS, CLICKS } from "./partner-counts.ts";
import type { ProgramQuestion } from "../programs/questions.ts";

/** A partner as its brand reads it, without the balance. */
export interface PartnerRow {
  readonly id: string;
  readonly accountId: string;
  readonly handle: string;
  readonly name: string;
  readonly email: string;
  readonly status: PartnerStatus;
  readonly clicks: number;
  readonly approvedCustomers: number;
  readonly recruits: number;
  readonly payoutConnected: boolean;
  readonly holdDays: number | null;
  /** The open warning's reason and date; null without one. */
  readonly warningReason: string | null;
  readonly warningDueAt: Date | null;
  readonly createdAt: Date;
}

/** A partner's latest application. */
export interface ApplicationRow {
  readonly channel: string | null;
  readonly reach: string | null;
  readonly proofUrl: string | null;
  readonly note: string | null;
  readonly promoText: string | null;
  readonly primaryMethod: string | null;
  readonly methods: string[];
  readonly paidSearch: PaidSearch | null;
  readonly answers: Record<string, string>;
  /** The answered questions, as they were asked. */
  readonly questions: readonly ProgramQuestion[];
  readonly riskFlags: string[];
  readonly submittedAt: Date;
}

/** Adds what only a single read shows. */
export interface PartnerDetailRow extends PartnerRow {
  readonly programId: string;
  readonly statusReason: string | null;
  readonly statusChangedAt: Date;
  readonly termsAcceptedVersion: number;
  readonly termsAcceptedAt: Date;
  readonly application: ApplicationRow | null;
}

/** The columns of a `PartnerRow`, for a partner `m` of account `a` with its open warning `w`. */
const PARTNER_COLUMNS = `m.id, m.account_id as "accountId", a.handle, a.name, a.email, m.status,
  ${CLICKS} as clicks,
  ${APPROVED_CUSTOMERS} as "approvedCustomers",
  (select count(*) from partner r where r.recruiter_partner_id = m.id) as recruits,
  exists (select 1 from payout_account y where y.account_id = m.account_id and y.replaced_at is null)
    as "payoutConnected",
  m.hold_days as "holdDays", w.reason as "warningReason", w.due_at as "warningDueAt", m.created_at as "createdAt"`;

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
        `select ${PARTNER_COLUMNS}, m.program_id as "programId", m.status_reason as "statusReason", m.status_changed_at as "statusChangedAt",
           m.terms_accepted_version as "termsAcceptedVersion", m.terms_accepted_at as "termsAcceptedAt",
           ${APPLICATION} as application
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
