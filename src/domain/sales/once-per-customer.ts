import type { ConversionStatus } from "./conversion.ts";
import type { Cents } from "../money/money.ts";

/** An order of a customer whose commission has a fixed part, which is paid once for all orders of the customer. */
export type OnceOrder = Readonly<{
  conversionId: string;
  orderRef: string;
  occurredAt: Date;
  status: ConversionStatus;
  amountCents: Cents;
  refundedCents: Cents;
  /** Whether its commission has the fixed part now. */
  earnsOnce: boolean;
}>;

/**
 * Whose commission the fixed part belongs to: the customer's earliest order that stands, in whatever order they arrived.
 * Where none stands it stays where it is, and earns nothing there. MONEY-7.
 *
 * @returns the conversion's id, or null for no order
 */
export function onceEarnerOf(orders: readonly OnceOrder[]): string | null {
  const inOrder = orders.toSorted(byTime);
  const earner = inOrder.find(stands) ?? inOrder.find((order) => order.earnsOnce);
  return earner?.conversionId ?? null;
}

/** Not rejected, and not refunded in full. */
function stands({ status, amountCents, refundedCents }: OnceOrder): boolean {
  return status !== "rejected" && refundedCents < amountCents;
}

/** Orders of one moment by their reference: which of them arrived first must not matter. */
function byTime(left: OnceOrder, right: OnceOrder): number {
  const apartMs = left.occurredAt.getTime() - right.occurredAt.getTime();
  if (apartMs !== 0) return apartMs;
  return left.orderRef < right.orderRef ? -1 : 1;
}
