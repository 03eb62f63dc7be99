import type { Deps } from "../../deps.ts";
import type { WebhookSource } from "../../providers/delivery.ts";
import { webhookSecretPurpose } from "./secret-purpose.ts";

/**
 * The secret that verifies a provider's webhooks to a program; null if none is stored, or the program does not exist.
 */
export async function findWebhookSecret(
  deps: Pick<Deps, "sql" | "seal">,
  programId: string,
  source: WebhookSource,
): Promise<string | null> {
  const row = await deps.sql.row<{ secret_sealed: Buffer }>(
    "select secret_sealed from webhook_secret where program_id = $1 and source = $2",
    [programId, source],
  );
  return row === null ? null : deps.seal.open(row.secret_sealed, webhookSecretPurpose(programId, source));
}
