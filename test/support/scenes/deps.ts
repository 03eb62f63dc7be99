import { createHash } from "node:crypto";
import { loadConfig } from "../../../src/config.ts";
import { openDeps, type Deps } from "../../../src/deps.ts";
import { createTestDatabase } from "../servers/database.ts";

/** Keys of the tests: fixed, so that a failing run can be repeated. */
const keyOf = (name: string) => createHash("sha256").update(name).digest("hex");

/** Settings of a test, as environment variables; what is left out has the tests' defaults. */
export type TestSettings = Readonly<Record<string, string>>;

/** The environment of a service on `databaseUrl`, for this process or for one that a test starts. */
export function testEnvironment(databaseUrl: string, migrationUrl: string, settings: TestSettings = {}) {
  return {
    DATABASE_URL: databaseUrl,
    DATABASE_MIGRATION_URL: migrationUrl,
    ENCRYPTION_KEY: keyOf("encryption"),
    CUSTOMER_HASH_KEY: keyOf("customer hash"),
    BASE_URL: "http://localhost:3000",
    PORT: "0",
    LOG_LEVEL: "silent",
    ...settings,
  };
}

/** A database of its own and the dependencies of a process on it. `close` drops the database. */
export async function openTestDeps(
  settings: TestSettings = {},
): Promise<{ deps: Deps; environment: Record<string, string>; close: () => Promise<void> }> {
  const database = await createTestDatabase();
  const environment = testEnvironment(database.databaseUrl, database.migrationUrl, settings);
  const deps = await openDeps(loadConfig(environment), "test");
  return {
    deps,
    environment,
    async close() {
      await deps.close();
      await database.drop();
    },
  };
}
