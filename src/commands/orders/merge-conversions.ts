import type { Tx } from "../../db/transaction.ts";
import { refundedTotalOf, NO_REFUNDS } from "../../domain/sales/refund.ts";
import { survivingConversion } from "../../providers/surviving-conversion.ts";
import { type LockedConversion, lockConversion } from "../conversions/lock-conversion.ts";
import type { LockedOrder } from "../conversions/lock-order.ts";
import { postCorrection } from "../conversions/post-correction.ts";
import { reverse } from "../conversions/reverse-conversion.ts";
import type { DeliveryContext } from "./delivery-context.ts";

interface NamedOrder extends LockedOrder {
  readonly orderRef: string;
}

export interface ConversionsMerged {
  readonly survivor: "order's" | "other's";
  /** The reversed one, which now has the other name; null if at most one was recorded. */
  readonly duplicateId: string | null;
}

/** Moves the surviving conversion of two orders to the better name, and the duplicate, if any, to the other. */
export async function mergeConversions(
  tx: Tx,
  context: DeliveryContext,
  other: NamedOrder,
  order: NamedOrder,
): Promise<ConversionsMerged> {
  if (other.conversionId === null) return { survivor: "order's", duplicateId: null };
  if (order.conversionId === null) {
    await place(tx, { conversionId: null, order: other });
    await place(tx, { conversionId: other.conversionId, order });
    return { survivor: "other's", duplicateId: null };
  }
  const conversions = new Map<string, LockedConversion>();
  for (const id of [order.conversionId, other.conversionId].toSorted()) {
    conversions.set(id, await lockConversion(tx, context.brandId, id));
  }
  const isRejected = (id: string): boolean => conversions.get(id)?.status === "rejected";
  const survivor = survivingConversion(
    {
      isRejected: isRejected(order.conversionId),
      isRenewalOfOther: await isRenewalOf(tx, order.conversionId, other.conversionId),
    },
    { isRejected: isRejected(other.conversionId) },
  );
  const isSwap = survivor === "other's";
  const [survivorId, duplicateId] = isSwap
    ? [other.conversionId, order.conversionId]
    : [order.conversionId, other.conversionId];
  if (isSwap) {
    await place(tx, { conversionId: null, order: other });
    await place(tx, { conversionId: null, order });
    // Names are unique, so neither can take the other's while it is in use.
    await tx.db
      .updateTable("Conversion")
      .set((columns) => ({ saleOrderId: null, externalRef: columns.ref("id") }))
      .where("id", "in", [survivorId, duplicateId])
      .execute();
    await place(tx, { conversionId: survivorId, order });
    await place(tx, { conversionId: duplicateId, order: other });
  }
  await inheritSubscription(tx, duplicateId, survivorId);
  return { survivor, duplicateId };
}

/** Reverses the duplicate. It keeps only its own refunds by hand. */
export async function reverseDuplicate(
  tx: Tx,
  context: DeliveryContext,
  duplicateId: string,
  byHandCents: number,
): Promise<void> {
  const locked = await lockConversion(tx, context.brandId, duplicateId);
  const refundedCents = refundedTotalOf({ ...NO_REFUNDS, byHandCents }, locked.amountCents);
  const cause = `merged:${context.eventId}`;
  if (locked.status === "rejected") {
    await postCorrection(tx, locked, { status: "rejected", refundedCents, cause, note: null });
    return;
  }
  await reverse(
    tx,
    { ...locked, refundedCents },
    // Its partner reads this, and orders are named to brands only.
    { reason: "This payment is already recorded as another sale.", reasonCode: "duplicate", cause },
  );
}

async function place(
  tx: Tx,
  { conversionId, order }: Readonly<{ conversionId: string | null; order: NamedOrder }>,
): Promise<void> {
  if (conversionId !== null) {
    await tx.db
      .updateTable("Conversion")
      .set({ saleOrderId: order.id, externalRef: order.orderRef })
      .where("id", "=", conversionId)
      .execute();
  }
  await tx.db.updateTable("SaleOrder").set({ conversionId }).where("id", "=", order.id).execute();
}

async function isRenewalOf(tx: Tx, conversionId: string, firstConversionId: string): Promise<boolean> {
  const row = await tx.row(
    `select 1 from conversion c
     join subscription s on s.program_id = c.program_id and s.subscription_ref = c.subscription_ref
     where c.id = $1 and c.is_renewal and s.first_conversion_id = $2`,
    [conversionId, firstConversionId],
  );
  return row !== null;
}

/** If the duplicate was the first payment of a subscription, the survivor takes its place. */
async function inheritSubscription(tx: Tx, duplicateId: string, survivorId: string): Promise<void> {
  await tx.execute(
    `update subscription s set first_conversion_id = c.id, partner_id = c.partner_id
     from conversion c
     where c.id = $2 and s.program_id = c.program_id and s.first_conversion_id = $1`,
    [duplicateId, survivorId],
  );
}
