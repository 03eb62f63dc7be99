import { z } from "zod";

/** A question that a program asks applicants. PROGRAM-9. */
export const questionView = z.object({
  id: z.string().describe("Key of the answer in answers."),
  text: z.string(),
});

/** The questions of a program, where its brand and its applicants read them. */
export const questionsView = z.array(questionView).describe("The question for applicants.");
