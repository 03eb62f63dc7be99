import type { Sql } from "./sql.ts";

/** Work that one of the workers does every so often. */
export type RoundName = "sweep" | "failure watch" | `folding of ${string}`;

const BEGIN = `
  with begun as (
    insert into worker_round as r (name, begun_at) values ($1, now())
    on conflict (name) do update set begun_at = excluded.begun_at
    -- One that seems to begin later was begun by a clock that has been set back since.
    where r.begun_at not between now() - $2 * interval '1 millisecond' and now() + $2 * interval '1 millisecond'
    returning true)
  select case when exists (select from begun) then 0
    else coalesce(
      (select extract(epoch from begun_at - now()) * 1000 + $2 from worker_round where name = $1), $2)
    end::double precision as "leftMs"`;

/** One that asked again at once would meet the round that has just begun. */
const LEAST_MS = 100;

/**
 * Begins a round, unless a worker began one less than `everyMs` ago. System clock.
 *
 * @returns 0 if it is the caller's, or else in how many milliseconds to ask again
 */
export async function beginRound(sql: Sql, name: RoundName, everyMs: number): Promise<number> {
  const { leftMs } = (await sql.row<{ leftMs: number }>(BEGIN, [name, everyMs]))!;
  return leftMs === 0 ? 0 : Math.min(everyMs, Math.max(LEAST_MS, leftMs));
}

/** Gives a round back that could not be done, so that any worker may begin one. */
export async function giveRoundBack(sql: Sql, name: RoundName): Promise<void> {
  await sql.execute("delete from worker_round where name = $1", [name]);
}
