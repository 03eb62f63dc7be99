import { beforeAll, expect, test } from "@jest/globals";
import { dropPastDays } from "../../../src/commands/upkeep/fold-balances.ts";
import { dropPastPeriods } from "../../../src/commands/upkeep/fold-statistics.ts";
import type { Sql } from "../../../src/db/sql.ts";
import { asOwner } from "../../support/scenes/as-owner.ts";
import { blocksReadOf, planOf, rowsReadOf } from "../../support/scenes/plans.ts";
import { useApi } from "../../support/scenes/use-api.ts";

/** Every hour the sums that nothing reads any more are deleted, without reading those that are kept. */

const { api } = useApi();
const PARTNERS = 500;
/** Of each partner, as many as are kept. */
const KEPT = 40;
const PAST = 2;
beforeAll(async () => {
  await api.deps.sql.execute(
    `insert into balance_sum (program_id, partner_id, bucket, period, amount_cents)
     select 'prg_1', 'prt_' || n, bucket, period, 1 from generate_series(1, $1::int) n
     cross join (
       select 'approved', day_number(service_now()) + generate_series(1, $2::int)
       union all select 'approved', day_number(service_now()) - 2 - generate_series(1, $3::int)
       union all select 'earned', generate_series(2020, 2026)
       union all values ('pending', 0), ('paid_out', 0)
     ) sum (bucket, period)`,
    [PARTNERS, KEPT, PAST],
  );
  await api.deps.sql.execute(
    `insert into statistics_sum (program_id, partner_id, facet, hours, period, value, clicks)
     select 'prg_1', 'prt_' || n, 'total', hours, period, '', 1 from generate_series(1, $1::int) n
     cross join (
       select 1, hour_number(service_now()) - 366 * 24 + generate_series(2, $2::int + 1)
       union all select 1, hour_number(service_now()) - 366 * 24 - 1 - generate_series(1, $3::int)
       union all select 24, day_number(service_now()) - generate_series(1, $2::int)
       union all select 768, generate_series(1, $2::int)
     ) length (hours, period)`,
    [PARTNERS, KEPT, PAST],
  );
  for (const table of ["balance_sum", "statistics_sum"]) await asOwner(api, `analyze ${table}`);
}, 60_000);

test.each<[string, string, (sql: Sql) => Promise<number>]>([
  ["days of balances", "balance_sum", dropPastDays],
  ["hours of statistics", "statistics_sum", dropPastPeriods],
])("past %s are dropped without reading the others", async (_, table, drop) => {
  const count = () => api.deps.sql.row<{ rows: number }>(`select count(*) as rows from ${table}`);
  const before = await count();
  const nodes = await planOf(api.deps.sql, drop);
  expect(before!.rows - (await count())!.rows).toBe(PARTNERS * PAST);
  expect(Math.max(...rowsReadOf(nodes, table))).toBe(PARTNERS * PAST);
  // Nor does it look at each partner to find that nothing is past.
  await asOwner(api, `vacuum ${table}`);
  expect(blocksReadOf(await planOf(api.deps.sql, drop))).toBeLessThan(20);
});
