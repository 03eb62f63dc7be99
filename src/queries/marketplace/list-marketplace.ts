import { columns, type RowOf } from "../../db/columns.ts";
import { containing } from "../../db/containing.ts";
import { Brand } from "../../db/entities/brand.ts";
import { Program } from "../../db/entities/program.ts";
import type { PageRequest } from "../../db/keyset.ts";
import { cursorOf, listRange, NEWEST_FIRST } from "../../db/list-order.ts";
import type { Sql } from "../../db/sql.ts";
import type { PartnerStatus } from "../../domain/partners/partner.ts";
import {
  ANNOUNCED_CHANGE_COLUMNS,
  announcedChange,
  type AnnouncedChangeRow,
} from "../programs/announced-change.ts";
import { QUESTIONS, type ProgramQuestion } from "../programs/questions.ts";
import { TERMS_COLUMNS, termsInForce, type TermsRow } from "../programs/terms.ts";

const PROGRAM = columns(Program, "p", ["id", "slug", "name", "currency", "openToAll", "createdAt"]);
const BRAND = columns(Brand, "b", { brandName: "name" });

/** A program in the marketplace, with its current terms and their pending change. */
export interface MarketplaceRow
  extends Readonly<RowOf<typeof PROGRAM> & RowOf<typeof BRAND>>, TermsRow, AnnouncedChangeRow {
  /** Where the reader stands; null for somebody who has never applied. */
  readonly ownStatus: PartnerStatus | null;
  readonly questions: readonly ProgramQuestion[];
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
       select p.*, ${BRAND}
       from program p join brand b on b.id = p.brand_id
       where ${where} and p.status = 'live' and b.status = 'active'
         and ($2::text is null or p.name ilike $2 or p.description ilike $2 or b.name ilike $2)
       order by ${orderBy}
       limit $5
     )
     select ${PROGRAM}, p."brandName",
       (select m.status from partner m where m.program_id = p.id and m.account_id = $1) as "ownStatus",
       ${QUESTIONS}, ${TERMS_COLUMNS}, ${ANNOUNCED_CHANGE_COLUMNS}
     from page p ${termsInForce("service_now()")} ${announcedChange("service_now()")}
     order by ${orderBy}`,
    [accountId, search === null ? null : containing(search), ...cursorOf(page, NEWEST_FIRST), page.limit + 1],
  );
}
