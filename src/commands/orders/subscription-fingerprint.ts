import type { Tx } from "../../db/transaction.ts";
import type { Sale } from "../events/sale.ts";
import type { DeliveryContext } from "./delivery-context.ts";

/**
 * A fingerprint of how a sale's subscription affects its credit: whose renewal it is, or the trial it came from. The
 * first payment itself depends on the trial, if there was one.
 */
export async function fingerprintOfSubscription(
  tx: Tx,
  programId: string,
  sale: Pick<Sale, "subscriptionRef" | "occurredAt">,
  conversionId: string | null,
): Promise<string | null> {
  if (sale.subscriptionRef === null) return null;
  const row = await tx.row<{
    partner_id: string;
    first_conversion_id: string | null;
    trial_attributed_by: string | null;
    trial_click_id: string | null;
    ended_at: Date | null;
  }>(
    `select partner_id, first_conversion_id, trial_attributed_by, trial_click_id, ended_at
     from subscription where program_id = $1 and subscription_ref = $2`,
    [programId, sale.subscriptionRef],
  );
  if (row === null) return null;
  if (row.first_conversion_id !== null && row.first_conversion_id !== conversionId) {
    const isPastEnd = row.ended_at !== null && sale.occurredAt > row.ended_at;
    return `renewal of ${row.first_conversion_id} of ${row.partner_id}${isPastEnd ? ", ended" : ""}`;
  }
  if (row.trial_attributed_by === null) return null;
  return `trial by ${row.trial_attributed_by} ${row.trial_click_id ?? ""}`;
}

/**
 * Forgets a first payment, so that the subscription's payments can be credited again from the first on. A first
 * payment reported by another source stays.
 */
export async function forgetFirstPayment(
  tx: Tx,
  context: Pick<DeliveryContext, "programId" | "source">,
  conversionId: string,
): Promise<void> {
  await tx.execute(
    `update subscription s set first_conversion_id = null, first_occurred_at = null
     from conversion c
     where s.program_id = $1 and s.first_conversion_id = $2 and c.id = $2 and c.source = $3`,
    [context.programId, conversionId, context.source],
  );
}
