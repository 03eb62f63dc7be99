import type { BrandMember } from "../../db/entities/brand-member.ts";
import type { Login } from "../../db/entities/login.ts";
import type { EntityRow } from "../../db/query-builder.ts";
import type { Sql } from "../../db/sql.ts";

export interface MemberRow
  extends
    Readonly<Pick<EntityRow<BrandMember>, "id" | "role" | "mayPay" | "createdAt">>,
    Readonly<Pick<EntityRow<Login>, "name" | "email">> {
  /** When the person last used a session; null if none is kept. System clock. */
  readonly lastSeenAt: Date | null;
}

/** A brand's members, in the order in which they joined. CONSOLE-31. */
export function listMembers(sql: Sql, brandId: string): Promise<MemberRow[]> {
  return sql.db
    .selectFrom("BrandMember as m")
    .innerJoin("Login as l", "l.id", "m.loginId")
    .select(["m.id", "l.name", "l.email", "m.role", "m.mayPay", "m.createdAt"])
    .select((eb) =>
      eb
        .selectFrom("WebSession as s")
        .select((of) => of.fn.max("s.seenAt").as("lastSeenAt"))
        .whereRef("s.loginId", "=", "l.id")
        .as("lastSeenAt"),
    )
    .where("m.brandId", "=", brandId)
    .where("m.removedAt", "is", null)
    .orderBy("m.createdAt")
    .orderBy("m.id")
    .execute();
}
