import { z } from "zod";

/**
 * Non-empty text, validated by the command.
 *
 * @param example placeholder for the value in the usage
 */
export const given = (example: string, meaning: string) =>
  z
    .string()
    .trim()
    .refine((text) => text !== "", "must not be empty")
    .meta({ title: example, description: meaning });

/** Text in a special format. `read` returns null if it does not match. */
export const readAs = <Value>(read: (text: string) => Value | null, problem: string) =>
  z.string().transform((text, context) => {
    const value = read(text);
    if (value !== null) return value;
    context.addIssue({ code: "custom", message: problem });
    return z.NEVER;
  });

/** The program a command is about. */
export const programFlag = given("prg_…", "Id of the program.");

/** The account a command is about. */
export const accountFlag = given("acc_…", "Id of the account.");

/** How many rows of a list to print. */
export const limitFlag = z
  .int()
  .min(1)
  .max(1000)
  .default(50)
  .describe("Maximum number of rows. Default: 50.");
