import { columns, type RowOf } from "../../db/columns.ts";
import { Subscription } from "../../db/entities/subscription.ts";
import type { Tx } from "../../db/transaction.ts";
import type { Sale } from "../events/sale.ts";
import type { ReportingDelivery } from "./delivery-context.ts";

const SUBSCRIPTION = columns(Subscription, "s", [
  "partnerId",
  "firstConversionId",
  "trialAttributedBy",
  "trialClickId",
  "endedAt",
]);

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
  const row = await tx.row<RowOf<typeof SUBSCRIPTION>>(
    `select ${SUBSCRIPTION} from subscription s where s.program_id = $1 and s.subscription_ref = $2`,
    [programId, sale.subscriptionRef],
  );
  if (row === null) return null;
  const { firstConversionId, endedAt } = row;
  if (firstConversionId !== null && firstConversionId !== conversionId) {
    const isPastEnd = endedAt !== null && sale.occurredAt > endedAt;
    return `renewal of ${firstConversionId} of ${row.partnerId}${isPastEnd ? ", ended" : ""}`;
  }
  if (row.trialAttributedBy === null) return null;
  return `trial by ${row.trialAttributedBy} ${row.trialClickId ?? ""}`;
}

/**
 * Forgets a first payment, so that the subscription's payments can be credited again from the first on. A first
 * payment reported by another source stays.
 */
export async function forgetFirstPayment(
  tx: Tx,
  context: Pick<ReportingDelivery, "programId" | "source">,
  conversionId: string,
): Promise<void> {
  await tx.execute(
    `update subscription s set first_conversion_id = null, first_occurred_at = null
     from conversion c
     where s.program_id = $1 and s.first_conversion_id = $2 and c.id = $2 and c.source = $3`,
    [context.programId, conversionId, context.source],
  );
}
