import type { Tx } from "../../db/transaction.ts";
import { canonicalJson } from "../../domain/idempotency.ts";
import type { CreditValues } from "../../providers/credit-values.ts";
import {
  mergeFactsOfEntity,
  NO_ENTITY_FACTS,
  spansOfChangedVisits,
  type EntityFacts,
} from "../../providers/entity-facts.ts";
import type { Dated } from "../../providers/order-facts.ts";
import { readEntity } from "../../queries/deliveries/read-entity.ts";
import type { SharedEntity } from "./reconcile-context.ts";

/** The facts about a subscription or a customer, before and after a delivery. */
interface MergedFacts {
  readonly before: EntityFacts;
  readonly after: EntityFacts;
}

/**
 * Merges a delivery's facts about a subscription or a customer.
 *
 * @returns null if nothing was new
 */
export async function mergeEntityFacts(
  tx: Tx,
  programId: string,
  entityRef: string,
  reported: Partial<EntityFacts>,
): Promise<MergedFacts | null> {
  const before = await readEntity(tx, programId, entityRef);
  const after = mergeFactsOfEntity(before, { ...NO_ENTITY_FACTS, ...reported });
  if (canonicalJson(after) === canonicalJson(before)) return null;
  await tx.execute(
    `insert into provider_subject (program_id, subject_ref, facts, updated_at) values ($1, $2, $3, $4)
     on conflict (program_id, subject_ref) do update set facts = excluded.facts, updated_at = excluded.updated_at`,
    [programId, entityRef, JSON.stringify(after), tx.now],
  );
  return { before, after };
}

/**
 * Merges where a customer's order came from into the customer's visits.
 *
 * @returns the customer, if it was new
 */
export async function mergeVisit(
  tx: Tx,
  programId: string,
  customerRef: string,
  visit: Dated<CreditValues>,
): Promise<SharedEntity | null> {
  const merged = await mergeEntityFacts(tx, programId, customerRef, { seen: [visit] });
  if (merged === null) return null;
  return { entityRef: customerRef, spans: spansOfChangedVisits(merged.before, merged.after) };
}
