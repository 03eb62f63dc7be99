import assert from "node:assert";
import type { Sql } from "../../db/sql.ts";
import type { Deps } from "../../deps.ts";
import { requireProgram } from "../programs/require-program.ts";
import { signingSecretPurpose } from "./secret-purpose.ts";

export interface SigningSecrets {
  readonly current: string;
  /** The previous secret during its grace period. */
  readonly previous: string | null;
  /** Until when the previous one is accepted. System clock. */
  readonly previousUntil: Date | null;
}

/**
 * A program's signing secrets, unsealed. The caller checks the access: an owner key, or the operator.
 *
 * @throws ApiError `program_not_found`
 */
export async function showSigningSecrets(
  sql: Sql,
  deps: Pick<Deps, "seal" | "systemClock">,
  brandId: string,
  programId: string,
): Promise<SigningSecrets> {
  await requireProgram(sql, brandId, programId);
  const rows = await sql.rows<{ secret_sealed: Buffer; valid_until: Date | null }>(
    `select s.secret_sealed, s.valid_until
     from signing_secret s join program p on p.id = s.program_id
     where p.brand_id = $1 and p.id = $2 and (s.valid_until is null or s.valid_until > $3)`,
    [brandId, programId, deps.systemClock.now()],
  );
  const current = rows.find((row) => row.valid_until === null);
  const previous = rows.find((row) => row.valid_until !== null);
  assert(current, `program ${programId} has a signing secret`);
  const open = (sealed: Buffer) => deps.seal.open(sealed, signingSecretPurpose(programId));
  return {
    current: open(current.secret_sealed),
    previous: previous ? open(previous.secret_sealed) : null,
    previousUntil: previous?.valid_until ?? null,
  };
}
