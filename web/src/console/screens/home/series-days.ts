/** How many days the lines of the programs cover. */
export const SERIES_DAYS = 30;
