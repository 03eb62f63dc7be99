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
  const { id } = await tx.db
    .insertInto("IncomingEvent")
    .values({
      ...event,
      source: "console",
      externalId: newId("request"),
      status: "processed",
      receivedAt: tx.now,
    })
    .returning("id")
    .executeTakeFirstOrThrow();
  return id;
}
