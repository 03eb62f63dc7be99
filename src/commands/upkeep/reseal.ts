import type { Deps } from "../../deps.ts";
import { inTransaction, type Tx } from "../../db/transaction.ts";

/** A column of sealed values, with SQL for the purpose each was sealed for. */
interface SealedColumn {
  readonly table: string;
  readonly column: string;
  readonly purpose: string;
}

/** Every sealed column. The deployment's check is last: it moves to the new key only when all else has. */
const SEALED_COLUMNS: readonly SealedColumn[] = [
  { table: "signing_secret", column: "secret_sealed", purpose: "'signing_secret:' || program_id" },
  {
    table: "webhook_secret",
    column: "secret_sealed",
    purpose: "'webhook_secret:' || program_id || ':' || source",
  },
  { table: "payout_account", column: "details_sealed", purpose: "'payout_account:' || account_id" },
  { table: "tax_form", column: "details_sealed", purpose: "'tax_form:' || account_id" },
  { table: "paying_account", column: "details_sealed", purpose: "'paying_account:' || program_id" },
  {
    table: "provider_delivery",
    column: "body_sealed",
    purpose: "'delivery:' || program_id || ':' || source || ':' || coalesce(external_id, '')",
  },
  { table: "incoming_event", column: "body_sealed", purpose: "'event:' || id" },
  {
    table: "idempotency_record",
    column: "answer_sealed",
    purpose: "'idempotency:' || key_id || ':' || idempotency_key",
  },
  { table: "sign_in_attempt", column: "address_sealed", purpose: "'sign_in_attempt:' || id" },
  { table: "mail", column: "secret_sealed", purpose: "'mail:' || id" },
  { table: "deployment", column: "encryption_check", purpose: "'deployment'" },
];

const BATCH_SIZE = 1_000;

/**
 * Reseals everything sealed under `ENCRYPTION_KEY_PREVIOUS`, in batches, while the service runs. Afterwards nothing
 * needs the former key. Idempotent.
 *
 * @returns how many values of each table were resealed
 * @throws if a value was sealed under neither key
 */
export async function reseal(deps: Deps): Promise<Record<string, number>> {
  const counts: Record<string, number> = {};
  for (const column of SEALED_COLUMNS) {
    let count = 0;
    for (;;) {
      const resealed = await inTransaction(deps, (tx) => resealBatch(tx, column));
      count += resealed;
      if (resealed < BATCH_SIZE) break;
    }
    counts[column.table] = count;
  }
  return counts;
}

async function resealBatch(tx: Tx, { table, column, purpose }: SealedColumn): Promise<number> {
  const { seal } = tx.deps;
  const rows = await tx.rows<{ purpose: string; sealed: Buffer }>(
    `select ${purpose} as purpose, ${column} as sealed from ${table}
     where ${column} is not null and substring(${column} from 2 for 4) <> $1
     limit $2
     for update`,
    [seal.currentKeyId, BATCH_SIZE],
  );
  if (rows.length === 0) return 0;
  // Sealed values are unique, so each identifies its row.
  await tx.execute(
    `update ${table} set ${column} = anew.new
     from unnest($1::bytea[], $2::bytea[]) anew (old, new)
     where ${table}.${column} = anew.old`,
    [
      rows.map((row) => row.sealed),
      rows.map((row) => seal.seal(seal.open(row.sealed, row.purpose), row.purpose)),
    ],
  );
  return rows.length;
}
