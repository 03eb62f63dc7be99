import type { NotNull } from "kysely";
import { recordAudit } from "../../db/audit.ts";
import type { Tx } from "../../db/transaction.ts";
import type { Origin } from "../../domain/access/actor.ts";
import { ApiError } from "../../domain/api-errors.ts";
import { lockProgram } from "../programs/lock-program.ts";
import { insertSigningSecret } from "../programs/insert-signing-secret.ts";

/** How long events signed with the previous secret are accepted. EVENT-5. */
const GRACE_MS = 24 * 3_600_000;

export interface RotatedSecret {
  readonly programId: string;
  readonly signingSecret: string;
  /** System clock, like every security deadline. */
  readonly previousValidUntil: Date;
}

/**
 * Gives a program a new signing secret. The previous one works for 24 hours more; with `endPrevious`, for leaked
 * secrets, all earlier ones end at once.
 *
 * @throws ApiError `program_not_found`; `conflict` during the grace period of an earlier rotation, unless
 * `endPrevious` is set, because a secret that some sender still uses would stop working at once
 */
export async function rotateSigningSecret(
  tx: Tx,
  input: Readonly<{ brandId: string; programId: string; endPrevious: boolean; origin: Origin }>,
): Promise<RotatedSecret> {
  const program = await lockProgram(tx, input.brandId, input.programId);
  const now = tx.deps.systemClock.now();
  // Expired secrets verify nothing, so they are deleted.
  await tx.db
    .deleteFrom("SigningSecret")
    .where("programId", "=", program.id)
    .$if(!input.endPrevious, (query) => query.where("validUntil", "<=", now))
    .execute();
  await refuseInGrace(tx, program.id);
  const previousValidUntil = input.endPrevious ? now : new Date(now.getTime() + GRACE_MS);
  await tx.db
    .updateTable("SigningSecret")
    .set({ validUntil: previousValidUntil })
    .where("programId", "=", program.id)
    .where("validUntil", "is", null)
    .execute();
  const signingSecret = await insertSigningSecret(tx, program.id);
  await recordAudit(tx, {
    origin: input.origin,
    brandId: program.brandId,
    programId: program.id,
    action: "program.rotate_signing_secret",
    targetId: program.id,
    details: {
      previousValidUntil: previousValidUntil.toISOString(),
      ...(input.endPrevious && { endPrevious: true }),
    },
    at: tx.now,
  });
  return { programId: program.id, signingSecret, previousValidUntil };
}

async function refuseInGrace(tx: Tx, programId: string): Promise<void> {
  const inGrace = await tx.db
    .selectFrom("SigningSecret")
    .select("validUntil")
    .where("programId", "=", programId)
    .where("validUntil", "is not", null)
    .$narrowType<{ validUntil: NotNull }>()
    .executeTakeFirst();
  if (inGrace === undefined) return;
  const until = inGrace.validUntil.toISOString();
  throw new ApiError("conflict", `The secret was already rotated; the previous one works until ${until}.`, {
    next:
      "Move every sender to the current secret, then rotate again after that time. If a secret has " +
      "leaked, send endPrevious: true to end all earlier secrets at once.",
  });
}
