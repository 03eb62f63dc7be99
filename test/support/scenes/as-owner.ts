import { withClient } from "../../../src/local/postgres/databases.ts";
import type { TestApi } from "./api.ts";

/** Runs SQL as the role that owns the tables: to break what the application itself cannot break. */
export async function asOwner(api: Pick<TestApi, "environment">, sql: string): Promise<void> {
  await withClient(api.environment["DATABASE_MIGRATION_URL"]!, async (client) => {
    await client.query(sql);
  });
}

/** SQL that has every change of a table's rows end as PostgreSQL ends a statement that takes too long. */
export const runOutOfTimeOn = (table: string): string => `
  create function run_out_of_time() returns trigger language plpgsql as $$
    begin raise exception 'canceling statement due to statement timeout' using errcode = '57014'; end $$;
  create trigger runs_out_of_time before update on ${table} for each row execute function run_out_of_time()`;

/** SQL that makes every change of a table's rows fail with an unexpected error. */
export const failOn = (table: string): string => `
  create function fail_unexpectedly() returns trigger language plpgsql as $$
    begin raise exception 'unexpected'; end $$;
  create trigger fails_unexpectedly before update on ${table} for each row execute function fail_unexpectedly()`;

/** Undoes it. */
export const FAILS_NO_MORE = "drop function fail_unexpectedly cascade";

/** SQL that has changes of orders take so long that only a statement with more than a minute may end. */
export const OUT_OF_TIME_SOON = `
  create function run_out_of_time() returns trigger language plpgsql as $$
    begin
      if current_setting('statement_timeout')::interval < '1 minute' then
        raise exception 'canceling statement due to statement timeout' using errcode = '57014';
      end if;
      return new;
    end $$;
  create trigger runs_out_of_time before update on sale_order for each row execute function run_out_of_time()`;

/** Undoes either. */
export const IN_TIME_AGAIN = "drop function run_out_of_time cascade";
