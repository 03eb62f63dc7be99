import type { PageRequest } from "../../db/keyset.ts";
import { columns, type RowOf } from "../../db/columns.ts";
import { Conversion } from "../../db/entities/conversion.ts";
import { LedgerEntry } from "../../db/entities/ledger-entry.ts";
import { PayoutAccount } from "../../db/entities/payout-account.ts";
import { Payout } from "../../db/entities/payout.ts";
import type { Sql } from "../../db/sql.ts";
import { LINES_OF_ADVICE } from "../../domain/payouts/advice.ts";
import { type ListedBatch, listBatchPayouts } from "./list-batch-payouts.ts";
import type { PayoutRow } from "./payout-row.ts";

const LINE = columns(LedgerEntry, "e", ["payoutId", "conversionId", "kind"]);
const SALE = columns(Conversion, "c", ["occurredAt"]);
const PAYOUT = columns(Payout, "y", { payoutId: "id" });
const ACCOUNT = columns(PayoutAccount, "a", { accountLabel: "label" });

/** What one sale adds to a payout. */
export interface RemittanceLine extends Readonly<RowOf<typeof LINE> & RowOf<typeof SALE>> {
  readonly amountCents: number;
}

/** A payout with what it pays, as its partner may see it: neither the brand's order nor the customer. */
export interface RemittanceRow extends PayoutRow {
  /** Where the money went, without disclosing the account; null where none was connected. */
  readonly accountLabel: string | null;
  readonly lineCount: number;
  /** The first lines, oldest sale first; all add up to the amount. */
  readonly lines: readonly RemittanceLine[];
}

/**
 * A page of a batch's payouts with the sales that each pays, one row longer than the page. What is held pays none. Of a
 * payout with very many lines, only those that are shown are read: which they are is kept. PAYOUT-24, decision record 0094.
 *
 * @throws ApiError `batch_not_found`
 */
export async function listRemittances(
  sql: Sql,
  batch: ListedBatch,
  page: PageRequest,
): Promise<RemittanceRow[]> {
  const payouts = await listBatchPayouts(sql, batch, page);
  const payoutIds = payouts.map(({ id }) => id);
  const lines = await sql.rows<RemittanceLine>(
    // The inner limit keeps the planner from reading all sales: it looks up the one of each line.
    `select line.* from unnest($1::text[]) as one (id)
     left join long_advice k on k.payout_id = one.id
     cross join lateral (
       select ${LINE}, ${SALE}, -e.amount_cents as "amountCents"
       from (
         select * from ledger_entry where payout_id = one.id and entry = 'payout' and k.payout_id is null
         union all
         select * from ledger_entry where id = any(k.first_entry_ids)
       ) e cross join lateral (select * from conversion where id = e.conversion_id limit 1) c
       order by c.occurred_at, e.id
       limit ${LINES_OF_ADVICE}
     ) line`,
    [payoutIds],
  );
  const counts = await sql.rows<RowOf<typeof PAYOUT> & RowOf<typeof ACCOUNT> & { lineCount: number }>(
    `select ${PAYOUT}, ${ACCOUNT},
       case when k.payout_id is not null then k.line_count
         else (select count(*) from ledger_entry e where e.payout_id = y.id and e.entry = 'payout') end as "lineCount"
     from payout y left join payout_account a on a.id = y.payout_account_id
     left join long_advice k on k.payout_id = y.id
     where y.id = any($1::text[])`,
    [payoutIds],
  );
  const byPayout = Map.groupBy(lines, ({ payoutId }) => payoutId);
  const facts = new Map(counts.map((count) => [count.payoutId, count]));
  return payouts.map((payout) => ({
    ...payout,
    accountLabel: facts.get(payout.id)?.accountLabel ?? null,
    lineCount: facts.get(payout.id)?.lineCount ?? 0,
    lines: byPayout.get(payout.id) ?? [],
  }));
}
