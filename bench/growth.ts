import { existsSync, readFileSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { inSnapshot } from "../src/db/transaction.ts";
import type { Deps } from "../src/deps.ts";
import { findHistoryProblems } from "../src/queries/reconciliation/history-problems.ts";
import { digestOfMonth } from "../src/queries/reconciliation/month-digest.ts";
import { bigProgram, type BigProgram, type Past } from "./big-program.ts";
import { measureConsoleReads, reportInTurns, type ReadProgram } from "./console.ts";
import { noteRatio } from "./figures.ts";
import { startServerEach, type BenchEnvironment } from "./environment.ts";

/** Of a sale: two or three accruals, and the reversals or payments of these. */
const ENTRIES_PER_SALE = 4.8;
const PAST = { isPaid: true, salesPerClick: 10 } as const satisfies Past;
const MONTH_DAYS = 30;
const MONTH_ROUNDS = 5;
const MOST = 1.5;

type Read = (program: ReadProgram) => string;

const BRAND_READS: readonly Read[] = [
  ({ id }) => `/programs/${id}`,
  ({ id }) => `/programs/${id}/balances`,
  ({ id }) => `/programs/${id}/funding`,
  ({ id }) => `/programs/${id}/recruiter-overrides`,
  ...["stats?days=30", "stats?days=365", "breakdown?days=90", "breakdown?by=device&days=90"].map(
    (report): Read =>
      ({ id }) =>
        `/programs/${id}/${report}`,
  ),
  ...["partners", "clicks", "conversions", "ledger", "payouts", "payout-batches", "events"].map(
    (list): Read =>
      ({ id }) =>
        `/programs/${id}/${list}?limit=100`,
  ),
  ({ id }) => `/programs/${id}/conversions?limit=100&status=approved`,
  ({ id }) => `/programs/${id}/ledger?limit=100&kind=override`,
  ...["clicks", "conversions", "ledger", "payouts"].map(
    (list): Read =>
      ({ id, partnerId }) =>
        `/programs/${id}/${list}?limit=100&partnerId=${partnerId}`,
  ),
  ({ partnerId }) => `/partners/${partnerId}`,
  ({ partnerId }) => `/partners/${partnerId}/stats?days=90`,
  ({ partnerId }) => `/partners/${partnerId}/sub-ids?days=90`,
  ({ payoutId }) => `/payouts/${payoutId}`,
  ({ batchId }) => `/payout-batches/${batchId}`,
];

const PARTNER_READS: readonly Read[] = [
  () => "/partner/earnings",
  ({ id }) => `/partner/programs/${id}`,
  ...[
    "stats?days=90",
    "breakdown?days=90",
    "conversions?limit=100",
    "ledger?limit=100",
    "payouts?limit=100",
  ].map(
    (read): Read =>
      ({ id }) =>
        `/partner/programs/${id}/${read}`,
  ),
];

/**
 * Every list, balance and report in a ledger of so many entries and in one of a hundredth, and a month's verification in the
 * large one beside the same month alone. With `BENCH_DATA_DIR` the programs are filled once.
 */
export async function measureGrowth(bench: BenchEnvironment, _: unknown, entries: number): Promise<void> {
  const { deps, environment } = bench;
  const programs: ReadProgram[] = [];
  for (const many of [entries / 100, entries]) {
    programs.push(await readProgramOf(deps, await filledProgram(bench, many, PAST)));
  }
  const alone = await filledProgram(bench, entries, { ...PAST, lastDays: MONTH_DAYS });
  const servers = await startServerEach(programs.length, environment);
  process.stdout.write(
    `Reads at ${entries / 100} and at ${entries} ledger entries, p50 (at most ${MOST} times)\n`,
  );
  for (const [reads, keyOf] of [
    [BRAND_READS, ({ brandKey }: BigProgram) => brandKey],
    [PARTNER_READS, ({ partnerKey }: BigProgram) => partnerKey],
  ] as const) {
    for (const read of reads) {
      const requests = programs.map((program) => ({ path: read(program), key: keyOf(program) }));
      await reportInTurns(servers.baseUrls, nameOf(read), requests);
    }
  }
  await measureConsoleReads(deps, servers.baseUrls, programs);
  await servers.stop();
  await measureMonth(deps, programs[1]!, alone);
}

const NAMES = {
  id: "{id}",
  brandId: "{brand}",
  partnerId: "{partner}",
  payoutId: "{payout}",
  shortPayoutId: "",
  batchId: "{batch}",
  conversionId: "",
  eventId: "",
  oldDay: "",
  brandKey: "",
  partnerKey: "",
} as const satisfies ReadProgram;
const nameOf = (read: Read): string => read(NAMES).replace("limit=100&", "").replace("?limit=100", "");

/** A program with so many ledger entries; kept with the database where that is kept. */
export async function filledProgram(
  { deps, folder }: BenchEnvironment,
  entries: number,
  past: Past = PAST,
): Promise<BigProgram> {
  const file = join(folder, `program-${entries}-${past.lastDays ?? "all"}.json`);
  if (existsSync(file)) return JSON.parse(readFileSync(file, "utf8")) as BigProgram;
  const startedAt = performance.now();
  const program = await bigProgram(deps, Math.round(entries / ENTRIES_PER_SALE), past);
  writeFileSync(file, JSON.stringify(program));
  process.stdout.write(`${file} took ${Math.round((performance.now() - startedAt) / 1000)} s\n`);
  return program;
}

/** Half of what the busiest partner of the smaller program is paid for in each batch. */
const SHORT_ADVICE = 25;

/** What the reads of a program name: its oldest sale, payout and event. */
async function readProgramOf({ sql }: Deps, program: BigProgram): Promise<ReadProgram> {
  const row = await sql.row<
    Pick<ReadProgram, "conversionId" | "payoutId" | "shortPayoutId" | "batchId" | "eventId" | "oldDay">
  >(
    `select c.id as "conversionId", y.id as "payoutId", y.batch_id as "batchId",
       (select other.id from payout other join ledger_entry e on e.payout_id = other.id where other.batch_id = y.batch_id
         group by other.id order by abs(count(*) - ${SHORT_ADVICE}), other.id limit 1) as "shortPayoutId",
       (select e.id::text from incoming_event e where e.program_id = $1 order by e.id limit 1) as "eventId",
       to_char(service_now() - interval '370 days', 'YYYY-MM-DD') as "oldDay"
     from (select id from conversion where partner_id = $2 order by created_at, id limit 1) c
     cross join (select id, batch_id from payout where partner_id = $2 order by created_at, id limit 1) y`,
    [program.id, program.partnerId],
  );
  return { ...program, ...row! };
}

/** What verifying the last 30 days takes for each of their entries: their seal's hash, and every hour's sums. */
async function measureMonth(deps: Deps, large: BigProgram, alone: BigProgram): Promise<void> {
  const end = new Date();
  const start = new Date(end.getTime() - MONTH_DAYS * 86_400_000);
  const hourOf = (at: Date) => Math.floor(at.getTime() / 3_600_000);
  const times = [large, alone].map((): number[] => []);
  for (let round = 0; round < MONTH_ROUNDS; round += 1) {
    for (const [index, { id: programId }] of [large, alone].entries()) {
      const startedAt = performance.now();
      const { entries } = await digestOfMonth(deps.sql, { programId, start, end }, null, () => {});
      // A day at a time: a verification reads slices of seconds, and no statement may take a minute.
      for (let first = hourOf(start) + 1; first < hourOf(end); first += 24) {
        const hours = { programId, first, end: Math.min(first + 24, hourOf(end)) };
        const problems = await inSnapshot(deps, (sql) => findHistoryProblems(sql, hours));
        if (problems.size > 0)
          throw new Error(`the filled books are wrong: ${JSON.stringify([...problems])}`);
      }
      times[index]!.push(((performance.now() - startedAt) * 1000) / entries);
    }
  }
  noteRatio(
    "a month of the large ledger verified, of the same month alone; for each entry",
    [times[0]!, times[1]!],
    {
      unit: "µs",
      target: { atMost: MOST },
    },
  );
}
