import { SUMMED_HOURS } from "../../domain/sales/statistics.ts";

const [HOUR, DAY, BLOCK] = SUMMED_HOURS;

/** The parameters of a statement that hold the first periods of a window, by `firstPeriods`, such as `$4`. */
export type PeriodParameters = Readonly<Record<"hour" | "day" | "block", string>>;

/**
 * SQL that is true for rows of `statistics_sum` of one length that lie wholly in the window, for each length: a statement
 * reads each from an index, and together they cover all but the window's first part.
 */
export const inWholePeriods = ({ hour, day, block }: PeriodParameters): readonly string[] => [
  `hours = ${HOUR} and period >= ${hour}::integer and period < ${day}::integer * ${DAY}`,
  `hours = ${DAY} and period >= ${day} and period < ${block}::integer * ${BLOCK / DAY}`,
  `hours = ${BLOCK} and period >= ${block}`,
];

/** SQL that is true between the window's start and its first whole hour, which no sum covers. */
export const inFirstPart = (
  at: string,
  { since, hour }: Readonly<Record<"since" | "hour", string>>,
): string => `${at} >= ${since} and ${at} < to_timestamp(${hour} * 3600.0)`;
