import { recordAudit } from "../../db/audit.ts";
import type { Tx } from "../../db/transaction.ts";
import type { Origin } from "../../domain/access/actor.ts";
import { ApiError } from "../../domain/api-errors.ts";
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
 * @param input.from values that the program must still have, as whoever changes it has seen them; undefined for any
 * @throws ApiError `invalid_request`, naming the field; `program_not_found`; `conflict` for a currency in use, and if the
 * program has other values than `from`
 */
export async function updateProgram(
  tx: Tx,
  input: Readonly<{
    brandId: string;
    programId: string;
    changes: ProgramInput;
    from?: SeenFields | undefined;
    origin: Origin;
  }>,
): Promise<void> {
  const { changes, from = {}, origin } = input;
  checkProgramInput(changes, tx.deps.config.network);
  const locked = await lockProgram(tx, input.brandId, input.programId);
  refuseOthers(locked, from);
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

/** What a form shows of a program, and saves only over what it has shown. Decision record 0097. */
type SeenFields = Pick<ProgramInput, "name" | "destinationUrl" | "description" | "brandRules" | "openToAll">;

function refuseOthers(program: LockedProgram, seen: SeenFields): void {
  const other = Object.entries(seen).find(
    ([field, value]) => value !== undefined && value !== program[field as keyof SeenFields],
  );
  if (other === undefined) return;
  throw new ApiError(
    "conflict",
    `Field ${other[0]} of the program was changed in the meantime. Nothing was changed.`,
    {
      next: "Read the program again, and change it only if that is still right.",
    },
  );
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
