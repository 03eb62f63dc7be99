import { withClient } from "../../src/dev/databases.ts";
import type { TestApi } from "./api.ts";

/** Runs SQL as the role that owns the tables: to break what the application itself cannot break. */
export async function asOwner(api: Pick<TestApi, "environment">, sql: string): Promise<void> {
  await withClient(api.environment["DATABASE_MIGRATION_URL"]!, async (client) => {
    await client.query(sql);
  });
}
