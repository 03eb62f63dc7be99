import { randomBytes } from "node:crypto";
import type { Deps } from "../src/deps.ts";
import { factoriesOf } from "../test/support/factories.ts";
import type { BenchServer } from "./environment.ts";
import { runLoad } from "./load.ts";

const ROUNDS = 5;
const REQUESTS = 60;

/** A program with `conversions` conversions of 50 partners, three ledger entries each, made in bulk. */
async function bigProgram(deps: Deps, conversions: number): Promise<{ id: string; key: string }> {
  const make = factoriesOf(deps);
  const brand = await make.brand();
  const program = await make.program(brand.id);
  const partners: string[] = [];
  for (let index = 0; index < 50; index += 1) {
    partners.push((await make.partner(program, (await make.account()).id)).id);
  }
  await deps.sql.execute(FILL_CONVERSIONS, [
    program.id,
    brand.id,
    partners,
    conversions,
    randomBytes(4).toString("hex"),
  ]);
  await deps.sql.execute(FILL_LEDGER, [program.id]);
  // Triggers have summed the entries for balances; the planner learns of so many new rows by this.
  await deps.sql.execute("analyze conversion, ledger_entry, balance_change");
  return { id: program.id, key: await make.brandKey(brand.id, "viewer") };
}

const FILL_CONVERSIONS = `
  insert into conversion (id, program_id, brand_id, partner_id, recruiter_partner_id, kind, external_ref, source,
    amount_cents, status, attributed_by, occurred_at, hold_until, direct_original_cents, override_original_cents,
    fee_original_cents, direct_cents, override_cents, fee_cents, reward_type, rate_bps, fixed_cents, override_rate_bps,
    fee_bps, terms_version, created_at)
  select 'cnv_' || $5 || lpad(n::text, 18, '0'), $1, $2, ($3::text[])[1 + n % 50], ($3::text[])[1 + (n + 1) % 50],
    'event', $5 || n, 'api', 1000, (array['pending', 'approved', 'approved', 'rejected'])[1 + n % 4], 'ref_code',
    service_now() - n * interval '20 seconds', service_now() - n * interval '20 seconds' + interval '15 days',
    200, 20, 11, 200, 20, 11, 'percent', 2000, 0, 1000, 500, 1, service_now() - n * interval '20 seconds'
  from generate_series(1, $4::int) n`;

const FILL_LEDGER = `
  insert into ledger_entry (program_id, brand_id, conversion_id, partner_id, kind, entry, amount_cents, cause, is_test,
    created_at)
  select c.program_id, c.brand_id, c.id,
    case line.kind when 'direct' then c.partner_id when 'override' then c.recruiter_partner_id end, line.kind, 'accrual',
    case line.kind when 'direct' then 200 when 'override' then 20 else 11 end, 'recorded', false, c.created_at
  from conversion c cross join unnest(array['direct', 'override', 'platform_fee']) as line (kind)
  where c.program_id = $1`;

async function timeOf(server: BenchServer, path: string, key: string): Promise<number> {
  const request = () => ({
    method: "GET" as const,
    path: `/api/v1${path}`,
    headers: { authorization: `Bearer ${key}` },
    expectedStatus: 200,
  });
  const times: number[] = [];
  await runLoad(server.baseUrl, 10, 1, request);
  for (let round = 0; round < ROUNDS; round += 1)
    times.push((await runLoad(server.baseUrl, REQUESTS, 1, request)).p50Ms);
  return times.sort((a, b) => a - b)[Math.floor(ROUNDS / 2)]!;
}

function report(what: string, small: number, large: number, most: number): void {
  const ratio = large / small;
  process.stdout.write(
    `${what}: ${small.toFixed(2)} ms → ${large.toFixed(2)} ms, ratio ${ratio.toFixed(2)} ` +
      `(target at most ${most}) ${ratio <= most ? "met" : "MISSED"}\n`,
  );
}

/** A page of 100 rows in a program with 1,000 and in one with 1,000,000. */
export async function measurePages(deps: Deps, server: BenchServer): Promise<void> {
  const small = await bigProgram(deps, 334);
  const large = await bigProgram(deps, 1_000_000);
  for (const list of ["conversions", "ledger"]) {
    const [smallMs, largeMs] = [
      await timeOf(server, `/programs/${small.id}/${list}?limit=100`, small.key),
      await timeOf(server, `/programs/${large.id}/${list}?limit=100`, large.key),
    ];
    report(`A page of 100 ${list} of 1,000 and of 1,000,000`, smallMs, largeMs, 1.5);
  }
}

/** Balances of a program with 20,000 and with 1,000,000 ledger entries, and beside GET /me. */
export async function measureBalances(deps: Deps, server: BenchServer): Promise<void> {
  const small = await bigProgram(deps, 6_667);
  const large = await bigProgram(deps, 333_334);
  const smallMs = await timeOf(server, `/programs/${small.id}/balances`, small.key);
  const largeMs = await timeOf(server, `/programs/${large.id}/balances`, large.key);
  const meMs = await timeOf(server, "/me", large.key);
  report("GET balances at 20,000 and at 1,000,000 ledger entries", smallMs, largeMs, 4);
  report("GET /me and GET balances at 1,000,000", meMs, largeMs, 20);
}
