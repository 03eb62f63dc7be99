import { CONSOLE_ENDPOINTS } from "../src/api/people/console/index.ts";
import { foldBalances } from "../src/commands/upkeep/fold-balances.ts";
import type { Deps } from "../src/deps.ts";
import { BUCKETS } from "../src/queries/balances/bucket.ts";
import { factoriesOf } from "../test/support/scenes/factories.ts";
import { bigProgram, type BigProgram } from "./big-program.ts";
import { noteRatio } from "./figures.ts";
import { startServerEach, type BenchEnvironment } from "./environment.ts";
import { percentile, timesTogether, type TimedRequest } from "./together.ts";

const REQUESTS = 50;
const MOST = 1.5;
/** No moment is further from the hours whose sums are kept. */
const FAR_FROM_A_FULL_HOUR = "09:30:00Z";

/** A program with what its reads name. */
export interface ReadProgram extends BigProgram {
  readonly conversionId: string;
  readonly eventId: string;
  readonly payoutId: string;
  /** A payout of the same batch with few lines, so that its advice is about as long in a program of any size. */
  readonly shortPayoutId: string;
  readonly batchId: string;
  /** A day in the first tenth of its past. */
  readonly oldDay: string;
}

type Queries = (program: ReadProgram) => readonly string[];
const plain: Queries = () => [""];

/** What is asked of every read of the console, by its path. */
const READS: Readonly<Record<string, Queries>> = {
  "/session": plain,
  "/sessions": plain,
  "/passkeys": plain,
  "/connections": plain,
  "/members": plain,
  "/invitations": plain,
  "/keys": plain,
  "/agents": plain,
  "/todo": plain,
  "/books": plain,
  "/programs/{programId}/warnings": plain,
  "/programs/{programId}/event-log/{eventId}": plain,
  "/programs/{programId}/brand-rules": plain,
  "/programs/{programId}/funding-forecast": plain,
  "/programs/{programId}/signing-secret": plain,
  "/payouts/{payoutId}/hold": plain,
  "/rail-differences": plain,
  "/due": plain,
  "/series": () => ["?days=90"],
  "/audit": () => ["?limit=100"],
  "/search": () => ["?q=order-77", "?q=partner"],
  "/programs/{programId}/series": () => ["?days=90"],
  "/programs/{programId}/partners/search": () => ["?q=partner"],
  "/programs/{programId}/partners/{partnerId}/properties": plain,
  "/programs/{programId}/partners/{partnerId}/why-not-paid": plain,
  "/programs/{programId}/partners/{partnerId}/origin": plain,
  "/programs/{programId}/partners/{partnerId}/coupon": plain,
  "/programs/{programId}/payouts/{payoutId}/attempts": plain,
  "/programs/{programId}/payout-proposals": plain,
  "/programs/{programId}/paying-account": plain,
  "/programs/{programId}/journal-accounts": plain,
  "/programs/{programId}/explain": ({ partnerId, oldDay }) =>
    [...BUCKETS, ...BUCKETS.map((bucket) => `${bucket}&at=${oldDay}T${FAR_FROM_A_FULL_HOUR}`)].map(
      (bucket) => `?limit=100&partnerId=${partnerId}&bucket=${bucket}`,
    ),
  // The payout of the smaller program has some 25 lines or more: both answer with a page as long.
  "/programs/{programId}/payouts/{payoutId}/explain": () => ["?limit=20"],
  "/programs/{programId}/payout-batches/{batchId}/rows": () => ["?limit=100"],
  "/programs/{programId}/batches": () => ["?limit=100"],
  "/programs/{programId}/batches/{batchId}": plain,
  "/programs/{programId}/journals": plain,
  "/programs/{programId}/funding-entries": () => ["?limit=100", "?limit=100&figure=fees"],
  // Of one payout, of which 200 lines are shown: a page of small payouts has more lines in the larger program.
  "/programs/{programId}/payout-batches/{batchId}/remittances": ({ shortPayoutId }) => [
    `?payoutId=${shortPayoutId}`,
  ],
  // A day has so few entries in the small program: both answer with a page as long.
  "/programs/{programId}/statement": ({ partnerId, oldDay }) => [
    "?limit=100",
    `?limit=10&from=${oldDay}&to=${oldDay}`,
    `?limit=100&partnerId=${partnerId}`,
    `?limit=10&partnerId=${partnerId}&from=${oldDay}&to=${oldDay}`,
  ],
  "/programs/{programId}/balances-at": ({ oldDay }) => [
    `?at=${oldDay}T00:00:00Z`,
    `?at=${oldDay}T${FAR_FROM_A_FULL_HOUR}`,
  ],
  "/programs/{programId}/disputed-conversions": () => ["?limit=100"],
  "/programs/{programId}/conversions/{conversionId}/explain": plain,
  "/programs/{programId}/conversions/{conversionId}/story": plain,
  "/programs/{programId}/terms-versions": plain,
  "/programs/{programId}/threads": () => ["?limit=100"],
  "/programs/{programId}/event-log": () =>
    ["", "&status=unmatched", "&source=shopify", "&note=currency_mismatch"].map(
      (filter) => `?limit=100${filter}`,
    ),
  "/programs/{programId}/reports/accruals": plain,
  "/programs/{programId}/reports/liability": plain,
  "/programs/{programId}/reports/running-balance": ({ partnerId, oldDay }) => [
    "",
    `?to=${oldDay}`,
    `?partnerId=${partnerId}`,
  ],
};

/** The reads of the console that are not measured, but for the journals of a month, which are files. */
export function readsLeftOut(): string[] {
  const paths = CONSOLE_ENDPOINTS.filter(({ method }) => method === "GET").map(({ path }) => path);
  return paths.filter((path) => !(path in READS) && !path.includes("/journals/"));
}

/** What every read of the console takes at the median in a program with so many sales, and in one with a hundredth. */
export async function measureConsole(
  { deps, environment }: BenchEnvironment,
  _programs: readonly unknown[],
  size: number,
): Promise<void> {
  const programs: ReadProgram[] = [];
  for (const sales of [size / 100, size]) programs.push(await payOldest(deps, await bigProgram(deps, sales)));
  const servers = await startServerEach(programs.length, environment);
  await measureConsoleReads(deps, servers.baseUrls, programs);
  await servers.stop();
}

/** Each read of the console in a small and in a large program, in turns. */
export async function measureConsoleReads(
  deps: Deps,
  baseUrls: readonly string[],
  programs: readonly ReadProgram[],
): Promise<void> {
  for (const [path, queries] of Object.entries(READS)) {
    for (const index of queries(programs[0]!).keys())
      await measureRead(deps, baseUrls, path, index, programs);
  }
}

async function measureRead(
  deps: Deps,
  baseUrls: readonly string[],
  path: string,
  index: number,
  programs: readonly ReadProgram[],
): Promise<void> {
  const requests: TimedRequest[] = [];
  for (const program of programs) requests.push(await requestOf(deps, program, path, index));
  const query = READS[path]!(programs[0]!)[index]!;
  const shown = query
    .replace(/limit=\d+&?/, "")
    .replace(/(?<=partnerId|payoutId)=\w+/, "")
    .replaceAll(/\d{4}-\d\d-\d\d/g, "<a year ago>");
  await reportInTurns(baseUrls, `${path}${shown === "?" ? "" : shown}`, requests);
}

/** The median time of the same read in a small and in a large program, in turns. */
export async function reportInTurns(
  baseUrls: readonly string[],
  name: string,
  requests: readonly TimedRequest[],
): Promise<void> {
  const [smallMs, largeMs] = (await timesTogether(baseUrls, requests, REQUESTS)).map((times) =>
    percentile(times, 0.5),
  );
  noteRatio(name, [[largeMs!], [smallMs!]], { unit: "ms", target: { atMost: MOST } });
}

/** As an owner with a session of their own, since a session has a limit. */
async function requestOf(
  deps: Deps,
  program: ReadProgram,
  path: string,
  index: number,
): Promise<TimedRequest> {
  const make = factoriesOf(deps);
  const { loginId } = await make.member(program.brandId, { role: "owner" });
  const { secret } = await make.session(loginId);
  const ids: Readonly<Record<string, string>> = { ...program, programId: program.id };
  const filled = path.replaceAll(/\{(\w+)\}/g, (_, name: string) => ids[name]!);
  return {
    path: `${filled}${READS[path]!(program)[index]!}`,
    key: { brandId: program.brandId, session: secret },
  };
}

/** Pays the busiest partner's oldest sales, and has the next ones under way: few and old lines beside many others. */
async function payOldest(deps: Deps, program: BigProgram): Promise<ReadProgram> {
  const tenant = [program.id, program.brandId];
  const batchId = `bat_${program.id.slice(4)}`;
  await deps.sql.execute(
    "insert into payout_batch (id, program_id, brand_id, started_by, created_at) values ($3, $1, $2, 'bench', service_now())",
    [...tenant, batchId],
  );
  const ids = ["0", "1"].map((digit) => `pay_${digit}${program.id.slice(5)}`);
  for (const [index, id] of ids.entries()) {
    const isPaid = index === 0;
    await deps.sql.execute(
      `insert into payout (id, batch_id, program_id, brand_id, partner_id, amount_cents, currency, method, status,
         settled_at, created_at, updated_at)
       values ($4, $3, $1, $2, $5, 10000, 'USD', 'bank_transfer', $6, case when $7 then service_now() end, service_now(),
         service_now())`,
      [...tenant, batchId, id, program.partnerId, isPaid ? "paid" : "pending", isPaid],
    );
    await deps.sql.execute(
      `insert into ledger_entry (program_id, brand_id, conversion_id, partner_id, kind, entry, amount_cents, payout_id,
         cause, is_test, created_at)
       select program_id, brand_id, id, partner_id, 'direct', 'payout', -200, $3, $3, false, service_now()
       from (
         select * from conversion where partner_id = $1 and status = 'approved' order by created_at, id limit 50 offset $2
       ) oldest`,
      [program.partnerId, 50 * index, id],
    );
  }
  await foldBalances(deps.sql);
  const row = await deps.sql.row<{ id: string; event: string; day: string }>(
    `select c.id, (select e.id::text from incoming_event e where e.program_id = c.program_id order by e.id limit 1) as event,
       to_char(service_now() - interval '370 days', 'YYYY-MM-DD') as day
     from conversion c where c.partner_id = $1 order by c.created_at, c.id limit 1`,
    [program.partnerId],
  );
  return {
    ...program,
    batchId,
    payoutId: ids[0]!,
    shortPayoutId: ids[0]!,
    conversionId: row!.id,
    eventId: row!.event,
    oldDay: row!.day,
  };
}
