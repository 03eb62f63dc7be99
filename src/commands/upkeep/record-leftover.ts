import { faultOf } from "../../db/fault.ts";
import type { Sql } from "../../db/sql.ts";
import type { Leftover } from "../../domain/processes/leftovers.ts";
import { isLeft } from "../../queries/operations/leftovers.ts";

/** The pause after a page that failed; it doubles with each further one, up to the longest. */
const FIRST_PAUSE = "interval '5 seconds'";
const LONGEST_PAUSE = "interval '5 minutes'";
/** More doublings than the longest pause has. */
const MOST_DOUBLINGS = 10;

/**
 * Records that a page of something left failed, and when the next one is tried. Forgets failures of what is no longer left:
 * another worker may have done it meanwhile.
 */
export async function recordLeftoverFailure(
  sql: Sql,
  leftover: Leftover,
  item: string,
  error: unknown,
): Promise<void> {
  await sql.execute(
    `with gone as (
       delete from leftover_failure f
       where f.leftover = $1 and f.item <> $2 and not ${isLeft(leftover, "f.item")}
     )
     insert into leftover_failure as f (leftover, item, fault, retry_at) values ($1, $2, $3, now() + ${FIRST_PAUSE})
     on conflict (leftover, item) do update
     set failures = f.failures + 1, fault = excluded.fault,
       retry_at = now() + least(${FIRST_PAUSE} * power(2, least(f.failures, ${MOST_DOUBLINGS})), ${LONGEST_PAUSE})`,
    [leftover, item, faultOf(error)],
  );
}

/**
 * Forgets that an earlier page failed, in the transaction of one that did not. A page may also have been passed over, since
 * another worker is at it: then the failure stays.
 *
 * @param isMore whether something was done, and more is left
 */
export async function forgetLeftoverFailure(
  sql: Sql,
  leftover: Leftover,
  item: string,
  isMore: boolean,
): Promise<void> {
  await sql.execute(
    `delete from leftover_failure f
     where f.leftover = $1 and f.item = $2 and ($3 or not ${isLeft(leftover, "f.item")})`,
    [leftover, item, isMore],
  );
}
