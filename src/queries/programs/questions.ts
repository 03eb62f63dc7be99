import type { Sql } from "../../db/sql.ts";

/** A program's question to applicants; answers are keyed by its id. */
export interface ProgramQuestion {
  readonly id: string;
  readonly text: string;
}

/** The questions of program `p` as a column, in the order in which applicants read them. */
export const QUESTIONS = `(select coalesce(
    jsonb_agg(jsonb_build_object('id', q.id, 'text', q.question) order by q.position, q.created_at, q.id), '[]')
  from program_question q where q.program_id = p.id) as questions`;

/** The questions of one program. */
export async function listQuestions(sql: Sql, programId: string): Promise<readonly ProgramQuestion[]> {
  const row = await sql.row<{ questions: ProgramQuestion[] }>(
    `select ${QUESTIONS} from program p where p.id = $1`,
    [programId],
  );
  return row?.questions ?? [];
}
