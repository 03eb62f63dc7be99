import { z } from "zod";
import { LONGEST_QUESTION, MOST_QUESTIONS } from "../../../../domain/programs/question.ts";
import { setQuestions } from "../../../../commands/programs/set-questions.ts";
import { endpoint, member } from "../../../endpoint/endpoint.ts";
import { dataOf, idInPath, line, none, requiredLine } from "../../../schema/common.ts";
import { questionsView } from "../../../views/question.ts";

/** CONSOLE-28. */
export const putQuestions = endpoint({
  method: "PUT",
  path: "/programs/{programId}/questions",
  status: 200,
  access: member("owner"),
  effect: "command",
  tool: { name: "set_questions" },
  tag: "Programs",
  summary: "Replace a program's questions to applicants",
  description: "Answers already given keep the question that they answer.",
  params: z.strictObject({ programId: idInPath }),
  query: none,
  body: z.strictObject({
    questions: z
      .array(
        z.strictObject({
          id: line(40).optional().describe("Of a question to keep; omit it for a new one."),
          text: requiredLine(LONGEST_QUESTION),
        }),
      )
      .max(MOST_QUESTIONS)
      .describe("Every question, in the order in which applicants read them."),
    from: z
      .array(z.strictObject({ id: line(40), text: requiredLine(LONGEST_QUESTION) }))
      .optional()
      .describe("Refused unless these are still the program's questions."),
  }),
  response: dataOf(z.object({ programId: z.string(), questions: questionsView })),
  errors: ["program_not_found", "conflict"],
  example: {
    body: {
      questions: [
        { id: "first_place", text: "Where will you write about us first?" },
        { text: "Which of our products do you use?" },
      ],
    },
    response: {
      data: {
        programId: "prg_01KAK3XH4V9Y2C6R8M0T5W7Z1E",
        questions: [
          { id: "first_place", text: "Where will you write about us first?" },
          { id: "qst_01KAK3XH4V9Y2C6R8M0T5W7Z1F", text: "Which of our products do you use?" },
        ],
      },
    },
  },
  async handle(tx, { caller: { brandId }, params: { programId }, body: { questions, from }, origin }) {
    const set = await setQuestions(tx, { brandId, programId, questions, from, origin });
    return { data: { ...set, questions: [...set.questions] } };
  },
});
