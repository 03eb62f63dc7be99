import { z } from "zod";

/**
 * Text that has to say something; what it may say is for the command behind to judge.
 *
 * @param example stands for the value where the command's usage is shown
 */
export const given = (example: string, meaning: string) =>
  z
    .string()
    .trim()
    .refine((text) => text !== "", "must not be empty")
    .meta({ title: example, description: meaning });

/** Text in a form of its own. `read` gives null for text that is not in it. */
export const readAs = <Value>(read: (text: string) => Value | null, problem: string) =>
  z.string().transform((text, context) => {
    const value = read(text);
    if (value !== null) return value;
    context.addIssue({ code: "custom", message: problem });
    return z.NEVER;
  });

/** Which program a command is about. */
export const programFlag = given("prg_…", "Id of the program.");

/** Which person a command is about. */
export const accountFlag = given("acc_…", "Id of the account.");

/** How many rows of a list are printed. */
export const limitFlag = z
  .int()
  .min(1)
  .max(1000)
  .default(50)
  .describe("Maximum number of rows. Default: 50.");
