import { randomBytes } from "node:crypto";
import { APPLICATION_ROLE, OWNER_ROLE, withClient } from "../../../src/local/postgres/databases.ts";
import { testServers } from "./test-servers.ts";

/** A database of one test file: migrated, without rows, and nobody else's. */
export interface TestDatabase {
  /** As the application's role, as the service connects. */
  databaseUrl: string;
  /** As the role that owns the tables. */
  migrationUrl: string;
  /** Ends all its connections and removes it. */
  drop(): Promise<void>;
}

/** Copies the template database, which takes a few hundredths of a second. */
export async function createTestDatabase(): Promise<TestDatabase> {
  const { adminUrlBase, templateDatabase } = testServers();
  const name = `test_${randomBytes(8).toString("hex")}`;
  const adminUrl = `${adminUrlBase}postgres`;
  await withClient(adminUrl, (client) =>
    client.query(
      `create database ${name} template ${templateDatabase} strategy file_copy owner ${OWNER_ROLE}`,
    ),
  );
  const urlAs = (role: string): string => {
    const url = new URL(`${adminUrlBase}${name}`);
    url.username = role;
    return url.href;
  };
  return {
    databaseUrl: urlAs(APPLICATION_ROLE),
    migrationUrl: urlAs(OWNER_ROLE),
    drop: () =>
      withClient(adminUrl, async (client) => void (await client.query(`drop database ${name} with (force)`))),
  };
}
