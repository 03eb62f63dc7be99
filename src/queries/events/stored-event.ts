import { columns, type OptionalRowOf, type RowOf } from "../../db/columns.ts";
import { IncomingEvent } from "../../db/entities/incoming-event.ts";
import { ProviderDelivery } from "../../db/entities/provider-delivery.ts";
import type { Seal } from "../../db/seal.ts";
import type { Sql } from "../../db/sql.ts";
import { ApiError } from "../../domain/api-errors.ts";
import { replayStateOf, type ReplayState } from "../../domain/sales/replay.ts";
import { isBodyLeft } from "../deliveries/shop-redaction.ts";
import { deliveryPurpose } from "../deliveries/stored-delivery.ts";
import { requireProgram } from "../programs/require-program.ts";
import { LOGGED, REPLAY } from "./search-events.ts";

/** What a signed event's body is sealed for: a body moved to another event does not open. */
export const eventBodyPurpose = (eventId: number): string => `event:${eventId}`;

const EVENT = columns(IncomingEvent, "e", [...LOGGED, "programId", "bodySealed", "bodyUntil", "replayOf"]);
const DELIVERY = columns(ProviderDelivery, "v", {
  deliveryId: "id",
  settledAt: "settledAt",
});

type Row = Readonly<
  RowOf<typeof EVENT> &
    OptionalRowOf<typeof REPLAY> &
    OptionalRowOf<typeof DELIVERY> & { deliverySealed: Buffer | null }
>;

/** An event with what is kept of it for a replay. */
export interface StoredEvent extends Row {
  readonly replayState: ReplayState;
}

interface EventInPath {
  readonly brandId: string;
  readonly programId: string;
  readonly eventId: number;
}

/** The event with a number, with its latest replay and its provider's delivery; null if the program has none. */
export async function readStoredEvent(sql: Sql, event: EventInPath): Promise<StoredEvent | null> {
  const row = await sql.row<Row>(
    `select ${EVENT}, ${REPLAY}, ${DELIVERY},
       case when not ${isBodyLeft("v")} then v.body_sealed end as "deliverySealed"
     from incoming_event e join program p on p.id = e.program_id
     left join incoming_event r on r.replay_of = e.id
     left join provider_delivery v
       on v.program_id = e.program_id and v.source = e.source and v.external_id = e.external_id
     where p.brand_id = $1 and e.program_id = $2 and e.id = $3`,
    [event.brandId, event.programId, event.eventId],
  );
  return row && { ...row, replayState: replayStateOf({ ...row, hasBody: sealedBodyOf(row) !== null }) };
}

/**
 * Finds an event of a brand's program.
 *
 * @throws ApiError `program_not_found`; `event_not_found` for an event that the program has not received
 */
export async function findStoredEvent(sql: Sql, event: EventInPath): Promise<StoredEvent> {
  await requireProgram(sql, event.brandId, event.programId);
  const found = await readStoredEvent(sql, event);
  if (found === null) throw new ApiError("event_not_found");
  return found;
}

const sealedBodyOf = ({ bodySealed, deliverySealed }: Row): Buffer | null => bodySealed ?? deliverySealed;

/** The body as received; null if none is kept. */
export function openBody(seal: Seal, event: StoredEvent): string | null {
  const { bodySealed, deliverySealed, programId, source, externalId } = event;
  if (bodySealed !== null) return seal.open(bodySealed, eventBodyPurpose(event.id));
  if (deliverySealed === null || (source !== "stripe" && source !== "shopify")) return null;
  return seal.open(deliverySealed, deliveryPurpose({ programId, source, externalId }));
}
