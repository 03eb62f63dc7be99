import { withClient } from "../../src/dev/databases.ts";
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

/** Undoes it. */
export const IN_TIME_AGAIN = "drop function run_out_of_time cascade";
