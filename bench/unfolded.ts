import { FOLD_QUEUES } from "../src/commands/upkeep/fold-queues.ts";
import type { Deps } from "../src/deps.ts";
import type { BigProgram } from "./big-program.ts";
import { median, note, noteRatio } from "./figures.ts";
import { filledProgram } from "./growth.ts";
import { startServer, type BenchEnvironment } from "./environment.ts";
import { percentile, timesTogether } from "./together.ts";

const ROUNDS = 5;
const REQUESTS = 40;
const CHANGES = [2_000, 4_000, 100_000];
const MOST = 1.5;

/**
 * `GET balances` of a program with so many ledger entries, with so many changes not yet folded and with none, in turns.
 * No worker runs. First as long as they lie there; then as the API folds them itself.
 */
export async function measureUnfolded(bench: BenchEnvironment, _: unknown, entries: number): Promise<void> {
  const { deps, environment } = bench;
  const program = await filledProgram(bench, entries);
  const server = await startServer("src/api/main.ts", environment);
  const request = { path: `/programs/${program.id}/balances`, key: program.brandKey };
  const take = async (requests: number) => (await timesTogether([server.baseUrl], [request], requests))[0]!;
  for (const changes of CHANGES) {
    const medians: Record<"folded" | "unfolded", number[]> = { folded: [], unfolded: [] };
    const foldedAfterMs: number[] = [];
    for (let round = 0; round < ROUNDS; round += 1) {
      await FOLD_QUEUES.balances.fold(deps.sql, () => false);
      medians.folded.push(percentile(await take(REQUESTS), 0.5));
      await leaveUnfolded(deps, program, changes);
      const startedAt = performance.now();
      medians.unfolded.push(percentile(await take(REQUESTS), 0.5));
      while (changes > 4_000 && (await unfolded(deps)) > 4_000) await take(10);
      foldedAfterMs.push(performance.now() - startedAt);
    }
    noteRatio(
      `GET balances at ${entries} entries with ${changes} changes not folded, of none`,
      [medians.unfolded, medians.folded],
      { unit: "ms", target: { atMost: MOST } },
    );
    note({ what: `${changes} changes are few again after`, value: median(foldedAfterMs), unit: "ms" });
  }
  await server.stop();
}

async function unfolded(deps: Deps): Promise<number> {
  return (await deps.sql.row<{ count: number }>("select count(*)::integer as count from balance_change"))!
    .count;
}

/** What sales of the last two hours note, and what takes it back: balances stay as they are. */
async function leaveUnfolded(deps: Deps, program: BigProgram, changes: number): Promise<void> {
  await deps.sql.execute(
    `insert into balance_change (program_id, partner_id, bucket, period, amount_cents, hour, until_hour, kind)
     select $1, m.id, note.bucket, note.period, case when n % 2 = 0 then 7 else -7 end,
       hour_number(service_now()) - m.number % 2, null, note.kind
     from (select id, row_number() over (order by id) as number, count(*) over () as partners from partner where program_id = $1) m
     cross join generate_series(1, $2::integer / 2 / m.partners::integer) n
     cross join (values ('pending', 0, null), ('earned', extract(year from service_now())::integer, 'direct'))
       as note (bucket, period, kind)`,
    [program.id, changes],
  );
}
