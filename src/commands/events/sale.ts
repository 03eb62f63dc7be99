import type { SaleLine } from "../../domain/programs/commission.ts";
import type { EventSource } from "../../domain/sales/event.ts";

/** A sale as it is credited and recorded, whoever reported it. */
export interface Sale {
  readonly orderRef: string;
  readonly amountCents: number;
  /** The parts that may have rates of their own; they add up to the amount. */
  readonly lines: readonly SaleLine[];
  /** The product that the conversion shows; null where there are several, or none is known. */
  readonly productId: string | null;
  readonly clickId: string | null;
  readonly refCode: string | null;
  readonly couponCode: string | null;
  readonly subscriptionRef: string | null;
  /** sub1 to sub5 as sent; null where the click's own label holds. */
  readonly subs: readonly (string | null)[];
  /** The customer's address as it is kept; null when the report has none. */
  readonly customer: Readonly<{ hash: Buffer; mask: string | null }> | null;
  readonly occurredAt: Date;
  readonly isTest: boolean;
}

/** Who reported a sale. */
export interface SaleReport {
  readonly source: EventSource;
  /** Row of the event that reported it; null when it was recorded on account of another order's event. */
  readonly eventId: number | null;
}
