import { columns, type RowOf } from "../../db/columns.ts";
import { WebhookSecret } from "../../db/entities/program-secret.ts";
import type { Deps } from "../../deps.ts";
import type { WebhookSource } from "../../providers/delivery.ts";
import { webhookSecretPurpose } from "./secret-purpose.ts";

const SECRET = columns(WebhookSecret, "w", ["secretSealed"]);

/**
 * The secret that verifies a provider's webhooks to a program; null if none is stored, or the program does not exist.
 */
export async function findWebhookSecret(
  deps: Pick<Deps, "sql" | "seal">,
  programId: string,
  source: WebhookSource,
): Promise<string | null> {
  const row = await deps.sql.row<RowOf<typeof SECRET>>(
    `select ${SECRET} from webhook_secret w where w.program_id = $1 and w.source = $2`,
    [programId, source],
  );
  return row === null ? null : deps.seal.open(row.secretSealed, webhookSecretPurpose(programId, source));
}
