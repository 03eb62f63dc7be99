import { enqueue } from "../../db/outbox.ts";
import type { Tx } from "../../db/transaction.ts";
import type { Figures } from "../../domain/programs/commission.ts";
import { holdOutboxMessage } from "../../domain/processes/outbox-messages.ts";
import type { LockedConversion } from "./lock-conversion.ts";

/**
 * The hold of an approved conversion ends once nothing of its commission is left, and begins again when a won dispute or
 * a later delivery of its order brings something back.
 *
 * @param change what the ledger said before, and says now
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
