import type { BrandMember } from "../../db/entities/brand-member.ts";
import type { Login } from "../../db/entities/login.ts";
import type { EntityRow } from "../../db/query-builder.ts";
import type { Sql } from "../../db/sql.ts";

export type MemberRow = Readonly<
  Pick<EntityRow<BrandMember>, "id" | "role" | "mayPay" | "createdAt"> &
    Pick<EntityRow<Login>, "name" | "email">
>;

/** A brand's members, in the order in which they joined. */
export function listMembers(sql: Sql, brandId: string): Promise<MemberRow[]> {
  return sql.db
    .selectFrom("BrandMember as m")
    .innerJoin("Login as l", "l.id", "m.loginId")
    .select(["m.id", "l.name", "l.email", "m.role", "m.mayPay", "m.createdAt"])
    .where("m.brandId", "=", brandId)
    .where("m.removedAt", "is", null)
    .orderBy("m.createdAt")
    .orderBy("m.id")
    .execute();
}
