import { z } from "zod";
import { setQuestion } from "../../commands/programs/set-question.ts";
import { findBrandOfProgram } from "../../queries/programs/find-brand-of-program.ts";
import { command, OPERATOR } from "../command.ts";
import { given, programFlag } from "../fields.ts";

/** Programs' questions to applicants. */
export const questionCommands = [
  command({
    noun: "question",
    verb: "set",
    summary: "Set a question for applicants, replacing the one with the same id.",
    effect: "change",
    positionals: [],
    input: z.strictObject({
      program: programFlag,
      id: given("NAME", "Key of the answer in `answers` when joining."),
      text: given("TEXT", "The question."),
    }),
    prints: "{programId, id, text}",
    async run(tx, { program, id, text }) {
      const brandId = await findBrandOfProgram(tx, program);
      return setQuestion(tx, {
        brandId,
        programId: program,
        questionId: id,
        question: text,
        origin: OPERATOR,
      });
    },
  }),
];
