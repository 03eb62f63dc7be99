import type { SaleLine } from "../../domain/programs/commission.ts";
import type { EventSource } from "../../domain/sales/event.ts";

/** A sale as it is credited and recorded, whoever reported it. */
export interface Sale {
  readonly orderRef: string;
  readonly amountCents: number;
  /** Lines that may have their own rates; they add up to the amount. */
  readonly lines: readonly SaleLine[];
  /** The product shown with the conversion; null if there are several, or none is known. */
  readonly productId: string | null;
  readonly clickId: string | null;
  readonly refCode: string | null;
  readonly couponCode: string | null;
  readonly subscriptionRef: string | null;
  /** sub1 to sub5 as sent; null where the click's own label applies. */
  readonly subs: readonly (string | null)[];
  /** The customer's address as stored; null if the report has none. */
  readonly customer: Readonly<{ hash: Buffer; mask: string | null }> | null;
  readonly occurredAt: Date;
  readonly isTest: boolean;
}

/** Who reported a sale. */
export interface SaleReport {
  readonly source: EventSource;
  /** Row of the event that reported it; null if it was recorded because of another order's event. */
  readonly eventId: number | null;
}
