import { createHmac } from "node:crypto";
import assert from "node:assert";
import { columns, type RowOf } from "./columns.ts";
import type { DatabaseDeps } from "./database-deps.ts";
import { Deployment } from "./entities/deployment.ts";

const CHECK_TEXT = "this deployment";
const CHECK_PURPOSE = "deployment";
const CHECKS = columns(Deployment, "d", ["network", "encryptionCheck", "customerHashCheck"]);

/** The settings do not fit the database; the message says which one. */
export class WrongDatabase extends Error {
  constructor(message: string) {
    super(message);
    this.name = "WrongDatabase";
  }
}

/**
 * Refuses to start on a database set up with another `ENCRYPTION_KEY` or `CUSTOMER_HASH_KEY`, or for another network:
 * secrets would not open, and all customers would count as new. The first start writes the check values.
 *
 * @throws WrongDatabase
 */
export async function checkDeployment(
  deps: Pick<DatabaseDeps, "config" | "sql" | "seal" | "systemClock">,
): Promise<void> {
  const { config, sql, seal } = deps;
  const customerHashCheck = createHmac("sha256", config.customerHashKey).update(CHECK_TEXT).digest();
  await sql.execute(
    `insert into deployment (network, encryption_check, customer_hash_check, created_at)
     values ($1, $2, $3, $4) on conflict (id) do nothing`,
    [config.network, seal.seal(CHECK_TEXT, CHECK_PURPOSE), customerHashCheck, deps.systemClock.now()],
  );
  const row = await sql.row<RowOf<typeof CHECKS>>(`select ${CHECKS} from deployment d`);
  assert(row, "the deployment row was written above");
  if (row.network !== config.network) {
    throw new WrongDatabase(`NETWORK is ${config.network}, but this database belongs to ${row.network}.`);
  }
  if (!row.customerHashCheck.equals(customerHashCheck)) {
    throw new WrongDatabase(
      "CUSTOMER_HASH_KEY differs from the key this database was created with. It must never change.",
    );
  }
  try {
    seal.open(row.encryptionCheck, CHECK_PURPOSE);
  } catch {
    throw new WrongDatabase(
      "ENCRYPTION_KEY does not match this database. During a rotation, set the old key as ENCRYPTION_KEY_PREVIOUS.",
    );
  }
}
