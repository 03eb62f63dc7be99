import { beforeAll, expect, test } from "@jest/globals";
import { foldBalances } from "../../../src/commands/upkeep/fold-balances.ts";
import type { PageRequest } from "../../../src/db/keyset.ts";
import type { Sql } from "../../../src/db/sql.ts";
import { balancesAt } from "../../../src/queries/balances/balances-at.ts";
import { BUCKETS } from "../../../src/queries/balances/bucket.ts";
import { explainBalance } from "../../../src/queries/balances/explain-balance.ts";
import { listStatement, type StatementOrder } from "../../../src/queries/balances/list-statement.ts";
import { listBrandAudit } from "../../../src/queries/console/list-brand-audit.ts";
import { searchEvents } from "../../../src/queries/events/search-events.ts";
import { addDays, startOfDay } from "../../../src/domain/calendar/calendar.ts";
import { listFundingEntries } from "../../../src/queries/funding/list-funding-entries.ts";
import { explainPayout } from "../../../src/queries/payouts/explain-payout.ts";
import { listPaymentFacts } from "../../../src/queries/payouts/payment-facts.ts";
import { payableAtCutoff } from "../../../src/queries/payouts/payable-at.ts";
import { journalMonth, journalMonths } from "../../../src/queries/reports/journal-month.ts";
import { listProgramStatements } from "../../../src/queries/statements/own-statement.ts";
import { newId } from "../../../src/domain/ids.ts";
import { asOwner } from "../../support/scenes/as-owner.ts";
import { fillSales } from "../../support/scenes/bulk-sales.ts";
import { fillRows } from "../../support/scenes/fill-rows.ts";
import { planOf, rowsReadOf } from "../../support/scenes/plans.ts";
import { sellingScene, type SellingScene } from "../../support/scenes/sales.ts";
import { useApi } from "../../support/scenes/use-api.ts";

/*
 * A page of the console's lists reads index ranges only, and no more rows of the list than it shows, or so many for each range
 * that a filter allows: however many there are.
 */

const { api, make } = useApi();
const ROWS = 20_000;
const LIMIT = 25;
/** Sales are one a minute; those of more than three days ago were decided a day later. */
const MINUTE_MS = 60_000;
/** The sales of the numbers from `$1` to `$2`. */
const IN_PART = "substr(id, 5)::numeric between $1 and $2";
let scene: SellingScene;
/** The midnight (UTC) of five days ago: the sales of the day before it were pending then. */
let then: Date;
beforeAll(async () => {
  scene = await sellingScene(make, { holdDays: 0 });
  const { program, seller } = scene;
  await fillSales(api.deps, program, seller.id, ROWS);
  const tenant = [program.id, program.brandId];
  const fill = (statement: string) => fillRows(api.deps.sql, ROWS, statement, tenant);
  await fill(
    `insert into incoming_event (program_id, source, external_id, type, status, note, received_at)
     select $3, case when n % 1000 = 0 then 'shopify' else 'api' end, 'bulk-' || n,
       (array['sale', 'refund', 'event', null])[1 + n % 4],
       (array['processed', 'duplicate', 'unmatched', 'error'])[1 + n / 7 % 4],
       case when n % 1000 = 1 then 'currency_mismatch X.' when n % 4 = 0 then 'no_attribution Y.' end,
       service_now() - n * interval '1 second'
     from generate_series($1::int, $2::int) n where $4::text is not null`,
  );
  await fill(
    `insert into funding_entry (program_id, brand_id, kind, amount_cents, cause, created_at)
     select $3, $4, (array['deposit', 'platform_fee'])[1 + n % 2], 1, 'bulk-' || n, service_now()
     from generate_series($1::int, $2::int) n`,
  );
  await fill(
    `insert into audit_entry (brand_id, program_id, actor_kind, actor_id, action, target_id, created_at)
     select $4, $3, 'brand_key', 'key_' || n % 5, 'partner.warn', 'prt_' || n % 500, service_now()
     from generate_series($1::int, $2::int) n`,
  );
  await fill(
    `insert into ledger_entry (program_id, brand_id, conversion_id, partner_id, kind, entry, amount_cents, cause, is_test,
       created_at)
     select program_id, brand_id, id, partner_id, 'direct', 'accrual', 1, 'bulk', false, created_at
     from conversion where program_id = $3 and brand_id = $4 and ${IN_PART} order by id`,
  );
  await fill(
    `insert into conversion_change (conversion_id, program_id, status_before, hold_until_before, created_at)
     select id, program_id, 'pending', hold_until, created_at + interval '1 day' from conversion
     where program_id = $3 and brand_id = $4 and ${IN_PART} and status <> 'pending'
       and created_at < service_now() - interval '3 days'`,
  );
  const { now } = (await api.deps.sql.row<{ now: Date }>("select service_now() as now"))!;
  then = addDays(startOfDay(now), -5);
  const changed = ["conversion", "conversion_change", "ledger_entry"];
  for (const table of ["incoming_event", "funding_entry", "audit_entry", ...changed]) {
    await asOwner(api, `analyze ${table}`);
  }
});

type List = (sql: Sql, scene: SellingScene, page: PageRequest) => Promise<unknown>;
const ofEvents =
  (filter: Partial<Parameters<typeof searchEvents>[1]>): List =>
  (sql, { program }, page) =>
    searchEvents(
      sql,
      {
        brandId: program.brandId,
        programId: program.id,
        ...{ status: null, type: null, source: null, note: null, from: null, until: null },
        ...filter,
      },
      page,
    );
const ofAudit =
  (filter: Partial<Parameters<typeof listBrandAudit>[1]>): List =>
  (sql, { program }, page) =>
    listBrandAudit(
      sql,
      { brandId: program.brandId, ...{ programId: null, actorId: null, targetId: null }, ...filter },
      page,
    );

const ofStatement =
  (partner: "seller" | null, order: StatementOrder = "newest"): List =>
  (sql, { program, seller }, page) =>
    listStatement(
      sql,
      {
        brandId: program.brandId,
        programId: program.id,
        partnerId: partner === null ? null : seller.id,
        ...{ kind: null, from: null, until: null, order },
      },
      page,
    );

/** How many ranges a page is merged of. */
const LISTS: [string, string, List, number][] = [
  ["events", "incoming_event", ofEvents({}), 1],
  ["events of an outcome", "incoming_event", ofEvents({ status: "error" }), 16],
  ["events of a type", "incoming_event", ofEvents({ type: "refund" }), 16],
  ["events of both", "incoming_event", ofEvents({ status: "unmatched", type: "sale" }), 4],
  ["events of a source", "incoming_event", ofEvents({ source: "shopify" }), 16],
  ["events of a note", "incoming_event", ofEvents({ note: "currency_mismatch" }), 1],
  ["audit lines", "audit_entry", ofAudit({}), 1],
  ["audit lines of a key", "audit_entry", ofAudit({ actorId: "key_3" }), 1],
  ["audit lines of a record", "audit_entry", ofAudit({ targetId: "prt_77" }), 1],
  [
    "movements of a deposit",
    "funding_entry",
    (sql, { program }, page) =>
      listFundingEntries(sql, { brandId: program.brandId, programId: program.id, figure: null }, page),
    1,
  ],
  [
    "deposits",
    "funding_entry",
    (sql, { program }, page) =>
      listFundingEntries(sql, { brandId: program.brandId, programId: program.id, figure: "deposited" }, page),
    2,
  ],
  ...BUCKETS.map((bucket): [string, string, List, number] => [
    `lines of what is ${bucket}`,
    "ledger_entry",
    (sql, { program, seller }, page) =>
      explainBalance(
        sql,
        {
          ...{ brandId: program.brandId, programId: program.id, partnerId: seller.id },
          ...{ bucket, at: null },
        },
        page,
      ),
    // Of both kinds, and of two states: whether a sale has lines, and those that it has.
    4,
  ]),
  [
    "lines of what was in hold, past those that were pending",
    "ledger_entry",
    (sql, { program, seller }, page) =>
      explainBalance(
        sql,
        {
          ...{ brandId: program.brandId, programId: program.id, partnerId: seller.id },
          ...{ bucket: "inHold", at: then },
        },
        page,
      ),
    4,
  ],
  [
    "lines of a payout",
    "ledger_entry",
    (sql, { program }, page) =>
      explainPayout(
        sql,
        { brandId: program.brandId, programId: program.id, payoutId: newId("payout") },
        page,
      ),
    1,
  ],
  ["entries of a program", "ledger_entry", ofStatement(null), 3],
  ["entries of a partner", "ledger_entry", ofStatement("seller"), 2],
  ["a program's oldest entries", "ledger_entry", ofStatement(null, "oldest"), 3],
  ["a partner's oldest entries", "ledger_entry", ofStatement("seller", "oldest"), 2],
];

/** The entries of the ledger that a query looks at, of some 20,000. */
async function entriesReadBy(query: (sql: Sql) => Promise<unknown>, onlyRow?: object): Promise<number> {
  const nodes = await planOf(api.deps.sql, query, onlyRow);
  return rowsReadOf(nodes, "ledger_entry").reduce((sum, rows) => sum + rows, 0);
}

test("a month's journals read no entry but those of its payouts", async () => {
  const { now } = (await api.deps.sql.row<{ now: Date }>("select service_now() as now"))!;
  const period = { from: addDays(startOfDay(now), -30), until: startOfDay(now) };
  const { program } = scene;
  const read = (sql: Sql) => journalMonth(sql, program.brandId, program.id, period);
  expect((await read(api.deps.sql)).commissionCents).toBeGreaterThan(10_000);
  expect(await entriesReadBy(read, {})).toBe(0);
});

// STATEMENT-2
test("a partner's statement reads the entries of its period, and none posted before or since", async () => {
  const { id, account } = scene.seller;
  const period = { text: "a day", from: addDays(then, -1), until: then };
  const read = (sql: Sql) => listProgramStatements(sql, account.id, period);
  const [statement] = await read(api.deps.sql);
  const entries = await api.deps.sql.row<{ cents: number }>(
    "select sum(amount_cents)::bigint as cents from ledger_entry where partner_id = $1 and created_at < $2",
    [id, then],
  );
  expect(statement!.closingCents).toBe(entries!.cents);
  // Of one cent each.
  expect(statement!.own.earnedCents).toBeGreaterThan(1_000);
  expect(await entriesReadBy(read)).toBe(statement!.own.earnedCents);
});

test("what was payable at a cutoff reads the entries of sales since then", async () => {
  const { now } = (await api.deps.sql.row<{ now: Date }>("select service_now() as now"))!;
  const { program, seller } = scene;
  const partner = { programId: program.id, partnerId: seller.id };
  const hours = 2;
  const cutoff = new Date(now.getTime() - hours * 3_600_000);
  // One sale a minute.
  expect(await entriesReadBy((sql) => payableAtCutoff(sql, partner, 0, cutoff))).toBeLessThanOrEqual(
    hours * 60,
  );
});

test("a balance reads the sales between the moment and the nearest full hour, and no others", async () => {
  const minutes = 15;
  const at = new Date(then.getTime() + (60 - minutes) * MINUTE_MS);
  const nodes = await planOf(api.deps.sql, (sql) => balancesAt(sql, scene.program.id, at));
  const read = (table: string) => rowsReadOf(nodes, table).reduce((sum, rows) => sum + rows, 0);
  // Those that were recorded meanwhile, and those that were decided.
  expect(read("conversion")).toBeGreaterThan(minutes);
  expect(read("conversion")).toBeLessThanOrEqual(2 * (minutes + 1));
  // The entries of that time, and those of each sale.
  expect(read("ledger_entry")).toBeLessThanOrEqual(3 * (minutes + 1));
});

test("the next payment date of a partner is found without the other sales in hold", async () => {
  const nodes = await planOf(api.deps.sql, (sql) => listPaymentFacts(sql, [scene.seller.id]));
  const read = rowsReadOf(nodes, "open_line").reduce((sum, rows) => sum + rows, 0);
  expect(read).toBe(1);
});

test("a page of a partner's statement looks the partner's name up once", async () => {
  const page = { limit: LIMIT, after: null };
  const nodes = await planOf(api.deps.sql, (sql) => ofStatement("seller")(sql, scene, page));
  const lookUps = nodes.filter((node) => node["Relation Name"] === "account");
  // Of both kinds of entries a page is read.
  expect(lookUps.map((node) => node["Actual Loops"]).filter((loops) => loops > 1)).toEqual([]);
});

test.each(LISTS)("a page of %s reads no more than it shows", async (_, table, list, ranges) => {
  // A list with an unknown record is refused for its empty plan, after that was taken.
  const nodes: Awaited<ReturnType<typeof planOf>> = [];
  const page = { limit: LIMIT, after: null };
  nodes.push(...(await planOf(api.deps.sql, (sql) => list(sql, scene, page).catch(() => null))));
  // The sums beside a ledger look at reversals of payouts that are under way.
  const ofList = nodes.filter(
    (node) => node["Relation Name"] === table && !node["Index Name"]?.includes("payout_reversal"),
  );
  expect(ofList.length).toBeGreaterThan(0);
  expect(ofList.map((node) => node["Node Type"]).filter((type) => /Seq Scan|Bitmap/.test(type))).toEqual([]);
  const read = rowsReadOf(nodes, table);
  expect(read.reduce((sum, rows) => sum + rows, 0)).toBeLessThanOrEqual(ranges * (LIMIT + 1));
});

test("the months of the journals read no more than the first of what was posted", async () => {
  const { program } = scene;
  const read = (sql: Sql) => journalMonths(sql, program.brandId, program.id);
  await foldBalances(api.deps.sql);
  expect((await read(api.deps.sql)).length).toBeGreaterThan(0);
  const nodes = await planOf(api.deps.sql, read);
  for (const table of ["balance_history", "funding_entry"]) expect(rowsReadOf(nodes, table)).toEqual([1]);
});
