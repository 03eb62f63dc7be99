import { z } from "zod";
import { LONGEST_CURSOR } from "../../db/keyset.ts";
import { SUB_NAMES } from "../../domain/attribution/attribution.ts";
import { BREAKDOWNS, STATISTICS_DAYS } from "../../domain/sales/statistics.ts";
import { isOneLine, isText } from "../../domain/text.ts";

/** No parameters, query or body: anything sent is an unknown field. */
export const none = z.strictObject({});

/** A record's id in a path. A malformed id is a 404, not a 400. */
export const idInPath = z.string().min(1).max(120).refine(isOneLine);

/** Characters excluded from a text, or from a text on one line, as a regex class for the documents. */
const NUL = "\\u0000";
const CONTROL_OR_BREAK = "\\u0000-\\u001f\\u007f-\\u009f\\u2028\\u2029";
const without = (characters: string) => ({ pattern: `^[^${characters}]*$` });
/** The same, with at least one non-blank character. */
const somethingWithout = (characters: string) => ({
  pattern: `^[^${characters}]*[^\\s${characters}][^${characters}]*$`,
});

const oneLine = (longest: number) =>
  z.string().max(longest).refine(isOneLine, "must be one line without control characters");
const anyText = (longest: number) =>
  z.string().max(longest).refine(isText, "must not contain NUL characters or lone surrogates");
export const isNotBlank = (value: string): boolean => value.trim() !== "";

/** Text on one line, without control characters. */
export const line = (longest: number) => oneLine(longest).meta(without(CONTROL_OR_BREAK));

/** Text with line breaks, without what PostgreSQL cannot store (NUL, lone surrogates). */
export const text = (longest: number) => anyText(longest).meta(without(NUL));

/** Of a text that is neither empty nor blank, for the documents. */
export const NOT_BLANK = somethingWithout(NUL);

/** Required text: neither empty nor blank. */
export const requiredText = (longest: number) =>
  anyText(longest).refine(isNotBlank, "must not be empty").meta(NOT_BLANK);

export const requiredLine = (longest: number) =>
  oneLine(longest).refine(isNotBlank, "must not be empty").meta(somethingWithout(CONTROL_OR_BREAK));

const isWebUrl = (value: string) => {
  const url = URL.parse(value);
  return url !== null && (url.protocol === "https:" || url.protocol === "http:") && url.hostname !== "";
};

const hasNoUserInfo = (value: string) => {
  const url = URL.parse(value);
  return url === null || (url.username === "" && url.password === "");
};

/** The form of a web URL, for the documents. */
const WEB_URL = `^ *[Hh][Tt][Tt][Pp][Ss]?:[^${CONTROL_OR_BREAK}]*$`;

/** For the documents only: the command checks the URL by its own rules. */
export const webUrlOfCommand = (longest: number) => z.string().meta({ maxLength: longest, pattern: WEB_URL });

/** An absolute http(s) URL. Credentials are rejected, because everyone who sees the URL would see them. */
export const webUrl = (longest: number) =>
  oneLine(longest)
    .meta({ pattern: WEB_URL })
    .refine(isWebUrl, { error: "must be an http or https URL", abort: true })
    .refine(hasNoUserInfo, "must not contain a user name or password");

/** `limit` and `cursor` of every paginated list (API-18). */
export const pageQuery = {
  limit: z.int().min(1).max(100).default(25).describe("Items per page."),
  cursor: z
    .string()
    .optional()
    // For the documents only: every malformed cursor is `invalid_cursor`.
    .meta({ minLength: 1, maxLength: LONGEST_CURSOR })
    .describe("The next_cursor of the previous page; omit it for the first page."),
};

/**
 * `q` of a list: matches anywhere in the text, ignoring case.
 *
 * @param where what is searched, in words
 */
export const searchQuery = (where: string) =>
  line(LONGEST_SEARCH).optional().describe(`Searches ${where}, ignoring case.`);
const LONGEST_SEARCH = 100;

/** `partnerId` of lists. A filter: a partner outside the program gives an empty list, not a 404. */
export const partnerFilter = line(120).optional().describe("Only records of this partner.");

/** `days` of every report: the window back from now; 0 is all time. */
export const daysQuery = z
  .literal(STATISTICS_DAYS)
  .default(30)
  .describe("Number of days up to now; 0 is all time.");

/** `by` of a breakdown. */
export const breakdownQuery = z.enum(BREAKDOWNS).default("country").describe("What to group by.");

/** `by` of a sub-ID report. */
export const subIdQuery = z.enum(SUB_NAMES).default("sub1").describe("The partner's label to group by.");

/** ISO 8601 UTC. */
export const timestamp = z.iso.datetime();

/** An amount in minor units of the program's currency. */
export const cents = z.int();

/** The response of a list (API-1). */
export const pageOfSchema = <Item extends z.ZodType>(item: Item) =>
  z.object({ data: z.array(item), has_more: z.boolean(), next_cursor: z.string().nullable() });

export const dataOf = <Data extends z.ZodType>(data: Data) => z.object({ data });
