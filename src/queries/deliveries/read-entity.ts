import type { Sql } from "../../db/sql.ts";
import { NO_SUBJECT_FACTS, type SubjectFacts } from "../../providers/subject-facts.ts";

/** What a provider's deliveries have told of a subscription or a customer so far. */
export async function readSubject(
  sql: Sql,
  programId: string,
  subjectRef: string | null,
): Promise<SubjectFacts> {
  if (subjectRef === null) return NO_SUBJECT_FACTS;
  const row = await sql.row<{ facts: Partial<SubjectFacts> }>(
    "select facts from provider_subject where program_id = $1 and subject_ref = $2",
    [programId, subjectRef],
  );
  return { ...NO_SUBJECT_FACTS, ...row?.facts };
}
