import { columns, type RowOf } from "../../db/columns.ts";
import { Account } from "../../db/entities/account.ts";
import { BrandMember } from "../../db/entities/brand-member.ts";
import { Brand } from "../../db/entities/brand.ts";
import type { Sql } from "../../db/sql.ts";

const MEMBER = columns(BrandMember, "m", { memberId: "id", role: "role", mayPay: "mayPay" });
const BRAND = columns(Brand, "b", { brandId: "id", brandName: "name", brandStatus: "status" });
const ACCOUNT = columns(Account, "a", { accountId: "id", name: "name" });

/** A person's role in an open brand. */
export type SeatRow = Readonly<RowOf<typeof MEMBER> & RowOf<typeof BRAND>>;

const SEATS = `select ${MEMBER}, ${BRAND}
  from brand_member m join brand b on b.id = m.brand_id
  where m.login_id = $1 and m.removed_at is null and b.status <> 'closed'`;

/** The person's role in a brand; null if not a member, removed, or the brand is closed. */
export function findSeat(sql: Sql, loginId: string, brandId: string): Promise<SeatRow | null> {
  return sql.row<SeatRow>(`${SEATS} and m.brand_id = $2`, [loginId, brandId]);
}

/** All brands a person is a member of, by name. */
export function listSeats(sql: Sql, loginId: string): Promise<SeatRow[]> {
  return sql.rows<SeatRow>(`${SEATS} order by b.name, b.id`, [loginId]);
}

/** The account a person signs in to as a partner, or null. */
export function findAccountOfLogin(
  sql: Sql,
  loginId: string,
): Promise<Readonly<RowOf<typeof ACCOUNT>> | null> {
  return sql.row<RowOf<typeof ACCOUNT>>(
    `select ${ACCOUNT} from account a where a.login_id = $1 and a.deleted_at is null`,
    [loginId],
  );
}
