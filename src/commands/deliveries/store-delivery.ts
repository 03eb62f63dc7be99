import assert from "node:assert";
import { columns, type RowOf } from "../../db/columns.ts";
import { ProviderDelivery } from "../../db/entities/provider-delivery.ts";
import type { Tx } from "../../db/transaction.ts";
import { addressTraces } from "../../domain/customers/customer-hash.ts";
import { newId } from "../../domain/ids.ts";
import { tracesOf } from "../../providers/delivery-traces.ts";
import { nameDelivery, type RawDelivery } from "../../providers/read-delivery.ts";
import { deliveryPurpose } from "../../queries/deliveries/stored-delivery.ts";

export interface StoreDelivery {
  readonly programId: string;
  readonly raw: RawDelivery;
  readonly requestId: string;
}

export interface Stored {
  readonly deliveryId: string;
  /** False if the program already had this delivery of this source; then nothing is stored. */
  readonly isNew: boolean;
}

const DELIVERY_ID = columns(ProviderDelivery, "v", ["id"]);

/**
 * Stores a verified delivery with its body before processing it: whatever fails afterwards, it is not lost and its
 * provider need not repeat it. Waits for no lock, and reads only the delivery's name and its traces from the body.
 */
export async function storeDelivery(tx: Tx, input: StoreDelivery): Promise<Stored> {
  const { programId, raw } = input;
  const { source, rawBody } = raw;
  const { externalId } = nameDelivery(raw);
  const deliveryId = newId("hook");
  const stored = await tx.execute(
    `insert into provider_delivery (id, program_id, source, external_id, headers, body_sealed, traces, request_id,
       received_at, stored_at)
     select $1, $2, $3, $4, $5, $6, $7, $8, $9, $9::timestamptz - make_interval(secs => offset_seconds)
     from service_clock
     on conflict (program_id, source, external_id) do nothing`,
    [
      deliveryId,
      programId,
      source,
      externalId,
      JSON.stringify(raw.headers),
      tx.deps.seal.seal(rawBody, deliveryPurpose({ programId, source, externalId })),
      traceTexts(tx, raw),
      input.requestId,
      tx.now,
    ],
  );
  if (stored === 1) return { deliveryId, isNew: true };
  const first = await tx.row<RowOf<typeof DELIVERY_ID>>(
    `select ${DELIVERY_ID} from provider_delivery v
     where v.program_id = $1 and v.source = $2 and v.external_id = $3`,
    [programId, source, externalId],
  );
  assert(first, "the delivery that conflicted is there");
  return { deliveryId: first.id, isNew: false };
}

/** The traces as stored: addresses by their keyed hash only. */
function traceTexts(tx: Tx, { source, rawBody }: RawDelivery): string[] {
  const { addresses, refs } = tracesOf(source, rawBody);
  return [...new Set([...addressTraces(tx.deps.config.customerHashKey, addresses), ...refs])];
}
