import type { Sql } from "../../db/sql.ts";
import type { WebhookSource } from "../../providers/delivery.ts";
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
  const secrets = await sql.db
    .selectFrom("WebhookSecret as w")
    .innerJoin("Program as p", "p.id", "w.programId")
    .select(["w.source", "w.last4"])
    .where("p.brandId", "=", brandId)
    .where("p.id", "=", programId)
    .execute();
  const last4Of = (source: WebhookSource) => secrets.find((one) => one.source === source)?.last4 ?? null;
  return { stripeLast4: last4Of("stripe"), shopifyLast4: last4Of("shopify") };
}
