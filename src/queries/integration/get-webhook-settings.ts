import assert from "node:assert";
import type { Sql } from "../../db/sql.ts";
import { requireProgram } from "../programs/require-program.ts";

/** The last four characters of each provider's secret; null if none is stored. */
export interface WebhookSettings {
  readonly stripeLast4: string | null;
  readonly shopifyLast4: string | null;
}

/** @throws ApiError `program_not_found` */
export async function getWebhookSettings(
  sql: Sql,
  brandId: string,
  programId: string,
): Promise<WebhookSettings> {
  await requireProgram(sql, brandId, programId);
  const row = await sql.row<WebhookSettings>(
    `select stripe.last4 as "stripeLast4", shopify.last4 as "shopifyLast4"
     from program p
     left join webhook_secret stripe on stripe.program_id = p.id and stripe.source = 'stripe'
     left join webhook_secret shopify on shopify.program_id = p.id and shopify.source = 'shopify'
     where p.brand_id = $1 and p.id = $2`,
    [brandId, programId],
  );
  assert(row, "programs are never deleted");
  return row;
}
