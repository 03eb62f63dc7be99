import type { Sql } from "../../db/sql.ts";
import { columns, type RowOf } from "../../db/columns.ts";
import { Partner } from "../../db/entities/partner.ts";
import { Program } from "../../db/entities/program.ts";
import { isMoneyDue, type Balance } from "../../domain/balances/balance.ts";
import { disputedPayables } from "./disputed-payables.ts";
import { balancesOf, NO_BALANCE } from "../balances/partner-balances.ts";

const PARTNER = columns(Partner, "m", { partnerId: "id" });
const PROGRAM = columns(Program, "p", { programId: "id", programName: "name", currency: "currency" });

/** A program that keeps an account from being deleted. */
export interface ProgramWithMoneyDue extends Readonly<RowOf<typeof PARTNER> & RowOf<typeof PROGRAM>> {
  readonly balance: Balance;
}

/** The account's programs in which money is due, in flight, or may still become due. PARTNER-20. */
export async function programsWithMoneyDue(sql: Sql, accountId: string): Promise<ProgramWithMoneyDue[]> {
  const partners = await sql.rows<RowOf<typeof PARTNER> & RowOf<typeof PROGRAM>>(
    `select ${PARTNER}, ${PROGRAM} from partner m join program p on p.id = m.program_id
     where m.account_id = $1 order by m.id`,
    [accountId],
  );
  const partnerIds = partners.map(({ partnerId }) => partnerId);
  const balances = await balancesOf(sql, { partnerIds });
  const disputed = await disputedPayables(sql, { partnerIds });
  return partners
    .map((partner) => ({ ...partner, balance: balances.get(partner.partnerId) ?? NO_BALANCE }))
    .filter(
      ({ partnerId, balance }) => isMoneyDue(balance) || balance.payable > (disputed.get(partnerId) ?? 0),
    );
}
