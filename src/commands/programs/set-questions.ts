import { recordAudit } from "../../db/audit.ts";
import type { Tx } from "../../db/transaction.ts";
import type { Origin } from "../../domain/access/actor.ts";
import { ApiError } from "../../domain/api-errors.ts";
import { newId } from "../../domain/ids.ts";
import { listQuestions, type ProgramQuestion } from "../../queries/programs/questions.ts";
import { lockProgram } from "./lock-program.ts";

/** @param id of a question to keep; undefined for a new one */
type WantedQuestion = Readonly<{ id?: string | undefined; text: string }>;

/**
 * Replaces a program's questions to applicants: adds, changes, orders and removes them in one step. Applications keep
 * the questions that they answered, as they were asked. CONSOLE-28.
 *
 * @param input.from the questions that are replaced, as whoever replaces them has seen them; undefined for any
 * @throws ApiError `program_not_found`; `invalid_request` for two questions with the same id; `conflict` for an id that
 * the program does not have any more, and if it has other questions than `from`
 */
export async function setQuestions(
  tx: Tx,
  input: Readonly<{
    brandId: string;
    programId: string;
    questions: readonly WantedQuestion[];
    from?: readonly ProgramQuestion[] | undefined;
    origin: Origin;
  }>,
): Promise<{ programId: string; questions: readonly ProgramQuestion[] }> {
  const program = await lockProgram(tx, input.brandId, input.programId);
  const before = await listQuestions(tx, program.id);
  refuseOthers(before, input.from);
  refuseUnknown(input.questions, before);
  const questions = input.questions.map(({ id, text }) => ({
    id: id ?? newId("question"),
    text: text.trim(),
  }));
  if (isSame(before, questions)) return { programId: program.id, questions };
  await replaceQuestions(tx, program.id, questions);
  await recordAudit(tx, {
    origin: input.origin,
    brandId: program.brandId,
    programId: program.id,
    action: "program.set_questions",
    targetId: program.id,
    details: { before, after: questions },
    at: tx.now,
  });
  return { programId: program.id, questions };
}

function refuseOthers(
  before: readonly ProgramQuestion[],
  from: readonly ProgramQuestion[] | undefined,
): void {
  if (from === undefined || isSame(before, from)) return;
  throw new ApiError(
    "conflict",
    "The questions of the program were changed in the meantime. Nothing was changed.",
    {
      next: "Read the program's questions again, and replace them only if that is still right.",
    },
  );
}

function refuseUnknown(wanted: readonly WantedQuestion[], before: readonly ProgramQuestion[]): void {
  const kept = wanted.flatMap(({ id }) => (id === undefined ? [] : [id]));
  if (new Set(kept).size < kept.length) {
    throw new ApiError("invalid_request", "Field questions has two questions with the same id.");
  }
  const unknown = kept.find((id) => before.every((question) => question.id !== id));
  if (unknown !== undefined) {
    throw new ApiError("conflict", `The program has no question ${unknown}. Nothing was changed.`, {
      next: "Read the program's questions again: somebody else may have removed it.",
    });
  }
}

const isSame = (before: readonly ProgramQuestion[], after: readonly ProgramQuestion[]): boolean =>
  before.length === after.length &&
  after.every(({ id, text }, index) => before[index]!.id === id && before[index]!.text === text);

async function replaceQuestions(
  tx: Tx,
  programId: string,
  questions: readonly ProgramQuestion[],
): Promise<void> {
  const ids = questions.map(({ id }) => id);
  await tx.execute("delete from program_question where program_id = $1 and id <> all ($2::text[])", [
    programId,
    ids,
  ]);
  await tx.execute(
    `insert into program_question (program_id, id, question, position, created_at)
     select $1, asked.id, asked.question, asked.position, $4
     from unnest($2::text[], $3::text[]) with ordinality as asked (id, question, position)
     on conflict (program_id, id) do update set question = excluded.question, position = excluded.position`,
    [programId, ids, questions.map(({ text }) => text), tx.now],
  );
}
