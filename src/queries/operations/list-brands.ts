import { columns, type RowOf } from "../../db/columns.ts";
import { containing } from "../../db/containing.ts";
import { Brand } from "../../db/entities/brand.ts";
import { Program } from "../../db/entities/program.ts";
import type { PageRequest } from "../../db/keyset.ts";
import type { Sql } from "../../db/sql.ts";
import { AVAILABLE_OF_PROGRAM } from "../funding/shortfall.ts";
import { ApiError } from "../../domain/api-errors.ts";

const BRAND = columns(Brand, "b", ["id", "name", "email", "status", "createdAt"]);

/** A brand as operators see it. */
export interface OperatorBrand extends Readonly<RowOf<typeof BRAND>> {
  readonly programs: number;
  readonly members: number;
}

const SELECT_BRAND = `select ${BRAND},
    (select count(*) from program p where p.brand_id = b.id) as programs,
    (select count(*) from brand_member m where m.brand_id = b.id and m.removed_at is null) as members
  from brand b`;

/** The brands of the deployment, newest first. @param search part of the name or the address; null for all */
export function listBrands(
  sql: Sql,
  { limit, after }: PageRequest,
  search: string | null = null,
): Promise<OperatorBrand[]> {
  const [createdAt = null, id = null] = after ?? [];
  return sql.rows<OperatorBrand>(
    `${SELECT_BRAND}
     where ($1::timestamptz is null or (b.created_at, b.id) < ($1, $2))
       and ($4::text is null or b.name ilike $4 or b.email ilike $4)
     order by b.created_at desc, b.id desc limit $3`,
    [createdAt, id, limit + 1, search === null ? null : containing(search)],
  );
}

/** @throws ApiError `invalid_request` for an unknown brand */
export async function findBrand(sql: Sql, brandId: string): Promise<OperatorBrand> {
  const brand = await sql.row<OperatorBrand>(`${SELECT_BRAND} where b.id = $1`, [brandId]);
  if (brand === null) {
    throw new ApiError("invalid_request", `Brand ${brandId} not found.`, {
      next: "List the brands to find the id.",
    });
  }
  return brand;
}

const PROGRAM = columns(Program, "p", ["id", "name", "slug", "currency", "status", "brandId"]);
const BRAND_NAME = columns(Brand, "b", { brandName: "name" });

/** A program as operators see it. */
export interface OperatorProgram extends Readonly<RowOf<typeof PROGRAM> & RowOf<typeof BRAND_NAME>> {
  /** What its deposit has left for payouts. */
  readonly availableCents: number;
}

/**
 * A page of all programs, by brand and name, one row longer than the page. A null skips a filter.
 *
 * @param filter.search part of the slug, or of the program's or brand's name
 * @param page begins after a program's id: names are too long for a cursor. Programs are never removed.
 */
export function listProgramsOfAll(
  sql: Sql,
  {
    brandId,
    programId,
    search,
  }: Readonly<{ brandId: string | null; programId: string | null; search: string | null }>,
  { limit, after }: PageRequest,
): Promise<OperatorProgram[]> {
  const [lastId = null] = after ?? [];
  return sql.rows<OperatorProgram>(
    `select ${PROGRAM}, ${BRAND_NAME}, ${AVAILABLE_OF_PROGRAM}::bigint as "availableCents"
     from program p join brand b on b.id = p.brand_id
     where ($1::text is null or p.brand_id = $1)
       and ($2::text is null or p.name ilike $2 or b.name ilike $2 or p.slug ilike $2)
       and ($3::text is null or p.id = $3)
       and ($4::text is null or (b.name, p.name, p.id) > (
         select shown_of.name, shown.name, shown.id from program shown join brand shown_of on shown_of.id = shown.brand_id
         where shown.id = $4))
     order by b.name, p.name, p.id limit $5`,
    [brandId, search === null ? null : containing(search), programId, lastId, limit + 1],
  );
}
