import { recordAudit } from "../../db/audit.ts";
import type { Tx } from "../../db/transaction.ts";
import type { Origin } from "../../domain/access/actor.ts";
import { checkProgramInput } from "../../domain/programs/program.ts";
import { termsPatchFrom } from "../../domain/programs/terms-input.ts";
import { changeCurrency } from "./change-currency.ts";
import { changeTerms } from "./change-terms.ts";
import { lockProgram, type LockedProgram } from "./lock-program.ts";
import type { ProgramInput } from "./program-input.ts";
import { submitBrandRules } from "./submit-brand-rules.ts";
import { termsDetails } from "./terms-details.ts";

/**
 * Changes the given fields of a program. Terms follow their own rules (see `changeTerms`), whatever the program's
 * status; everything else, including the status, changes at once.
 *
 * @throws ApiError `invalid_request`, naming the field; `program_not_found`; `conflict` for a currency in use
 */
export async function updateProgram(
  tx: Tx,
  input: Readonly<{ brandId: string; programId: string; changes: ProgramInput; origin: Origin }>,
): Promise<void> {
  const { changes, origin } = input;
  checkProgramInput(changes, tx.deps.config.network);
  const locked = await lockProgram(tx, input.brandId, input.programId);
  const now = await tx.readNow();
  const currency = changes.currency ?? locked.currency;
  const wanted = termsPatchFrom(changes, currency);
  if (currency !== locked.currency) await changeCurrency(tx, locked, { currency, patch: wanted, now });
  const program = { ...locked, currency };
  const terms = await changeTerms(tx, { program, wanted, now, origin });

  const fields = changedFields(locked, changes);
  const areRulesNew = await submitBrandRules(tx, locked, changes.brandRules, now);
  if (fields.length > 0) await writeFields(tx, locked.id, changes, now);
  if (fields.length === 0 && !areRulesNew && !terms.changed) return;
  await recordAudit(tx, {
    origin,
    brandId: locked.brandId,
    programId: locked.id,
    action: "program.update",
    targetId: locked.id,
    details: {
      fields: areRulesNew ? [...fields, "brandRules"] : fields,
      ...(changes.status !== undefined && { status: changes.status }),
      ...(terms.changed && termsDetails(terms)),
    },
    at: now,
  });
}

const PLAIN_FIELDS = ["name", "destinationUrl", "description", "currency", "openToAll", "status"] as const;

function changedFields(program: LockedProgram, changes: ProgramInput): string[] {
  return PLAIN_FIELDS.filter((field) => changes[field] !== undefined && changes[field] !== program[field]);
}

/** Omitted fields are undefined, and stay unchanged. */
async function writeFields(tx: Tx, programId: string, changes: ProgramInput, now: Date): Promise<void> {
  const { name, destinationUrl, description, currency, openToAll, status } = changes;
  await tx.db
    .updateTable("Program")
    .set({ name, destinationUrl, description, currency, openToAll, status, updatedAt: now })
    .where("id", "=", programId)
    .execute();
}
