import { recordAudit } from "../../db/audit.ts";
import type { Tx } from "../../db/transaction.ts";
import type { Origin } from "../../domain/access/actor.ts";
import { ApiError } from "../../domain/api-errors.ts";
import { isQuestion, isQuestionId, LONGEST_QUESTION } from "../../domain/programs/question.ts";
import { lockProgram } from "./lock-program.ts";

/** A program's question to applicants. */
export interface Question {
  readonly programId: string;
  readonly id: string;
  readonly text: string;
}

/**
 * Sets a question to applicants, replacing the one with the same id; a new one becomes the last.
 *
 * @throws ApiError `invalid_request`, naming what is wrong; `program_not_found`
 */
export async function setQuestion(
  tx: Tx,
  input: Readonly<{
    brandId: string;
    programId: string;
    questionId: string;
    question: string;
    origin: Origin;
  }>,
): Promise<Question> {
  const question = input.question.trim();
  if (!isQuestionId(input.questionId)) {
    throw new ApiError(
      "invalid_request",
      "The question's id must be 1 to 40 letters, digits, hyphens or underscores.",
    );
  }
  if (!isQuestion(question)) {
    throw new ApiError(
      "invalid_request",
      `The question must be one line of 1 to ${LONGEST_QUESTION} characters.`,
    );
  }
  const program = await lockProgram(tx, input.brandId, input.programId);
  await tx.execute(
    `insert into program_question (program_id, id, question, position, created_at)
     select $1, $2, $3, coalesce(max(position), 0) + 1, $4 from program_question where program_id = $1
     on conflict (program_id, id) do update set question = excluded.question`,
    [program.id, input.questionId, question, tx.now],
  );
  await recordAudit(tx, {
    origin: input.origin,
    brandId: program.brandId,
    programId: program.id,
    action: "program.set_question",
    targetId: program.id,
    details: { questionId: input.questionId, question },
    at: tx.now,
  });
  return { programId: program.id, id: input.questionId, text: question };
}
