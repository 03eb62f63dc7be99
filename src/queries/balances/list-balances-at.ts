import type { Sql } from "../../db/sql.ts";
import { showClock } from "../system/show-clock.ts";
import { balancesAt } from "./balances-at.ts";
import { partnersOf, type BalanceRow } from "./list-balances.ts";
import { NO_BALANCE } from "./partner-balances.ts";

/** The balances of a moment. */
export interface BalancesAt {
  /** The moment that they are of. */
  readonly at: Date;
  /** Newest partner first, even those without earnings. */
  readonly rows: BalanceRow[];
}

/** The balances of a program's partners as they were; a moment that has not come is now. CONSOLE-18. */
export async function listBalancesAt(
  sql: Sql,
  brandId: string,
  programId: string,
  moment: Date,
): Promise<BalancesAt> {
  const { now } = await showClock(sql);
  const at = moment < now ? moment : now;
  const partners = await partnersOf(sql, brandId, programId);
  const balances = await balancesAt(sql, programId, at);
  const rows = partners.map((row) => ({ ...row, balance: balances.get(row.partnerId) ?? NO_BALANCE }));
  return { at, rows };
}
