import { columns, type RowOf } from "../../db/columns.ts";
import { Brand } from "../../db/entities/brand.ts";
import type { PageRequest } from "../../db/keyset.ts";
import type { Sql } from "../../db/sql.ts";

const BRAND = columns(Brand, "b", ["id", "name", "email", "status", "createdAt"]);

/** A brand as operators see it. */
export interface OperatorBrand extends Readonly<RowOf<typeof BRAND>> {
  readonly programs: number;
  readonly members: number;
}

/** The brands of the deployment, newest first. */
export function listBrands(sql: Sql, { limit, after }: PageRequest): Promise<OperatorBrand[]> {
  const [createdAt = null, id = null] = after ?? [];
  return sql.rows<OperatorBrand>(
    `select ${BRAND},
       (select count(*) from program p where p.brand_id = b.id) as programs,
       (select count(*) from brand_member m where m.brand_id = b.id and m.removed_at is null) as members
     from brand b
     where $1::timestamptz is null or (b.created_at, b.id) < ($1, $2)
     order by b.created_at desc, b.id desc limit $3`,
    [createdAt, id, limit + 1],
  );
}
