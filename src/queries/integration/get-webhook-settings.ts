import type { Sql } from "../../db/sql.ts";
import { isId } from "../../domain/ids.ts";
import { Refusal } from "../../domain/refusals.ts";

/** The last four characters of each third-party secret; null where none is stored. */
export interface WebhookSettings {
  readonly stripeLast4: string | null;
  readonly shopifyLast4: string | null;
}

/** @throws Refusal `program_not_found` */
export async function getWebhookSettings(sql: Sql, brandId: string, programId: string): Promise<WebhookSettings> {
  const row = isId("program", programId)
    ? await sql.row<WebhookSettings>(
        `select stripe.last4 as "stripeLast4", shopify.last4 as "shopifyLast4"
         from program p
         left join webhook_secret stripe on stripe.program_id = p.id and stripe.source = 'stripe'
         left join webhook_secret shopify on shopify.program_id = p.id and shopify.source = 'shopify'
         where p.brand_id = $1 and p.id = $2`,
        [brandId, programId],
      )
    : null;
  if (row === null) throw new Refusal("program_not_found");
  return row;
}
