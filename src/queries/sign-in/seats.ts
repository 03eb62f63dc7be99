import type { Sql } from "../../db/sql.ts";
import type { Role } from "../../domain/access/roles.ts";

/** A person's role in an open brand. */
export interface SeatRow {
  readonly memberId: string;
  readonly role: Role;
  readonly mayPay: boolean;
  readonly brandId: string;
  readonly brandName: string;
  readonly brandStatus: string;
}

const SEATS = `select m.id as "memberId", m.role, m.may_pay as "mayPay", b.id as "brandId", b.name as "brandName",
    b.status as "brandStatus"
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
): Promise<{ readonly accountId: string; readonly name: string } | null> {
  return sql.row(`select id as "accountId", name from account where login_id = $1 and deleted_at is null`, [
    loginId,
  ]);
}
