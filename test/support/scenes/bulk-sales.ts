import type { Deps } from "../../../src/deps.ts";
import { fillRows } from "./fill-rows.ts";

/**
 * So many sales of a partner, one a minute until now. They are rows without a ledger: enough for lists and their files.
 *
 * @param idPrefix distinguishes the sales of several partners in one database
 */
export async function fillSales(
  deps: Deps,
  program: Readonly<{ id: string; brandId: string }>,
  partnerId: string,
  count: number,
  idPrefix = "",
): Promise<void> {
  await fillRows(deps.sql, count, STATEMENT, [program.id, program.brandId, partnerId, count, idPrefix]);
}

const STATEMENT = `insert into conversion (id, program_id, brand_id, partner_id, kind, external_ref, source, amount_cents, status,
       attributed_by, occurred_at, hold_until, direct_original_cents, override_original_cents, fee_original_cents,
       direct_cents, override_cents, fee_cents, reward_type, rate_bps, fixed_cents, override_rate_bps, fee_bps,
       terms_version, created_at)
     select 'cnv_' || $7 || lpad(n::text, 26 - length($7), '0'), $3, $4, $5, 'sale', 'bulk-' || n, 'api', 100 * n,
       (array['pending', 'approved', 'rejected'])[1 + n % 3], 'ref_code', at, at + interval '15 days', 20 * n, 0, n,
       20 * n, 0, n, 'percent', 2000, 0, 1000, 500, 1, at
     from generate_series($1::int, $2::int) n
     cross join lateral (select service_now() - ($6::int - n) * interval '1 minute' as at) moment`;
