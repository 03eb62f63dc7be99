import type { Tx } from "../../db/transaction.ts";
import { canonicalJson } from "../../domain/idempotency.ts";
import { mergeFactsOfEntity, NO_ENTITY_FACTS, type EntityFacts } from "../../providers/entity-facts.ts";
import { readEntity } from "../../queries/deliveries/read-entity.ts";

/**
 * Merges a delivery's facts about a subscription or a customer.
 *
 * @returns whether anything was new
 */
export async function mergeEntityFacts(
  tx: Tx,
  programId: string,
  entityRef: string,
  reported: Partial<EntityFacts>,
): Promise<boolean> {
  const known = await readEntity(tx, programId, entityRef);
  const facts = mergeFactsOfEntity(known, { ...NO_ENTITY_FACTS, ...reported });
  if (canonicalJson(facts) === canonicalJson(known)) return false;
  await tx.execute(
    `insert into provider_subject (program_id, subject_ref, facts, updated_at) values ($1, $2, $3, $4)
     on conflict (program_id, subject_ref) do update set facts = excluded.facts, updated_at = excluded.updated_at`,
    [programId, entityRef, JSON.stringify(facts), tx.now],
  );
  return true;
}
