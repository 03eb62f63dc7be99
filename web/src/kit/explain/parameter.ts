/** The search parameter that names a figure. */
export const EXPLAIN = "explain";
