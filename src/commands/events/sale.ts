import type { Tx } from "../../db/transaction.ts";
import { customerHash } from "../../domain/customers/customer-hash.ts";
import { maskAddress } from "../../domain/customers/customer.ts";
import { occurredAtOf } from "../../domain/sales/conversion.ts";
import type { SaleLine } from "../../domain/programs/commission.ts";
import type { EventSource, SaleBody } from "../../domain/sales/event.ts";

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

/** A signed event has at most one line, and the address itself, of which only a keyed hash and a mask are stored. */
export function saleOfBody(tx: Tx, body: SaleBody): Sale {
  const { customerEmail, productNames, amountCents } = body;
  return {
    orderRef: body.orderRef,
    amountCents,
    lines: [{ amountCents, productNames }],
    productId: productNames[0] ?? null,
    clickId: body.clickId,
    refCode: body.refCode,
    couponCode: body.couponCode,
    subscriptionRef: body.subscriptionRef,
    subs: body.subs,
    customer:
      customerEmail === null
        ? null
        : {
            hash: customerHash(tx.deps.config.customerHashKey, customerEmail),
            mask: maskAddress(customerEmail),
          },
    occurredAt: occurredAtOf(body.occurredAt, tx.now),
    isTest: false,
  };
}
