import { containing } from "../../db/containing.ts";
import type { PageRequest } from "../../db/keyset.ts";
import { cursorOf, listRange, NEWEST_FIRST } from "../../db/list-order.ts";
import type { Sql } from "../../db/sql.ts";
import {
  ANNOUNCED_CHANGE_COLUMNS,
  announcedChange,
  type AnnouncedChangeRow,
} from "../programs/announced-change.ts";
import { QUESTIONS, type ProgramQuestion } from "../programs/questions.ts";
import { TERMS_COLUMNS, termsInForce, type TermsRow } from "../programs/terms.ts";

/** A program in the marketplace, with its current terms and their pending change. */
export interface MarketplaceRow extends TermsRow, AnnouncedChangeRow {
  readonly id: string;
  readonly slug: string;
  readonly name: string;
  readonly brandName: string;
  readonly currency: string;
  readonly openToAll: boolean;
  /** Whether the reader has joined; false after a rejection, which allows applying again. */
  readonly isJoined: boolean;
  readonly questions: readonly ProgramQuestion[];
  readonly createdAt: Date;
}

/**
 * A page of the live programs of active brands, newest first, one row longer than the page.
 *
 * @param accountId the reader
 * @param search matched in name, description or brand, ignoring case; null for all
 */
export function listMarketplace(
  sql: Sql,
  accountId: string,
  search: string | null,
  page: PageRequest,
): Promise<MarketplaceRow[]> {
  const { where, orderBy } = listRange({}, NEWEST_FIRST, ["$3::timestamptz", "$4"], "p");
  return sql.rows<MarketplaceRow>(
    `with page as materialized (
       select p.*, b.name as brand_name
       from program p join brand b on b.id = p.brand_id
       where ${where} and p.status = 'live' and b.status = 'active'
         and ($2::text is null or p.name ilike $2 or p.description ilike $2 or b.name ilike $2)
       order by ${orderBy}
       limit $5
     )
     select p.id, p.slug, p.name, p.brand_name as "brandName", p.currency, p.open_to_all as "openToAll",
       exists (select 1 from partner m where m.program_id = p.id and m.account_id = $1 and m.status <> 'rejected')
         as "isJoined",
       p.created_at as "createdAt", ${QUESTIONS}, ${TERMS_COLUMNS}, ${ANNOUNCED_CHANGE_COLUMNS}
     from page p ${termsInForce("service_now()")} ${announcedChange("service_now()")}
     order by ${orderBy}`,
    [accountId, search === null ? null : containing(search), ...cursorOf(page, NEWEST_FIRST), page.limit + 1],
  );
}
