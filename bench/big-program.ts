import { randomBytes } from "node:crypto";
import type { Sql } from "../src/db/sql.ts";
import { inTransaction } from "../src/db/transaction.ts";
import type { Deps } from "../src/deps.ts";
import { withClient } from "../src/local/postgres/databases.ts";
import { factoriesOf } from "../test/support/scenes/factories.ts";
import { withoutChecks } from "./fill-tables.ts";
import { foldAll } from "./fold-all.ts";

/** A program with a long past. */
export interface BigProgram {
  readonly id: string;
  readonly brandId: string;
  /** The partner who made half of the sales. */
  readonly partnerId: string;
  readonly brandKey: string;
  readonly partnerKey: string;
}

const PARTNERS = 50;
/** The first partners recruited the others. */
const RECRUITERS = 5;
const DAYS = 400;
/** As many parts of a past, whatever its size: both have as many payouts. */
const PARTS = 40;
const LEAST_PER_PART = 5_000;
/** How long a sale awaits its decision. */
const DECISION = "interval '5 days'";

export interface Past {
  /** Whether what came due more than a month ago was paid, each part of the past in a batch of its own. */
  readonly isPaid?: boolean;
  /** Without what happened earlier. */
  readonly lastDays?: number;
  /** Of how many sales one came from a click; the others came by a code. */
  readonly salesPerClick?: number;
}

const made = new Map<string, Promise<BigProgram>>();

/**
 * A program with so many clicks, sales and events over 400 days, each sale with three ledger entries and its decision, and
 * the approved ones with their fee, made in bulk and once in a run.
 */
export function bigProgram(deps: Deps, sales: number, past: Past = {}): Promise<BigProgram> {
  const key = `${sales} ${JSON.stringify(past)}`;
  const found = made.get(key) ?? make(deps, sales, past);
  made.set(key, found);
  return found;
}

async function make(
  deps: Deps,
  sales: number,
  { isPaid = false, salesPerClick = 1, lastDays = DAYS }: Past,
): Promise<BigProgram> {
  const makes = factoriesOf(deps);
  const brand = await makes.brand();
  const program = await makes.program(brand.id);
  const partners: { id: string; accountId: string }[] = [];
  for (let index = 0; index < PARTNERS; index += 1) {
    const recruiter = index < RECRUITERS ? undefined : partners[index % RECRUITERS]!;
    const values = recruiter === undefined ? {} : { recruiterPartnerId: recruiter.id };
    partners.push(await makes.partner(program, (await makes.account()).id, values));
  }
  const tag = `0${randomBytes(4).toString("hex").slice(1).toUpperCase()}`;
  const { now } = (await deps.sql.row<{ now: Date }>("select service_now() as now"))!;
  const perPart = Math.ceil(sales / PARTS);
  const statements = [...fillOf(salesPerClick), ...(isPaid ? PAYMENTS : [])];
  await withoutChecks(deps.config.databaseMigrationUrl, perPart >= LEAST_PER_PART, async () => {
    for (let first = 1 + firstOf(sales, lastDays); first <= sales; first += perPart) {
      const last = Math.min(sales, first + perPart - 1);
      const parameters = [program.id, brand.id, partners.map(({ id }) => id), sales, tag, now, first, last];
      await inBulk(deps, async (sql) => {
        await sql.execute("set local work_mem = '256MB'");
        for (const statement of statements) await sql.execute(statement, parameters);
      });
      if (Math.log2(last / perPart) % 1 === 0) await analyze(deps);
    }
    // Triggers and the statements have noted what changed.
    await foldAll(deps);
  });
  await analyze(deps, "vacuum analyze");
  const busiest = partners[RECRUITERS]!;
  return {
    id: program.id,
    brandId: brand.id,
    partnerId: busiest.id,
    brandKey: await makes.brandKey(brand.id, "viewer"),
    partnerKey: await makes.partnerKey(busiest.accountId, "read"),
  };
}

/** How many of the sales are older than these days. */
const firstOf = (sales: number, lastDays: number): number => Math.round(sales * (1 - lastDays / DAYS));

/** A read's limits would end it on a busy machine. */
const inBulk = (deps: Deps, work: (sql: Sql) => Promise<unknown>): Promise<unknown> =>
  inTransaction(deps, work, { kind: "batch" });

/** Only their owner may analyze tables; for anybody else PostgreSQL skips them and warns. */
const analyze = (deps: Deps, statement = "analyze"): Promise<unknown> =>
  withClient(deps.config.databaseMigrationUrl, (client) => client.query(statement));

/** The oldest first; half of them are the busiest partner's. */
const ROWS = `
  select n, $6::timestamptz - ($4::int - n) * (interval '${DAYS} days' / $4::int) as at,
    ($3::text[])[1 + case when n % 2 = 0 then ${RECRUITERS} else n / 2 % ${PARTNERS} end] as partner_id
  from generate_series($7::int, $8::int) n`;

const STATUS = `case when r.at > $6::timestamptz - ${DECISION} then 'pending' when r.n % 10 = 0 then 'rejected'
  else 'approved' end`;

/** The sales of these rows that were decided, by whom they earn for. */
const DECIDED = `
  select c.*, line.* from (${ROWS}) r
  join conversion c on c.id = 'cnv_' || $5 || lpad(r.n::text, 18, '0')
  cross join lateral (values (c.partner_id, 200), (c.recruiter_partner_id, c.override_original_cents))
    as line (earner_id, cents)
  where c.status <> 'pending' and line.cents > 0 and c.program_id = $1 and c.brand_id = $2`;

// Every statement gets all parameters; what it does not need it names once, for the types.
const fillOf = (salesPerClick: number): readonly string[] => [
  `insert into click (id, program_id, partner_id, visitor_id, country, device, landing, sub1, sub2, created_at)
   select 'clk_' || $5 || lpad(r.n::text, 18, '0'), $1, r.partner_id, 'vis_' || $5 || r.n,
     (array['US', 'DE', 'SE', 'FR', 'GB', 'NL', 'ES', 'IT', 'PL', 'DK', 'NO', 'FI', 'CA', 'AU', 'BR', 'MX', 'IN', 'JP',
       'KR', null])[1 + (n / 3) % 20],
     (array['mobile', 'desktop', 'tablet'])[1 + (n / 7) % 3], 'https://acme.example/',
     'campaign-' || (n / 2) % 40, case when n % 3 = 0 then 'ad-' || (n / 6) % 400 end, r.at
   from (${ROWS}) r where r.n % ${salesPerClick} = 0 and $2::text is not null`,
  `insert into conversion (id, program_id, brand_id, partner_id, recruiter_partner_id, kind, external_ref, source,
     amount_cents, status, attributed_by, click_id, sub1, sub2, occurred_at, hold_until, direct_original_cents,
     override_original_cents, fee_original_cents, direct_cents, override_cents, fee_cents, reward_type, rate_bps,
     fixed_cents, override_rate_bps, fee_bps, terms_version, decided_at, created_at)
   select 'cnv_' || $5 || lpad(r.n::text, 18, '0'), $1, $2, r.partner_id, m.recruiter_partner_id, 'sale', $5 || r.n, 'api',
     1000, ${STATUS}, case when k.id is null then 'ref_code' else 'click' end, k.id, k.sub1, k.sub2, r.at, r.at + interval '15 days', 200, o.cents, 11,
     f.of_it * 200, f.of_it * o.cents, f.of_it * 11, 'percent', 2000, 0, 1000, 500, 1,
     case when ${STATUS} <> 'pending' then r.at + ${DECISION} end, r.at
   from (${ROWS}) r
   join partner m on m.id = r.partner_id
   left join click k on k.id = 'clk_' || $5 || lpad(r.n::text, 18, '0')
   cross join lateral (select case when m.recruiter_partner_id is null then 0 else 20 end as cents) o
   cross join lateral (select case ${STATUS} when 'rejected' then 0 else 1 end as of_it) f`,
  `insert into conversion_change (conversion_id, program_id, status_before, hold_until_before, created_at)
   select c.id, c.program_id, 'pending', c.hold_until, c.decided_at
   from (${ROWS}) r join conversion c on c.id = 'cnv_' || $5 || lpad(r.n::text, 18, '0')
   where c.status <> 'pending' and c.program_id = $1 and c.brand_id = $2`,
  // The triggers took them for decided when they were recorded.
  `insert into balance_change (program_id, partner_id, bucket, period, amount_cents, hour, until_hour)
   select d.program_id, d.earner_id, m.bucket, m.period, sum(m.sign * d.cents), hour_number(m.at), m.until_hour
   from (${DECIDED}) d
   cross join lateral (values ('pending', 0, 1, d.created_at, null), ('pending', 0, -1, d.decided_at, null),
     ('approved', day_number(d.hold_until), -1, d.created_at, hour_number(d.hold_until)),
     ('approved', day_number(d.hold_until), 1, d.decided_at, hour_number(d.hold_until)))
     as m (bucket, period, sign, at, until_hour)
   where m.bucket = 'pending' or d.status = 'approved'
   group by 1, 2, 3, 4, 6, 7`,
  `insert into ledger_entry (program_id, brand_id, conversion_id, partner_id, kind, entry, amount_cents, cause, is_test,
     created_at)
   select c.program_id, c.brand_id, c.id,
     case line.kind when 'direct' then c.partner_id when 'override' then c.recruiter_partner_id end, line.kind, line.entry,
     line.sign * case line.kind when 'direct' then 200 when 'override' then 20 else 11 end, line.entry, false,
     case line.sign when 1 then c.created_at else c.decided_at end
   from (${ROWS}) r
   join conversion c on c.id = 'cnv_' || $5 || lpad(r.n::text, 18, '0')
   cross join (values ('direct', 'accrual', 1), ('override', 'accrual', 1), ('platform_fee', 'accrual', 1),
     ('direct', 'reversal', -1), ('override', 'reversal', -1), ('platform_fee', 'reversal', -1)) as line (kind, entry, sign)
   where (line.kind <> 'override' or c.recruiter_partner_id is not null)
     and (line.sign = 1 or c.status = 'rejected') and c.program_id = $1 and c.brand_id = $2`,
  `insert into funding_entry (program_id, brand_id, kind, amount_cents, conversion_id, cause, created_at)
   select c.program_id, c.brand_id, 'platform_fee', -11, c.id, 'platform_fee:' || c.id, c.decided_at
   from (${ROWS}) r join conversion c on c.id = 'cnv_' || $5 || lpad(r.n::text, 18, '0')
   where c.status = 'approved' and c.program_id = $1 and c.brand_id = $2`,
  `insert into incoming_event (program_id, source, external_id, type, status, note, received_at)
   select $1, case when r.n % 1000 = 1 then 'shopify' else 'api' end, $5 || r.n, 'sale',
     case when r.n % 4 = 0 then 'unmatched' else 'processed' end,
     case when r.n % 5000 = 0 then 'currency_mismatch The currency differs from the program''s.'
       when r.n % 4 = 0 then 'no_attribution The event names no partner that can be credited.' end, r.at
   from (${ROWS}) r where $2::text is not null`,
  `insert into statistics_change (program_id, partner_id, click_id, sub1, sub2, hour, clicks)
   select k.program_id, k.partner_id, k.id, k.sub1, k.sub2, hour_number(k.created_at), 1
   from (${ROWS}) r join click k on k.id = 'clk_' || $5 || lpad(r.n::text, 18, '0')
   where k.program_id = $1 and $2::text is not null`,
  `insert into statistics_change (program_id, partner_id, recruiter_partner_id, click_id, sub1, sub2, hour, conversions,
     sales, revenue_cents, direct_cents, override_cents, pending_override_cents, fee_cents)
   select c.program_id, c.partner_id, c.recruiter_partner_id, c.click_id, c.sub1, c.sub2, hour_number(c.occurred_at),
     count(*), count(*), sum(c.amount_cents), sum(c.direct_cents), sum(c.override_cents),
     sum(case when c.status = 'pending' then c.override_cents else 0 end), sum(c.fee_cents)
   from (${ROWS}) r join conversion c on c.id = 'cnv_' || $5 || lpad(r.n::text, 18, '0')
   where c.status <> 'rejected' and c.program_id = $1 and c.brand_id = $2
   group by 1, 2, 3, 4, 5, 6, 7`,
  `insert into statistics_change (program_id, event_status, hour, events)
   select e.program_id, e.status, hour_number(e.received_at), count(*)
   from (${ROWS}) r join incoming_event e on e.program_id = $1 and e.external_id = $5 || r.n
   where $2::text is not null
   group by 1, 2, 3`,
];

/** What was due of a part of the past, paid to each partner by one payout a month after the last payment date. */
const PAID_AT = `(select max(r.at) from (${ROWS}) r) + interval '45 days'`;
const PAYOUT_ID = `'pay_' || $5 || lpad($7::int::text, 12, '0') || right(e.partner_id, 6)`;
const DUE = `
  from (${ROWS}) r
  join conversion c on c.id = 'cnv_' || $5 || lpad(r.n::text, 18, '0')
  join ledger_entry e on e.conversion_id = c.id and e.partner_id is not null
  where c.status = 'approved' and c.program_id = $1 and c.brand_id = $2 and ${PAID_AT} < $6::timestamptz - interval '3 days'`;

const PAYMENTS = [
  `insert into payout_batch (id, program_id, brand_id, started_by, created_at)
   select 'bat_' || $5 || lpad($7::int::text, 18, '0'), $1, $2, 'bench', paid.at
   from (select ${PAID_AT} as at) paid
   where paid.at < $6::timestamptz - interval '3 days'`,
  `insert into payout (id, batch_id, program_id, brand_id, partner_id, amount_cents, currency, method, status, settled_at,
     created_at, updated_at)
   select ${PAYOUT_ID}, 'bat_' || $5 || lpad($7::int::text, 18, '0'), $1, $2, e.partner_id, sum(e.amount_cents), 'USD',
     'bank_transfer', 'paid', ${PAID_AT} + interval '2 days', ${PAID_AT}, ${PAID_AT} + interval '2 days'
   ${DUE} group by e.partner_id`,
  `insert into ledger_entry (program_id, brand_id, conversion_id, partner_id, kind, entry, amount_cents, payout_id, cause,
     is_test, created_at)
   select $1, $2, c.id, e.partner_id, e.kind, 'payout', -e.amount_cents, ${PAYOUT_ID}, ${PAYOUT_ID}, false, ${PAID_AT}
   ${DUE}`,
];
