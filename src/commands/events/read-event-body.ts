import { recordAudit } from "../../db/audit.ts";
import type { Tx } from "../../db/transaction.ts";
import type { Origin } from "../../domain/access/actor.ts";
import { ApiError } from "../../domain/api-errors.ts";
import { findStoredEvent, openBody } from "../../queries/events/stored-event.ts";

/**
 * Returns the body of an event as received to an authorized reader, and audits the access: it may hold personal data.
 * EVENT-22.
 *
 * @throws ApiError `program_not_found`, `event_not_found`; `conflict` if no body is kept
 */
export async function readEventBody(
  tx: Tx,
  input: Readonly<{ brandId: string; programId: string; eventId: number; origin: Origin }>,
): Promise<string> {
  const { brandId, programId, eventId, origin } = input;
  const body = openBody(tx.deps.seal, await findStoredEvent(tx, input));
  if (body === null) throw new ApiError("conflict", "The body of this event is not kept.");
  await recordAudit(tx, {
    origin,
    brandId,
    programId,
    action: "event.read_body",
    targetId: String(eventId),
    at: tx.now,
  });
  return body;
}
