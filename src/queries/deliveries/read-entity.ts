import type { Sql } from "../../db/sql.ts";
import { NO_ENTITY_FACTS, type EntityFacts } from "../../providers/entity-facts.ts";

/** The merged facts about a subscription or a customer. */
export async function readEntity(
  sql: Sql,
  programId: string,
  entityRef: string | null,
): Promise<EntityFacts> {
  if (entityRef === null) return NO_ENTITY_FACTS;
  const row = await sql.row<{ facts: Partial<EntityFacts> }>(
    "select facts from provider_subject where program_id = $1 and subject_ref = $2",
    [programId, entityRef],
  );
  return { ...NO_ENTITY_FACTS, ...row?.facts };
}
