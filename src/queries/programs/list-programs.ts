import type { PageRequest } from "../../db/keyset.ts";
import { cursorOf, listRange, OLDEST_FIRST } from "../../db/list-order.ts";
import type { Sql } from "../../db/sql.ts";
import { SELECT_PROGRAM, type ProgramRow } from "./program-row.ts";

/** A page of a brand's programs, oldest first, one row longer than the page. */
export function listPrograms(sql: Sql, brandId: string, page: PageRequest): Promise<ProgramRow[]> {
  const { where, orderBy } = listRange({ brand_id: "$1" }, OLDEST_FIRST, ["$2::timestamptz", "$3"], "p");
  return sql.rows<ProgramRow>(
    `${SELECT_PROGRAM}
     where ${where}
     order by ${orderBy}
     limit $4`,
    [brandId, ...cursorOf(page, OLDEST_FIRST), page.limit + 1],
  );
}
