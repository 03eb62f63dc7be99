import type { Origin } from "../../domain/access/actor.ts";
import type { WebhookSource } from "../../providers/delivery.ts";

/** The delivery whose content orders are reconciled with, in its own transaction or in a later one. */
export interface ReportingDelivery {
  /** The delivery's row in `incoming_event`. */
  readonly eventId: number;
  /** Identifies the transaction among those of all deliveries: in each, an order changes once at most. */
  readonly change: string;
  readonly programId: string;
  readonly brandId: string;
  readonly source: WebhookSource;
}

/** The context of settling a delivery, besides its update. */
export interface DeliveryContext extends ReportingDelivery {
  /** The program's currency; amounts in another one are rejected. */
  readonly currency: string;
  readonly origin: Origin;
  /** When it was stored, on the system clock. */
  readonly storedAt: Date;
}
