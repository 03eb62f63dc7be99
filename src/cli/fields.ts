import { z } from "zod";
import { inFull } from "../domain/calendar/iso-time.ts";

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

/** A time as ISO 8601, or a date for midnight UTC. */
export const timeFlag = readAs((text) => {
  const time = z.union([z.iso.datetime({ offset: true }), z.iso.date()]).safeParse(inFull(text)).data;
  return time === undefined ? null : new Date(time);
}, "must be a time such as 2026-12-01T12:00:00Z, or a date").meta({
  title: "2026-12-01T12:00:00Z",
  description: "A time, or a date for midnight UTC.",
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
