import type { Sql } from "../../db/sql.ts";
import type { Role } from "../../domain/access/roles.ts";
import { hashOfSecret } from "../../domain/sign-in/secret.ts";

/** An invitation that can be accepted. */
export interface OpenInvitation {
  readonly id: string;
  readonly brandId: string;
  readonly brandName: string;
  readonly email: string;
  readonly role: Role;
  readonly mayPay: boolean;
  readonly expiresAt: Date;
}

const OPEN = `select i.id, i.brand_id as "brandId", b.name as "brandName", i.email, i.role, i.may_pay as "mayPay",
    i.expires_at as "expiresAt"
  from invitation i join brand b on b.id = i.brand_id
  where i.accepted_at is null and i.revoked_at is null and i.expires_at > $1 and b.status <> 'closed'`;

/** The open invitation of a link; null if expired, revoked, accepted or unknown. @param now system clock */
export function findInvitation(sql: Sql, token: string, now: Date): Promise<OpenInvitation | null> {
  return sql.row<OpenInvitation>(`${OPEN} and i.token_hash = $2`, [now, hashOfSecret(token)]);
}

/** The open invitations to an address. @param now system clock */
export function listInvitationsTo(sql: Sql, address: string, now: Date): Promise<OpenInvitation[]> {
  return sql.rows<OpenInvitation>(`${OPEN} and i.email = $2 order by i.created_at, i.id`, [now, address]);
}

/** A brand's open invitations, newest first. @param now system clock */
export function listInvitationsOf(sql: Sql, brandId: string, now: Date): Promise<OpenInvitation[]> {
  return sql.rows<OpenInvitation>(`${OPEN} and i.brand_id = $2 order by i.created_at desc, i.id desc`, [
    now,
    brandId,
  ]);
}
