import { columns, type OptionalRowOf, type RowOf } from "../../db/columns.ts";
import { Brand } from "../../db/entities/brand.ts";
import { PayoutAccount } from "../../db/entities/payout-account.ts";
import { Program } from "../../db/entities/program.ts";
import type { PageRequest } from "../../db/keyset.ts";
import { cursorOf, listRange, NEWEST_FIRST } from "../../db/list-order.ts";
import type { Sql } from "../../db/sql.ts";
import { ApiError } from "../../domain/api-errors.ts";
import { isId } from "../../domain/ids.ts";
import type { PayoutStatus } from "../../domain/payouts/payout.ts";
import { PAYOUT_COLUMNS, withHeldAmounts, type PayoutRow } from "./payout-row.ts";

const PROGRAM = columns(Program, "p", { programId: "id", programName: "name", brandId: "brandId" });
const BRAND = columns(Brand, "b", { brandName: "name" });
const ACCOUNT = columns(PayoutAccount, "a", { accountLabel: "label" });

/** A payout of one of an account's programs; the label is null where no payout account was connected. */
export type AccountPayout = PayoutRow &
  Readonly<RowOf<typeof PROGRAM> & RowOf<typeof BRAND> & OptionalRowOf<typeof ACCOUNT>>;

const NAMED = `${PAYOUT_COLUMNS}, ${PROGRAM}, ${BRAND}, ${ACCOUNT}`;
const OF_PROGRAM = `join program p on p.id = y.program_id join brand b on b.id = p.brand_id
  left join payout_account a on a.id = y.payout_account_id`;

export interface AccountPayoutFilter {
  readonly accountId: string;
  /** Null for all of the account's programs. */
  readonly programId: string | null;
  /** Null for all. */
  readonly status: PayoutStatus | null;
}

const { where, orderBy } = listRange({ partner_id: "m.id" }, NEWEST_FIRST, ["$2::timestamptz", "$3"], "y");

/** A page of an account's payouts of all programs, newest first, one row longer than the page. PAYEE-3. */
export async function listAccountPayouts(
  sql: Sql,
  { accountId, programId, status }: AccountPayoutFilter,
  page: PageRequest,
): Promise<AccountPayout[]> {
  const payouts = await sql.rows<AccountPayout>(
    `select ${NAMED}
     from partner m
     cross join lateral (
       select y.* from payout y where ${where} and ($6::text is null or y.status = $6)
       order by ${orderBy} limit $4
     ) y
     ${OF_PROGRAM}
     where m.account_id = $1 and ($5::text is null or m.program_id = $5)
     order by y.created_at desc, y.id desc
     limit $4`,
    [accountId, ...cursorOf(page, NEWEST_FIRST), page.limit + 1, programId, status],
  );
  return named(sql, payouts);
}

/**
 * A payout of one of the account's programs.
 *
 * @throws ApiError `payout_not_found`, also for another account's
 */
export async function findAccountPayout(
  sql: Sql,
  accountId: string,
  payoutId: string,
): Promise<AccountPayout> {
  const found = isId("payout", payoutId)
    ? await sql.rows<AccountPayout>(
        `select ${NAMED} from payout y ${OF_PROGRAM}
         where y.id = $2 and y.partner_id in (select id from partner where account_id = $1)`,
        [accountId, payoutId],
      )
    : [];
  const [payout] = await named(sql, found);
  if (payout === undefined) throw new ApiError("payout_not_found");
  return payout;
}

/** With what held payouts would pay now. */
async function named(sql: Sql, payouts: readonly AccountPayout[]): Promise<AccountPayout[]> {
  const amounts = await withHeldAmounts(sql, payouts);
  return payouts.map((payout, index) => ({ ...payout, amountCents: amounts[index]!.amountCents }));
}
