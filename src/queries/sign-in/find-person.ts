import { columns, type OptionalRowOf } from "../../db/columns.ts";
import { Login } from "../../db/entities/login.ts";
import type { Sql } from "../../db/sql.ts";
import type { SessionRule } from "./live-sessions.ts";

const LOGIN = columns(Login, "l", { loginId: "id" });

/** Who may sign in with an address. */
export interface KnownPerson extends Readonly<OptionalRowOf<typeof LOGIN>> {
  /** The person's name, if known. */
  readonly name: string | null;
  readonly isKnown: boolean;
}

/**
 * Whether an address may sign in: as an existing login, a partner, an invited person, or an operator. One statement
 * with one row, whatever the address.
 *
 * @param rule.now system clock, by which invitations expire
 */
export async function findPerson(
  sql: Sql,
  address: string,
  { now, operatorEmails }: SessionRule,
): Promise<KnownPerson> {
  const row = await sql.row<KnownPerson>(
    `select ${LOGIN}, coalesce(l.name, a.name) as name,
       l.id is not null or a.id is not null or exists (
         select from invitation i where i.email = $1 and i.accepted_at is null and i.revoked_at is null
           and i.expires_at > $2) or $1 = any($3::text[]) as "isKnown"
     from (values (1)) one (row)
     left join login l on l.email = $1
     left join account a on lower(a.email) = $1 and a.deleted_at is null`,
    [address, now, operatorEmails],
  );
  return row!;
}
