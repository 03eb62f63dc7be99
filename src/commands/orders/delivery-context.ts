import type { Origin } from "../../domain/access/actor.ts";
import type { WebhookSource } from "../../providers/delivery.ts";

/** What the making of a delivery was given besides its news. */
export interface DeliveryContext {
  /** Row of the delivery in `incoming_event`, written in this transaction. */
  readonly eventId: number;
  readonly programId: string;
  readonly brandId: string;
  /** The program's; amounts in another one are refused. */
  readonly currency: string;
  readonly source: WebhookSource;
  readonly origin: Origin;
}
