import type { Origin } from "../../domain/access/actor.ts";
import type { WebhookSource } from "../../providers/delivery.ts";

/** The context of settling a delivery, besides its update. */
export interface DeliveryContext {
  /** The delivery's row in `incoming_event`, written in this transaction. */
  readonly eventId: number;
  readonly programId: string;
  readonly brandId: string;
  /** The program's currency; amounts in another one are rejected. */
  readonly currency: string;
  readonly source: WebhookSource;
  readonly origin: Origin;
}
