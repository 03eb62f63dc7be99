import type { PageRequest } from "../../db/keyset.ts";
import type { Sql } from "../../db/sql.ts";
import { SELECT_PROGRAM, type ProgramRow } from "./program-row.ts";

/** The programs of a brand, oldest first, one more than the page shows. */
export async function listPrograms(sql: Sql, brandId: string, page: PageRequest): Promise<ProgramRow[]> {
  const [createdAt, id] = page.after ?? [null, null];
  return sql.rows<ProgramRow>(
    `${SELECT_PROGRAM}
     where p.brand_id = $1 and ($2::timestamptz is null or (p.created_at, p.id) > ($2::timestamptz, $3))
     order by p.created_at, p.id
     limit $4`,
    [brandId, createdAt, id, page.limit + 1],
  );
}
