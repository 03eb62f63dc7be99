import { recordAudit } from "../../db/audit.ts";
import type { Tx } from "../../db/transaction.ts";
import type { Origin } from "../../domain/access/actor.ts";
import { ApiError } from "../../domain/api-errors.ts";
import { isOneLine } from "../../domain/text.ts";
import { lockProgram } from "./lock-program.ts";

const LONGEST_QUESTION = 300;
/** The id is a key in a JSON object of answers. */
const QUESTION_ID = /^[A-Za-z0-9_-]{1,40}$/;

/** A program's question to applicants. */
export interface Question {
  readonly programId: string;
  readonly id: string;
  readonly question: string;
}

/**
 * Sets a question for applicants, replacing one with the same id.
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
  if (!QUESTION_ID.test(input.questionId)) {
    throw new ApiError(
      "invalid_request",
      "The question's id must be 1 to 40 letters, digits, hyphens or underscores.",
    );
  }
  if (question === "" || question.length > LONGEST_QUESTION || !isOneLine(question)) {
    throw new ApiError(
      "invalid_request",
      `The question must be one line of 1 to ${LONGEST_QUESTION} characters.`,
    );
  }
  const program = await lockProgram(tx, input.brandId, input.programId);
  await tx.db
    .insertInto("ProgramQuestion")
    .values({ programId: program.id, id: input.questionId, question, createdAt: tx.now })
    .onConflict((conflict) => conflict.columns(["programId", "id"]).doUpdateSet({ question }))
    .execute();
  await recordAudit(tx, {
    origin: input.origin,
    brandId: program.brandId,
    programId: program.id,
    action: "program.set_question",
    targetId: program.id,
    details: { questionId: input.questionId, question },
    at: tx.now,
  });
  return { programId: program.id, id: input.questionId, question };
}
