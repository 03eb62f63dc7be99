import { enqueue } from "../../db/outbox.ts";
import type { Tx } from "../../db/transaction.ts";
import type { Figures } from "../../domain/programs/commission.ts";
import { holdOutboxMessage } from "../../domain/processes/outbox-messages.ts";
import type { LockedConversion } from "./lock-conversion.ts";

/**
 * Ends an approved conversion's hold once no commission remains, and restarts it when a won dispute or a later
 * delivery restores some.
 *
 * @param change the posted figures before and after
 */
export async function recheckHold(
  tx: Tx,
  conversion: LockedConversion,
  change: Readonly<{ from: Figures; to: Figures }>,
): Promise<void> {
  if (conversion.status !== "approved" || conversion.isTest) return;
  if (isNothing(change.from) === isNothing(change.to)) return;
  await enqueue(tx, holdOutboxMessage({ ...conversion, conversionId: conversion.id }));
}

function isNothing({ directCents, overrideCents }: Figures): boolean {
  return directCents + overrideCents === 0;
}
