import { randomInt } from "node:crypto";
import { recordAudit } from "../../db/audit.ts";
import type { Tx } from "../../db/transaction.ts";
import type { Origin } from "../../domain/access/actor.ts";
import { newId } from "../../domain/ids.ts";
import { checkProgramInput, PROGRAM_DEFAULTS, slugFrom } from "../../domain/programs/program.ts";
import { firstTerms } from "../../domain/programs/terms-input.ts";
import { insertSigningSecret } from "./insert-signing-secret.ts";
import { insertTerms } from "./insert-terms.ts";
import type { ProgramInput } from "./program-input.ts";
import { submitBrandRules } from "./submit-brand-rules.ts";

/**
 * Creates a program with its first terms and a signing secret; omitted inputs take the defaults.
 *
 * @throws ApiError `invalid_request`, naming the field that violates this network's limits or conflicts with another
 */
export async function createProgram(
  tx: Tx,
  input: Readonly<{
    brandId: string;
    program: ProgramInput & Readonly<{ name: string; destinationUrl: string }>;
    origin: Origin;
  }>,
): Promise<{ programId: string }> {
  const { brandId, program } = input;
  checkProgramInput(program, tx.deps.config.network);
  const currency = program.currency ?? PROGRAM_DEFAULTS.currency;
  const terms = firstTerms(program, currency);

  const programId = newId("program");
  const slug = await insertProgram(tx, { ...program, id: programId, brandId, currency });
  await insertTerms(tx, {
    programId,
    version: 1,
    terms,
    effectiveAt: tx.now,
    termsChangeId: null,
    createdAt: tx.now,
  });
  await insertSigningSecret(tx, programId);
  await submitBrandRules(
    tx,
    { id: programId, brandRules: "", brandRulesShown: "" },
    program.brandRules,
    tx.now,
  );
  await recordAudit(tx, {
    origin: input.origin,
    brandId,
    programId,
    action: "program.create",
    targetId: programId,
    details: { slug, status: program.status ?? PROGRAM_DEFAULTS.status, currency },
    at: tx.now,
  });
  return { programId };
}

/** Frequent names switch to random suffixes, so that the thousandth does not try a thousand slugs. */
const COUNTED_SLUGS = 5;
const LARGEST_SUFFIX = 1_000_000_000;

/** Inserts the program under the first free slug; the unique key decides, also between concurrent requests. */
async function insertProgram(
  tx: Tx,
  program: ProgramInput &
    Readonly<{ id: string; brandId: string; name: string; destinationUrl: string; currency: string }>,
): Promise<string> {
  for (let attempt = 1; ; attempt += 1) {
    const suffix = attempt <= COUNTED_SLUGS ? attempt : randomInt(COUNTED_SLUGS + 1, LARGEST_SUFFIX);
    const slug = slugFrom(program.name, suffix);
    const inserted = await tx.db
      .insertInto("Program")
      .values({
        id: program.id,
        brandId: program.brandId,
        name: program.name,
        slug,
        status: program.status ?? PROGRAM_DEFAULTS.status,
        currency: program.currency,
        destinationUrl: program.destinationUrl,
        description: program.description ?? "",
        openToAll: program.openToAll ?? PROGRAM_DEFAULTS.openToAll,
        createdAt: tx.now,
        updatedAt: tx.now,
      })
      .onConflict((conflict) => conflict.column("slug").doNothing())
      .returning("id")
      .executeTakeFirst();
    if (inserted !== undefined) return slug;
  }
}
