import pg from "pg";

/** Owns the tables and migrates; the service runs as the other role, which cannot change the schema. */
export const OWNER_ROLE = "vp_owner";
export const APPLICATION_ROLE = "vp_app";

/** Creates both roles, or resets the passwords of existing ones. Idempotent. */
export async function ensureRoles(
  adminUrl: string,
  passwords: { owner: string; application: string },
): Promise<void> {
  await withClient(adminUrl, async (client) => {
    const roles = [
      [OWNER_ROLE, passwords.owner],
      [APPLICATION_ROLE, passwords.application],
    ] as const;
    for (const [role, password] of roles) {
      const found = await client.query("select from pg_roles where rolname = $1", [role]);
      const verb = found.rowCount === 0 ? "create" : "alter";
      await client.query(`${verb} role ${role} login password ${pg.escapeLiteral(password)}`);
    }
  });
}

/** Creates the database, owned by the owner's role, unless it exists. */
export async function ensureDatabase(adminUrl: string, name: string): Promise<void> {
  await withClient(adminUrl, async (client) => {
    const found = await client.query("select from pg_database where datname = $1", [name]);
    if (found.rowCount === 0) {
      await client.query(`create database ${pg.escapeIdentifier(name)} owner ${OWNER_ROLE}`);
    }
  });
}

/** Runs the work with one connection, and always closes it. */
export async function withClient<Result>(
  url: string,
  work: (client: pg.Client) => Promise<Result>,
): Promise<Result> {
  const client = new pg.Client({ connectionString: url });
  await client.connect();
  try {
    return await work(client);
  } finally {
    await client.end();
  }
}
