import type { Tx } from "../../db/transaction.ts";
import { canonicalJson } from "../../domain/idempotency.ts";
import { mergeSubjectFacts, NO_SUBJECT_FACTS, type SubjectFacts } from "../../providers/subject-facts.ts";
import { readSubject } from "../../queries/deliveries/read-entity.ts";

/**
 * Adds what a delivery tells of a subscription or a customer to what is known of it.
 *
 * @returns whether that is news
 */
export async function learnSubject(
  tx: Tx,
  programId: string,
  subjectRef: string,
  told: Partial<SubjectFacts>,
): Promise<boolean> {
  const known = await readSubject(tx, programId, subjectRef);
  const facts = mergeSubjectFacts(known, { ...NO_SUBJECT_FACTS, ...told });
  if (canonicalJson(facts) === canonicalJson(known)) return false;
  await tx.execute(
    `insert into provider_subject (program_id, subject_ref, facts, updated_at) values ($1, $2, $3, $4)
     on conflict (program_id, subject_ref) do update set facts = excluded.facts, updated_at = excluded.updated_at`,
    [programId, subjectRef, JSON.stringify(facts), tx.now],
  );
  return true;
}
