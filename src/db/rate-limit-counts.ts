import { columns, type RowOf } from "./columns.ts";
import { RateLimitCount } from "./entities/rate-limit-count.ts";
import type { Sql } from "./sql.ts";

const COUNTED_FOR = columns(RateLimitCount, "c", ["limitName", "subject"]);
const COUNT = columns(RateLimitCount, "c", ["requests", "expiresAt"]);

/** The limit and subject that a window belongs to. */
export type CountedFor = Readonly<RowOf<typeof COUNTED_FOR>>;

/** The state of a window; `expiresAt` is its end by the system clock. */
export type RequestCount = Readonly<RowOf<typeof COUNT>>;

/**
 * Counts requests in a window that starts with its first, and returns its state: one statement, shared by all
 * processes.
 */
export async function countRequests(
  sql: Sql,
  { limitName, subject }: CountedFor,
  requests: number,
  now: Date,
  windowMs: number,
): Promise<RequestCount> {
  const end = new Date(now.getTime() + windowMs);
  const row = await sql.row<RequestCount>(
    `insert into rate_limit_count as c (limit_name, subject, requests, expires_at) values ($1, $2, $3, $4)
     on conflict (limit_name, subject) do update set
       requests = case when c.expires_at <= $5 then excluded.requests else c.requests + excluded.requests end,
       expires_at = case when c.expires_at <= $5 then excluded.expires_at else c.expires_at end
     returning ${COUNT}`,
    [limitName, subject, requests, end, now],
  );
  return row!;
}

/** Undoes the count of one request in an open window. */
export async function undoRequest(sql: Sql, { limitName, subject }: CountedFor, now: Date): Promise<void> {
  await sql.execute(
    `update rate_limit_count set requests = requests - 1
     where limit_name = $1 and subject = $2 and expires_at > $3 and requests > 0`,
    [limitName, subject, now],
  );
}

/** The state of a window; null if none is open. */
export function findRequestCount(
  sql: Sql,
  { limitName, subject }: CountedFor,
  now: Date,
): Promise<RequestCount | null> {
  return sql.row<RequestCount>(
    `select ${COUNT} from rate_limit_count c
     where c.limit_name = $1 and c.subject = $2 and c.expires_at > $3`,
    [limitName, subject, now],
  );
}

/** The open windows of some limits; if there are too many, those that end last. */
export function listRequestCounts(
  sql: Sql,
  limitNames: readonly string[],
  now: Date,
  most: number,
): Promise<(CountedFor & RequestCount)[]> {
  return sql.rows<CountedFor & RequestCount>(
    `select ${COUNTED_FOR}, ${COUNT} from rate_limit_count c
     where c.limit_name = any($1::text[]) and c.expires_at > $2
     order by c.expires_at desc
     limit $3`,
    [limitNames, now, most],
  );
}

/** Saves the windows a process counts in memory. Of two processes' counts the higher one stays. */
export async function keepRequestCounts(
  sql: Sql,
  counts: readonly (CountedFor & RequestCount)[],
  now: Date,
): Promise<void> {
  await sql.execute(
    `insert into rate_limit_count as c (limit_name, subject, requests, expires_at)
     select * from unnest($1::text[], $2::text[], $3::integer[], $4::timestamptz[])
     on conflict (limit_name, subject) do update set
       requests = case when c.expires_at <= $5 then excluded.requests else greatest(c.requests, excluded.requests) end,
       expires_at = greatest(c.expires_at, excluded.expires_at)`,
    [
      counts.map(({ limitName }) => limitName),
      counts.map(({ subject }) => subject),
      counts.map(({ requests }) => requests),
      counts.map(({ expiresAt }) => expiresAt),
      now,
    ],
  );
}

/** Deletes expired windows; part of the worker's upkeep. */
export async function deleteExpiredCounts(sql: Sql, now: Date): Promise<number> {
  return sql.execute("delete from rate_limit_count where expires_at <= $1", [now]);
}
