import { z } from "zod";

/** A question that a program asks applicants. PROGRAM-9. */
export const questionView = z.object({
  id: z.string().describe("Answer under this id, in answers."),
  text: z.string(),
});

/** The questions of a program, where its brand and its applicants read them. */
export const questionsView = z.array(questionView).describe("What applicants are asked.");
