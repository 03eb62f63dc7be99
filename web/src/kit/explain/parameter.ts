/** The search parameter that names a figure. */
export const EXPLAIN = "explain";

/** The address of a screen with the lines of a figure beside it. */
export const explainedAt = (path: string, figure: string): string => `${path}?${EXPLAIN}=${figure}`;
