import type { Sql } from "../../db/sql.ts";
import { foldChanges, NEVER, type FoldPace, type IsStopping } from "./fold-changes.ts";

const FOLD = `
  with taken as (
    delete from funding_change
    where id = any (array(select id from funding_change where id > $2 order by id limit $1 for update skip locked))
    returning id, program_id, kind, amount_cents
  ),
  folded as (
    insert into funding_sum as s (program_id, kind, amount_cents)
    select program_id, kind, sum(amount_cents) from taken
    group by 1, 2
    order by 1, 2
    on conflict (program_id, kind) do update set amount_cents = s.amount_cents + excluded.amount_cents
  )
  select count(*) as taken, max(id) as "lastId" from taken`;

/** Folds new funding entries into each program's sums. @returns how many changes were folded */
export function foldFunding(sql: Sql, isStopping: IsStopping = NEVER, pace?: FoldPace): Promise<number> {
  return foldChanges(sql, FOLD, isStopping, pace);
}
