import { columns, type RowOf } from "../../db/columns.ts";
import { AddressChange } from "../../db/entities/address-change.ts";
import type { Sql } from "../../db/sql.ts";
import { hashOfSecret } from "../../domain/sign-in/secret.ts";

const CHANGE = columns(AddressChange, "c", ["id", "email"]);

/** A change of address that its link can still confirm. */
export type OpenAddressChange = Readonly<RowOf<typeof CHANGE>>;

/**
 * The change that a link confirms; null if it has expired or been replaced, or belongs to somebody else. PEOPLE-38.
 *
 * @param now system clock
 */
export function findAddressChange(
  sql: Sql,
  { loginId, token }: Readonly<{ loginId: string; token: string }>,
  now: Date,
): Promise<OpenAddressChange | null> {
  return sql.row<OpenAddressChange>(
    `select ${CHANGE} from address_change c where c.login_id = $1 and c.token_hash = $2 and c.expires_at > $3`,
    [loginId, hashOfSecret(token), now],
  );
}
