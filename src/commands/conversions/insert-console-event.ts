import assert from "node:assert";
import type { Tx } from "../../db/transaction.ts";
import { newId } from "../../domain/ids.ts";

/** A change made in the console or by the API instead of by an event; listed among events too. */
export interface ConsoleEvent {
  readonly programId: string;
  readonly type: "sale" | "refund";
  readonly orderRef: string;
  readonly conversionId: string;
  readonly note: string | null;
}

/** Adds the line to the list of events, with source `console`. @returns the row's number */
export async function insertConsoleEvent(tx: Tx, event: ConsoleEvent): Promise<number> {
  const row = await tx.row<{ id: number }>(
    `insert into incoming_event (program_id, source, external_id, type, status, note, order_ref, conversion_id,
       received_at)
     values ($1, 'console', $2, $3, 'processed', $4, $5, $6, $7)
     returning id`,
    [event.programId, newId("request"), event.type, event.note, event.orderRef, event.conversionId, tx.now],
  );
  assert(row, "an insert returns its row");
  return row.id;
}
