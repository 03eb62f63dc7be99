/** How many days the programs' sparklines cover. */
export const SERIES_DAYS = 30;
