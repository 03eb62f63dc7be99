import type { Sql } from "../../db/sql.ts";
import type { Balance } from "../../domain/balances/balance.ts";
import { listOwnPartners } from "../partners/own-partner.ts";
import { balancesOf, NO_BALANCE } from "./partner-balances.ts";

/** An account's balance in one program. */
export interface EarningsRow {
  readonly partnerId: string;
  readonly programName: string;
  readonly currency: string;
  readonly balance: Balance;
}

/** An account's balances in all programs, the latest joined first. */
export async function listEarnings(sql: Sql, accountId: string): Promise<EarningsRow[]> {
  const partners = await listOwnPartners(sql, accountId);
  const balances = await balancesOf(sql, { partnerIds: partners.map(({ partnerId }) => partnerId) });
  return partners.map(({ partnerId, programName, currency }) => ({
    partnerId,
    programName,
    currency,
    balance: balances.get(partnerId) ?? NO_BALANCE,
  }));
}
