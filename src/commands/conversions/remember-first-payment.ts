import type { Tx } from "../../db/transaction.ts";
import type { NewConversion } from "./conversion-row.ts";

/** Records who earns a subscription's renewals, unless an earlier payment has. */
export async function rememberFirstPayment(
  tx: Tx,
  conversion: Pick<NewConversion, "id" | "program" | "partner" | "subscriptionRef" | "occurredAt">,
): Promise<void> {
  await tx.execute(
    `insert into subscription (program_id, subscription_ref, partner_id, first_conversion_id, first_occurred_at,
       created_at)
     values ($1, $2, $3, $4, $5, $6)
     on conflict (program_id, subscription_ref) do update
       set partner_id = excluded.partner_id, first_conversion_id = excluded.first_conversion_id,
           first_occurred_at = excluded.first_occurred_at
       where subscription.first_occurred_at is null`,
    [
      conversion.program.id,
      conversion.subscriptionRef,
      conversion.partner.id,
      conversion.id,
      conversion.occurredAt,
      tx.now,
    ],
  );
}
