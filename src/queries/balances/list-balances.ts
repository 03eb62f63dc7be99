import { columns, type RowOf } from "../../db/columns.ts";
import { Account } from "../../db/entities/account.ts";
import { Partner } from "../../db/entities/partner.ts";
import { cursorOf, listRange, NEWEST_FIRST } from "../../db/list-order.ts";
import type { PageRequest } from "../../db/keyset.ts";
import type { Sql } from "../../db/sql.ts";
import type { Balance } from "../../domain/balances/balance.ts";
import { balancesOf, NO_BALANCE } from "./partner-balances.ts";

/** A program's partner with its balance. */
export interface BalanceRow {
  readonly partnerId: string;
  readonly name: string;
  readonly balance: Balance;
}

/** A program's partners, newest first. */
export function partnersOf(
  sql: Sql,
  brandId: string,
  programId: string,
): Promise<Pick<BalanceRow, "partnerId" | "name">[]> {
  return sql.db
    .selectFrom("Partner as m")
    .innerJoin("Account as a", "a.id", "m.accountId")
    .select(["m.id as partnerId", "a.name"])
    .where("m.brandId", "=", brandId)
    .where("m.programId", "=", programId)
    .orderBy("m.createdAt", "desc")
    .orderBy("m.id", "desc")
    .execute();
}

/** The balances of all of a program's partners, newest partner first, even those without earnings. */
export async function listBalances(sql: Sql, brandId: string, programId: string): Promise<BalanceRow[]> {
  const partners = await partnersOf(sql, brandId, programId);
  const balances = await balancesOf(sql, { programId });
  return partners.map((partner) => ({ ...partner, balance: balances.get(partner.partnerId) ?? NO_BALANCE }));
}

/** The same, batch by batch, each exact at its own moment: for programs of any size. */
export async function* listBalancesInBatches(
  sql: Sql,
  brandId: string,
  programId: string,
  batchSize: number,
): AsyncGenerator<BalanceRow[]> {
  let page: PageRequest | null = { limit: batchSize, after: null };
  while (page !== null) {
    const partners: PartnerRow[] = await partnersAfter(sql, brandId, programId, page);
    const balances = await balancesOf(sql, { partnerIds: partners.map(({ partnerId }) => partnerId) });
    yield partners.map(({ partnerId, name }) => ({
      partnerId,
      name,
      balance: balances.get(partnerId) ?? NO_BALANCE,
    }));
    const last = partners.at(-1);
    const isLast = last === undefined || partners.length < batchSize;
    page = isLast ? null : { limit: batchSize, after: [last.createdAt.toISOString(), last.partnerId] };
  }
}

const PARTNER = columns(Partner, "m", { partnerId: "id", createdAt: "createdAt" });
const NAME = columns(Account, "a", ["name"]);
type PartnerRow = Readonly<RowOf<typeof PARTNER> & RowOf<typeof NAME>>;

function partnersAfter(
  sql: Sql,
  brandId: string,
  programId: string,
  page: PageRequest,
): Promise<PartnerRow[]> {
  const { where, orderBy } = listRange({ program_id: "$2" }, NEWEST_FIRST, ["$3::timestamptz", "$4"]);
  return sql.rows<PartnerRow>(
    `select ${PARTNER}, ${NAME}
     from (select id, account_id, created_at from partner
       where ${where} and brand_id = $1
       order by ${orderBy}
       limit $5) m
     join account a on a.id = m.account_id
     order by m.created_at desc, m.id desc`,
    [brandId, programId, ...cursorOf(page, NEWEST_FIRST), page.limit],
  );
}
