import type { Brand } from "../../db/entities/brand.ts";
import type { Invitation } from "../../db/entities/brand-member.ts";
import type { EntityRow } from "../../db/query-builder.ts";
import type { Sql } from "../../db/sql.ts";
import { hashOfSecret } from "../../domain/sign-in/secret.ts";

/** An invitation that can be accepted. */
export interface OpenInvitation extends Readonly<
  Pick<EntityRow<Invitation>, "id" | "brandId" | "email" | "role" | "mayPay" | "expiresAt">
> {
  readonly brandName: EntityRow<Brand>["name"];
}

const openAt = (sql: Sql, now: Date) =>
  sql.db
    .selectFrom("Invitation as i")
    .innerJoin("Brand as b", "b.id", "i.brandId")
    .select(["i.id", "i.brandId", "b.name as brandName", "i.email", "i.role", "i.mayPay", "i.expiresAt"])
    .where("i.acceptedAt", "is", null)
    .where("i.revokedAt", "is", null)
    .where("i.expiresAt", ">", now)
    .where("b.status", "<>", "closed");

/** The open invitation of a link; null if expired, revoked, accepted or unknown. @param now system clock */
export async function findInvitation(sql: Sql, token: string, now: Date): Promise<OpenInvitation | null> {
  const found = await openAt(sql, now).where("i.tokenHash", "=", hashOfSecret(token)).executeTakeFirst();
  return found ?? null;
}

/** The open invitations to an address. @param now system clock */
export function listInvitationsTo(sql: Sql, address: string, now: Date): Promise<OpenInvitation[]> {
  return openAt(sql, now).where("i.email", "=", address).orderBy("i.createdAt").orderBy("i.id").execute();
}

/** A brand's open invitations, newest first. @param now system clock */
export function listInvitationsOf(sql: Sql, brandId: string, now: Date): Promise<OpenInvitation[]> {
  return openAt(sql, now)
    .where("i.brandId", "=", brandId)
    .orderBy("i.createdAt", "desc")
    .orderBy("i.id", "desc")
    .execute();
}
