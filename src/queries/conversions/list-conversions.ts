import type { PageRequest } from "../../db/keyset.ts";
import type { Sql } from "../../db/sql.ts";
import type { ConversionStatus } from "../../domain/conversion.ts";
import { CONVERSION_COLUMNS, type ConversionRow } from "./find-conversion.ts";

export interface ConversionFilter {
  readonly brandId: string;
  readonly programId: string;
  /** Only conversions of this status; null for all. */
  readonly status: ConversionStatus | null;
  /** Only conversions credited to this partner; null for all. One that the program does not have has none. */
  readonly partnerId: string | null;
}

/**
 * A page of a program's conversions, newest first, one row longer than the page. The caller has made sure that the
 * program is the brand's; the brand is named again, as in every statement.
 */
export function listConversions(sql: Sql, filter: ConversionFilter, page: PageRequest): Promise<ConversionRow[]> {
  const [createdAt = null, id = null] = page.after ?? [];
  return sql.rows<ConversionRow>(
    `select ${CONVERSION_COLUMNS}
     from conversion c
     where c.brand_id = $1 and c.program_id = $2 and ($3::text is null or c.status = $3)
       and ($4::text is null or c.partner_id = (select id from partner where id = $4 and program_id = $2))
       and ($5::timestamptz is null or (c.created_at, c.id) < ($5::timestamptz, $6))
     order by c.created_at desc, c.id desc
     limit $7`,
    [filter.brandId, filter.programId, filter.status, filter.partnerId, createdAt, id, page.limit + 1],
  );
}
