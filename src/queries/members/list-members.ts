import type { Sql } from "../../db/sql.ts";
import type { Role } from "../../domain/access/roles.ts";

export interface MemberRow {
  readonly id: string;
  readonly name: string;
  readonly email: string;
  readonly role: Role;
  readonly mayPay: boolean;
  readonly createdAt: Date;
}

/** A brand's members, in the order in which they joined. */
export function listMembers(sql: Sql, brandId: string): Promise<MemberRow[]> {
  return sql.rows<MemberRow>(
    `select m.id, l.name, l.email, m.role, m.may_pay as "mayPay", m.created_at as "createdAt"
     from brand_member m join login l on l.id = m.login_id
     where m.brand_id = $1 and m.removed_at is null
     order by m.created_at, m.id`,
    [brandId],
  );
}
