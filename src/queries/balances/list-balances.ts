import type { Sql } from "../../db/sql.ts";
import type { Balance } from "../../domain/balance.ts";
import { balancesOf, NO_BALANCE } from "./partner-balances.ts";

/** A partner of a program with the balance. */
export interface BalanceRow {
  readonly partnerId: string;
  readonly name: string;
  readonly balance: Balance;
}

/** The balances of a program's partners, newest partner first: every membership, also those that earned nothing. */
export async function listBalances(sql: Sql, brandId: string, programId: string): Promise<BalanceRow[]> {
  const partners = await sql.rows<{ partnerId: string; name: string }>(
    `select m.id as "partnerId", a.name
     from partner m join account a on a.id = m.account_id
     where m.brand_id = $1 and m.program_id = $2
     order by m.created_at desc, m.id desc`,
    [brandId, programId],
  );
  const balances = await balancesOf(sql, { programId });
  return partners.map((partner) => ({ ...partner, balance: balances.get(partner.partnerId) ?? NO_BALANCE }));
}
