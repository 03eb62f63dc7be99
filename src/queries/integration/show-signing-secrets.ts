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
  const rows = await sql.db
    .selectFrom("SigningSecret as s")
    .innerJoin("Program as p", "p.id", "s.programId")
    .select(["s.secretSealed", "s.validUntil"])
    .where("p.brandId", "=", brandId)
    .where("p.id", "=", programId)
    .where((eb) => eb.or([eb("s.validUntil", "is", null), eb("s.validUntil", ">", deps.systemClock.now())]))
    .execute();
  const current = rows.find((row) => row.validUntil === null);
  const previous = rows.find((row) => row.validUntil !== null);
  assert(current, `program ${programId} has a signing secret`);
  const open = (sealed: Buffer) => deps.seal.open(sealed, signingSecretPurpose(programId));
  return {
    current: open(current.secretSealed),
    previous: previous ? open(previous.secretSealed) : null,
    previousUntil: previous?.validUntil ?? null,
  };
}

/**
 * Until when a program's previous signing secret is accepted; null if there is none. System clock. CONSOLE-29.
 *
 * @throws ApiError `program_not_found`
 */
export async function previousSecretUntil(
  deps: Pick<Deps, "sql" | "systemClock">,
  brandId: string,
  programId: string,
): Promise<Date | null> {
  await requireProgram(deps.sql, brandId, programId);
  const previous = await deps.sql.db
    .selectFrom("SigningSecret as s")
    .innerJoin("Program as p", "p.id", "s.programId")
    .select("s.validUntil")
    .where("p.brandId", "=", brandId)
    .where("p.id", "=", programId)
    .where("s.validUntil", ">", deps.systemClock.now())
    .executeTakeFirst();
  return previous?.validUntil ?? null;
}
