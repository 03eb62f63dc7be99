import { columns, type RowOf } from "../../db/columns.ts";
import { Program } from "../../db/entities/program.ts";
import { WebhookSecret } from "../../db/entities/program-secret.ts";
import type { Deps } from "../../deps.ts";
import type { WebhookSource } from "../../providers/delivery.ts";
import { webhookSecretPurpose } from "./secret-purpose.ts";

const SECRET = columns(WebhookSecret, "w", ["secretSealed"]);
const PROGRAM = columns(Program, "p", ["brandId"]);

/**
 * The secret that verifies a provider's webhooks to a program, and whose program it is; null if none is stored, or the
 * program does not exist.
 */
export async function findWebhookSecret(
  deps: Pick<Deps, "sql" | "seal">,
  programId: string,
  source: WebhookSource,
): Promise<{ readonly secret: string; readonly brandId: string } | null> {
  const row = await deps.sql.row<RowOf<typeof SECRET> & RowOf<typeof PROGRAM>>(
    `select ${SECRET}, ${PROGRAM} from webhook_secret w join program p on p.id = w.program_id
     where w.program_id = $1 and w.source = $2`,
    [programId, source],
  );
  if (row === null) return null;
  const { secretSealed, brandId } = row;
  return { secret: deps.seal.open(secretSealed, webhookSecretPurpose(programId, source)), brandId };
}
