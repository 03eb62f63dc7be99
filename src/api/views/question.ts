import { z } from "zod";

/** A program's question to applicants. PROGRAM-9. */
export const questionView = z.object({
  id: z.string().describe("Key of the answer in answers."),
  text: z.string(),
});

/** A program's questions, as its brand and its applicants read them. */
export const questionsView = z.array(questionView).describe("The questions for applicants.");
