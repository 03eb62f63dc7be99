import type { ConversionStatus } from "./conversion.ts";
import type { Cents } from "../money/money.ts";

/** A customer's order whose commission has a fixed part, which is paid once for all of the customer's orders. */
export type OnceOrder = Readonly<{
  conversionId: string;
  orderRef: string;
  occurredAt: Date;
  status: ConversionStatus;
  amountCents: Cents;
  refundedCents: Cents;
  /** Whether its commission currently includes the fixed part. */
  earnsOnce: boolean;
}>;

/**
 * The order that earns the fixed part: the customer's earliest valid one, in whatever order they arrived. Without a
 * valid one it stays where it is, and earns nothing there. MONEY-7.
 *
 * @returns the conversion's id, or null for no order
 */
export function onceEarnerOf(orders: readonly OnceOrder[]): string | null {
  const inOrder = orders.toSorted(byTime);
  const earner = inOrder.find(stands) ?? inOrder.find((order) => order.earnsOnce);
  return earner?.conversionId ?? null;
}

/** Neither rejected nor fully refunded. */
function stands({ status, amountCents, refundedCents }: OnceOrder): boolean {
  return status !== "rejected" && refundedCents < amountCents;
}

/** Ties are broken by reference, so that the order of arrival does not matter. */
function byTime(left: OnceOrder, right: OnceOrder): number {
  const apartMs = left.occurredAt.getTime() - right.occurredAt.getTime();
  if (apartMs !== 0) return apartMs;
  return left.orderRef < right.orderRef ? -1 : 1;
}
