import { recordAudit } from "../../db/audit.ts";
import type { Tx } from "../../db/transaction.ts";
import type { Origin } from "../../domain/access/actor.ts";
import type { WebhookSource } from "../../providers/delivery.ts";
import { webhookSecretPurpose } from "../../queries/integration/secret-purpose.ts";
import { lockProgram } from "../programs/lock-program.ts";

const SHOWN_CHARACTERS = 4;

/**
 * Stores the secret that verifies a provider's webhooks. It is write-only, except for its last four characters (none
 * if it has no more than those).
 *
 * @param input.secret empty: removes the stored secret, and the source's webhooks are rejected from then on
 * @throws ApiError `program_not_found`
 */
export async function setWebhookSecret(
  tx: Tx,
  input: Readonly<{
    brandId: string;
    programId: string;
    source: WebhookSource;
    secret: string;
    origin: Origin;
  }>,
): Promise<{ isSet: boolean; last4: string | null }> {
  const { source, secret } = input;
  const program = await lockProgram(tx, input.brandId, input.programId);
  const isSet = secret !== "";
  // By characters, not UTF-16 units, which could split one.
  const characters = [...secret];
  const shown = characters.length > SHOWN_CHARACTERS ? characters.slice(-SHOWN_CHARACTERS) : [];
  const last4 = isSet ? shown.join("") : null;
  if (isSet) {
    const stored = {
      secretSealed: tx.deps.seal.seal(secret, webhookSecretPurpose(program.id, source)),
      last4: shown.join(""),
      setAt: tx.deps.systemClock.now(),
    };
    await tx.db
      .insertInto("WebhookSecret")
      .values({ programId: program.id, source, ...stored })
      .onConflict((conflict) =>
        conflict.columns(["programId", "source"]).doUpdateSet({ ...stored, disconnectedAt: null }),
      )
      .execute();
  } else {
    await tx.db
      .deleteFrom("WebhookSecret")
      .where("programId", "=", program.id)
      .where("source", "=", source)
      .execute();
  }
  await recordAudit(tx, {
    origin: input.origin,
    brandId: program.brandId,
    programId: program.id,
    action: "program.set_webhook_secret",
    targetId: program.id,
    details: { source, isSet },
    at: tx.now,
  });
  return { isSet, last4 };
}
